using Google.Protobuf;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Differential;
using ProtoZeroSharp.Tests.Editing;
using ProtoZeroSharp.Tests.Reading.Proto2;
using ProtoZeroSharp.Tests.Reading.Proto3;
using Xunit;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Tests.Reading.Counting;

/// <summary>
/// How often the bytes of a message are read, counted by the loads of the library as it is shipped: the library needs no hook, and
/// time plays no part.
/// </summary>
public class ReadCountTests
{
    private const int MostPasses = 3;

    [Theory]
    [InlineData(CountedTraversals.Nested)]
    [InlineData(CountedTraversals.Raft)]
    [InlineData(CountedTraversals.Spans)]
    public void Reading_everything_comes_to_no_byte_more_than_three_times(string traversal)
    {
        ReadCount count = Run(traversal, traversal switch
        {
            CountedTraversals.Nested => WorkloadMessages.Nested(),
            CountedTraversals.Raft => WorkloadMessages.Raft(),
            _ => WorkloadMessages.Spans(),
        });
        Assert.InRange(count.MostPasses, 1, MostPasses);
        Assert.InRange(count.Loads, 1, count.Length);
    }

    /// <summary>The fourth time is for the header of a list's element whose length takes more than one byte: one byte of 12,000 here.</summary>
    [Fact]
    public void Copying_every_kind_of_field_comes_to_no_byte_more_than_four_times()
    {
        using var proto = new ProtoWriter();
        Fill(new Everything.Writer(proto), 3);
        Assert.InRange(Run(CountedTraversals.CopyProto3, proto.ToArray()).MostPasses, 1, MostPasses + 1);
    }

    [Fact]
    public void Copying_groups_comes_to_no_byte_more_than_three_times()
    {
        using var proto = new ProtoWriter();
        Old.Writer old = new Old.Writer(proto).Number(5).AddShapes(Shape.Box).AddShapes(Shape.Round).AddByNumber(7, Shape.Flat);
        for (int i = 0; i < 9; i++)
        {
            old.StartItem().Value(i).Close();
        }

        Old.Types.Extra.Writer extra = old.StartExtra().Value(3);
        Old.Writer inner = extra.StartInner().Text("inner");
        inner.StartItem().Value(300).Close();
        inner.Close();
        extra.Close();
        Assert.InRange(Run(CountedTraversals.CopyProto2, proto.ToArray()).MostPasses, 1, MostPasses);
    }

    [Fact]
    public void Validating_comes_to_no_byte_more_than_twice()
    {
        for (int seed = 0; seed < 50; seed++)
        {
            using var proto = new ProtoWriter();
            Proto3Fields.Write(new Ours.Everything3.Writer(proto), new Theirs.Everything3(), new Draw(seed));
            Assert.InRange(Run(CountedTraversals.ValidateEverything, proto.ToArray()).MostPasses, 0, 2);
            Assert.InRange(Run(CountedTraversals.ValidateEdited, MessyMessage.Make(new Draw(seed))).MostPasses, 0, 2);
        }
    }

    /// <summary>Every list of a message in pieces walks all of them, so there are more passes, but not the more the more pieces.</summary>
    [Theory]
    [InlineData("DA 01 02 08 05")]
    [InlineData("DA 01 05 DA 01 02 08 05")]
    [InlineData("DA 01 08 DA 01 05 DA 01 02 10 07")]
    [InlineData("DA 01 08 E2 02 01 61 DA 04 01 05")]
    [InlineData("92 01 08 12 02 08 01 12 02 10 02")]
    public void A_message_in_many_pieces_is_read_no_oftener_than_one_in_few(string piece)
    {
        byte[] few = [.. Enumerable.Repeat(Hex.Bytes(piece), 20).SelectMany(p => p)];
        byte[] many = [.. Enumerable.Repeat(few, 20).SelectMany(p => p)];
        Assert.Equal(Run(CountedTraversals.CopyProto3, few).MostPasses, Run(CountedTraversals.CopyProto3, many).MostPasses);
    }

    /// <summary>The end of a group is found by going through it, but over the messages in it by their lengths.</summary>
    [Fact]
    public void Messages_and_groups_in_turn_are_read_no_oftener_the_deeper_they_nest()
    {
        int[] passes = new int[10];
        for (int levels = 0; levels < passes.Length; levels++)
        {
            byte[] message = Hex.Bytes("72 18 61*24");
            for (int i = 0; i < levels; i++)
            {
                // extra { inner { … } }
                message = [0xCB, 0x0C, 0xDA, 0x0C, (byte)(0x80 | (message.Length & 0x7F)), (byte)(message.Length >> 7), .. message, 0xCC, 0x0C];
            }

            passes[levels] = Run(CountedTraversals.CopyProto2, message).MostPasses;
        }

        Assert.Equal(passes[2], passes[9]);
    }

    /// <summary>More fields than bits in the masks of a reader, which knows them all the same.</summary>
    [Fact]
    public void A_message_of_a_hundred_fields_is_read_like_one_of_few()
    {
        for (int seed = 0; seed < 50; seed++)
        {
            using var proto = new ProtoWriter();
            var model = new Theirs.Everything3();
            Proto3Fields.Write(new Ours.Everything3.Writer(proto), model, new Draw(seed));

            // Google.Protobuf writes the elements of a field one after the other. CopyTo comes once more for the unknown fields.
            byte[] bytes = model.ToByteArray();
            Assert.InRange(Run(CountedTraversals.CopyEverything, bytes).MostPasses, 0, MostPasses + 1);
        }
    }

    /// <summary>The counter itself: all bytes of this message are needed, and opening it once more is a pass more.</summary>
    [Fact]
    public void Nothing_that_is_read_escapes_the_count()
    {
        byte[] message = WorkloadMessages.Nested();
        ReadCount once = Run(CountedTraversals.Nested, message);
        Assert.True(once.IsWhole());
        ReadCount oftener = Run(CountedTraversals.NestedFiveTimes, message);
        Assert.Equal(5 * once.Loads, oftener.Loads);
        Assert.InRange(oftener.MostPasses, (5 * once.MostPasses) - 4, 5 * once.MostPasses);
    }

    private static ReadCount Run(string traversal, byte[] message)
    {
        ReadCount count = CountedLibrary.Run(traversal, message);

        // A method outside the library was given the message, and ByteLoads does not count what it reads.
        Assert.Empty(count.UnknownReaders);
        return count;
    }

    /// <summary>Every kind of field, each in one piece.</summary>
    private static void Fill(Everything.Writer writer, int depth)
    {
        writer.Number(-5).LongNumber(long.MaxValue).Unsigned(3).Zigzag(-4).FourBytes(5).EightBytes(6).Single(1.5f).Twice(2.5).Flag(true);
        writer.Text("some text that is a little longer than a vector").Data(new byte[40]).Kind(Kind.One).Maybe(7);
        writer.AddTexts("a").AddTexts("").AddTexts("ccc").AddBlobs([1, 2]).AddBlobs([]).AddNumbers(1, 2).AddNumbers(3, 4);
        writer.AddLabels("a", "b").AddLabels("c", "").Packed([1, 300, -1, 70_000]).PackedFour([1, 2]).PackedEight([3]).AddUnpacked(4).AddUnpacked(5);
        ((MessageTarget)writer).Message.Raw(Hex.Bytes("D0 29 01 DA 29 02 61 62 D3 29 08 01 D4 29"));
        for (int i = 0; i < 3; i++)
        {
            writer.StartList().A(i).List([1, 2, 3]).Close();
        }

        Nested.Writer choice = writer.StartChoiceNested().A(300);
        if (depth > 0)
        {
            Everything.Writer inner = choice.StartInner();
            Fill(inner, depth - 1);
            inner.Close();
            choice.Close();
            Everything.Writer recursive = writer.StartRecursive();
            Fill(recursive, depth - 1);
            recursive.Close();
            Everything.Writer value = writer.StartTree(depth);
            Fill(value, depth - 1);
            value.Close();
        }
        else
        {
            choice.Close();
        }
    }
}
