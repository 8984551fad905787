using System.Buffers;
using ProtoZeroSharp.Tests.Generated;
using ProtoZeroSharp.Tests.Reading.Extended;
using ProtoZeroSharp.Tests.Reading.Proto3;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>
/// Twice the input takes at most 2.5 times the time, and so does twice that, on inputs made to be slow: what is quadratic takes four times. The shortest
/// of all runs counts, and there are more of them while a comparison fails, because other processes can only lengthen a run.
/// </summary>
[Collection(AloneCollection.Name)]
public class LinearityTests
{
    private const double MostGrowth = 2.5;
    private const int Attempts = 20;
    private const int Runs = 4;
    private const int Pieces = 20_000;

    private delegate long Work(byte[] input);

    public static TheoryData<string> Families() =>
        ["split", "split deep", "unknown", "unknown long tags", "empty elements", "packed", "oneof", "map", "texts", "groups", "nested splits", "split tree"];

    [Theory]
    [MemberData(nameof(Families))]
    public void Validating_is_linear(string family) => Check(family, static input =>
    {
        Assert.True(Everything.Reader.TryOpen(input, out Everything.Reader reader) && reader.TryValidate());
        return 1;
    });

    [Theory]
    [MemberData(nameof(Families))]
    public void Reading_and_merging_everything_is_linear(string family) => Check(family, static input =>
    {
        using var proto = new ProtoWriter();
        new Everything.Reader(input).CopyTo(new Everything.Writer(proto));
        return proto.Length;
    });

    [Theory]
    [MemberData(nameof(Families))]
    public void Comparing_is_linear(string family) => Check(family, static input =>
    {
        var reader = new Everything.Reader(input);
        Assert.True(reader.Encoded.ContentEquals(new Everything.Reader(input).Encoded));
        return 1;
    });

    [Theory]
    [MemberData(nameof(Families))]
    public void Printing_is_linear(string family) => Check(family, static input => new Everything.Reader(input).ToString().Length);

    [Theory]
    [MemberData(nameof(Families))]
    public void Editing_is_linear(string family) => Check(family, static input =>
    {
        byte[] buffer = new byte[input.Length + 100];
        input.CopyTo(buffer, 0);
        using var editor = new Everything.Editor(buffer, input.Length);
        editor.Number(1).Text("a");
        editor.AddTexts("a").AddPacked(1);
        using (var child = editor.EditRecursive())
        {
            child.Number(2);
        }

        using (var last = editor.StartList())
        {
            last.A(1);
        }

        int lists = editor.AsReader().List.Count();
        using (var last = editor.EditList(lists - 1))
        {
            last.A(2);
        }

        editor.SetTexts(editor.AsReader().Texts.Count() - 1, "b");
        editor.SetPacked(editor.AsReader().Packed.Count() - 1, 7);
        editor.SetNumbers(1, 3).ChoiceNumber(4);
        editor.RemoveList(lists - 1);
        editor.ClearTexts().ClearPacked().ClearNumbers().ClearList().ClearRecursive().ClearChoice();
        return editor.Close();
    });

    [Fact]
    public void Elements_of_four_fields_are_edited_side_by_side_in_linear_time() => Check(
        "side by side",
        static count =>
        {
            using var proto = new ProtoWriter();
            var all = new Everything.Writer(proto);
            for (int i = 0; i < count / 4; i++)
            {
                all.AddTexts("a").AddUnpacked(1).StartList().A(1).Close();
            }

            all.Packed(new int[count / 4]);
            return proto.ToArray();
        },
        static input =>
        {
            byte[] buffer = (byte[])input.Clone();
            using var editor = new Everything.Editor(buffer, buffer.Length);
            int count = editor.AsReader().Texts.Count();
            for (int i = 0; i < count; i++)
            {
                editor.SetTexts(i, "b").SetUnpacked(i, 2).SetPacked(i, 3).EditList(i).A(4).Close();
            }

            return editor.Close();
        });

    public static TheoryData<string> Shapes() => ["messages", "lists", "maps", "maps with keys twice", "maps and lists", "messages in pieces"];

    [Theory]
    [MemberData(nameof(Shapes))]
    public void Twice_the_levels_take_twice_the_time(string shape)
    {
        Func<int, byte[]> inputs = count => Levels(shape, count / 5_000);
        Check("required " + shape, inputs, static input => new RequiredBelow.Reader(input).Encoded.IsInitialized() ? 2 : 1);
        Check("validated " + shape, inputs, static input => new RequiredBelow.Reader(input).TryValidate() ? 1 : 0);
        Check("compared " + shape, inputs, static input => new RequiredBelow.Reader(input).Encoded.ContentEquals(new RequiredBelow.Reader(input).Encoded) ? 1 : 0);
        Check("copied " + shape, inputs, static input =>
        {
            using var proto = new ProtoWriter();
            new RequiredBelow.Reader(input).CopyTo(new RequiredBelow.Writer(proto));
            return proto.Length;
        });
    }

    [Theory]
    [InlineData("items")]
    [InlineData("items of nobody")]
    [InlineData("plain fields")]
    public void Extensions_of_a_MessageSet_are_read_printed_and_edited_in_linear_time(string family) => Check(
        family,
        count => Repeated(count, _ => family switch { "items" => "0B 10 90 B3 FC 01 1A 02 08 05 0C", "items of nobody" => "0B 10 05 1A 02 08 05 0C", _ => "82 99 E3 0F 02 08 05" }),
        static input =>
        {
            var set = new Set.Reader(input);
            byte[] buffer = new byte[input.Length + 100];
            input.CopyTo(buffer, 0);
            var editor = new Set.Editor(buffer, input.Length);
            using (var item = editor.EditItem())
            {
                item.Number(set.Item().Number);
            }

            editor.ClearItem();
            return editor.Close() + set.ToString().Length;
        });

    [Theory]
    [InlineData("01 01")]
    [InlineData("00")]
    [InlineData("03 01 02 03")]
    public void Delimited_messages_are_read_in_linear_time(string message)
    {
        Func<int, byte[]> inputs = count => Repeated(count, _ => message);
        Check("span", inputs, static input =>
        {
            int found = 0;
            for (ReadOnlySpan<byte> rest = input; DelimitedFraming.TryRead(rest, out _, out int read); rest = rest.Slice(read))
            {
                found++;
            }

            return found;
        });
        var sequences = new Dictionary<byte[], ReadOnlySequence<byte>>();
        Check("sequence", inputs, input =>
        {
            int found = 0;
            ReadOnlySequence<byte> rest = Sequence(sequences, input);
            while (DelimitedFraming.TryRead(ref rest, out _))
            {
                found++;
            }

            return found;
        });
        Check("stream", inputs, static input => Read(input, 3));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(100)]
    public void A_long_delimited_message_is_read_in_linear_time_however_little_comes_at_a_time(int mostAtATime) => Check(
        "stream",
        // Many times the first buffer, because that one doubles: a little more than it takes one copy, twice as much three times as much copying.
        static count => Plain.Concat(Plain.Varint(20UL * (ulong)count), new byte[20 * count]),
        input => Read(input, mostAtATime));

    [Theory]
    [InlineData("00 00 00 00 00")]
    [InlineData("01 00 00 00 02 08 01")]
    public void Frames_of_gRPC_are_read_in_linear_time(string frame)
    {
        Func<int, byte[]> inputs = count => Repeated(count, _ => frame);
        Check("span", inputs, static input =>
        {
            int found = 0;
            for (ReadOnlySpan<byte> rest = input; GrpcFraming.TryRead(rest, out _, out _, out int read); rest = rest.Slice(read))
            {
                found++;
            }

            return found;
        });
        var sequences = new Dictionary<byte[], ReadOnlySequence<byte>>();
        Check("sequence", inputs, input =>
        {
            int found = 0;
            ReadOnlySequence<byte> rest = Sequence(sequences, input);
            while (GrpcFraming.TryRead(ref rest, out _, out _))
            {
                found++;
            }

            return found;
        });
    }

    // Made in the first run, which is never the shortest: collecting a long list of segments takes what it takes.
    private static ReadOnlySequence<byte> Sequence(Dictionary<byte[], ReadOnlySequence<byte>> known, byte[] input)
    {
        if (!known.TryGetValue(input, out ReadOnlySequence<byte> sequence))
        {
            known.Add(input, sequence = Segments.Of(input, 3));
        }

        return sequence;
    }

    private static int Read(byte[] input, int mostAtATime)
    {
        using var reader = new DelimitedStreamReader(new SlowStream(input, mostAtATime));
        int found = 0;
        while (reader.Read())
        {
            found++;
        }

        return found;
    }

    private static void Check(string family, Work work) => Check(family, count => Input(family, count), work);

    [Fact]
    public void Groups_are_skipped_as_fast_where_readers_may_go_deeper()
    {
        byte[] input = Repeated(Pieces, static _ => "D3 29 D4 29");
        AssertAsFast(2.5, input, static input => new Everything.Reader(input).Number, input, static input => new Everything.Reader(input, new ReadLimits(10_000)).Number);
    }

    [Fact]
    public void Unknown_groups_are_printed_about_as_fast_as_other_fields() => AssertAsFast(
        8,
        Repeated(Pieces, static _ => "D2 29 00"),
        static input => new Everything.Reader(input).ToString().Length,
        Repeated(Pieces, static _ => "D3 29 D4 29"),
        static input => new Everything.Reader(input).ToString().Length);

    private static void AssertAsFast(double most, byte[] plain, Work reference, byte[] input, Work work)
    {
        double times = double.MaxValue;
        for (int i = 0; i < Attempts && times > most; i++)
        {
            Thread.Sleep(50 * i);
            times = Math.Min(times, Shortest(work, input) / Shortest(reference, plain));
        }

        Assert.True(times <= most, $"It took {times:N1} times the time");
    }

    private static void Check(string family, Func<int, byte[]> inputs, Work work)
    {
        byte[] once = inputs(Pieces);
        byte[] twice = inputs(2 * Pieces);
        byte[] fourTimes = inputs(4 * Pieces);
        Assert.NotEqual(0, work(once));
        double[] shortest = [double.MaxValue, double.MaxValue, double.MaxValue];
        double[] growth = [double.MaxValue, double.MaxValue];
        for (int i = 0; i < Attempts && growth.Max() > MostGrowth; i++)
        {
            // A machine that does something else for a while is waited for.
            Thread.Sleep(50 * i);
            double[] now = [Shortest(work, once), Shortest(work, twice), Shortest(work, fourTimes)];
            for (int k = 0; k < now.Length; k++)
            {
                shortest[k] = Math.Min(shortest[k], now[k]);
            }

            // Also of this attempt alone, and each doubling for itself: the clock of some machines changes by half for seconds, and what was fast
            // once is not again. What grows with the square takes four times as long in every attempt.
            for (int k = 0; k < growth.Length; k++)
            {
                growth[k] = Math.Min(growth[k], Math.Min(shortest[k + 1] / shortest[k], now[k + 1] / now[k]));
            }
        }

        Assert.True(growth.Max() <= MostGrowth, $"{family}: twice the input took {growth.Max():N2} times the time");
    }

    private static double Shortest(Work work, byte[] input)
    {
        double shortest = double.MaxValue;
        for (int i = 0; i < Runs; i++)
        {
            TimeSpan start = ThreadTime.Now;
            work(input);
            shortest = Math.Min(shortest, (ThreadTime.Now - start).TotalMilliseconds);
        }

        return shortest;
    }

    private static byte[] Input(string family, int count) => family == "split tree" ? SplitTree(count) : Repeated(count, i => family switch
    {
        "split" => "DA 01 02 08 05",
        "split deep" => "DA 01 08 DA 01 05 DA 01 02 10 07",
        "unknown" => (i & 1) == 0 ? "D0 29 01" : "D8 29 01",
        "unknown long tags" => "F8 FF FF FF 0F 01",
        "empty elements" => "82 03 00",
        "packed" => "DA 04 04 01 02 80 01",
        "oneof" => (i & 1) == 0 ? "F8 06 05" : "82 07 02 08 01",
        "map" => "C2 03 04 08 01 10 02",
        "texts" => "E2 02 01 61 08 01",
        "groups" => "D3 29 D3 29 D4 29 D4 29",
        _ => "92 01 08 12 02 08 01 12 02 10 02",
    });

    // Messages inside each other. In the innermost a required field is missing, fields are in no order, and one is unknown. Many of them lie in
    // a list, so that there is time to be measured, each in a map where a later entry takes its place, so that none ends the search.
    private static byte[] Levels(string shape, int levels)
    {
        byte[] message = Hex.Bytes("98 06 01 38 01 0A 00");
        for (int i = 0; i < levels; i++)
        {
            byte[] entry = Plain.Delimited(10, Plain.Delimited(2, message));
            message = shape switch
            {
                "messages" => Plain.Delimited(8, message),
                "lists" => Plain.Delimited(11, message),
                "maps" => entry,
                "maps with keys twice" => Plain.Concat(Plain.Delimited(10, []), entry),
                "maps and lists" => i % 2 == 0 ? entry : Plain.Delimited(11, message),
                _ => Plain.Concat(Plain.Delimited(8, []), Plain.Delimited(8, message)),
            };
        }

        byte[] replaced = Plain.Concat(Plain.Delimited(10, Plain.Delimited(2, message)), Plain.Delimited(10, []));
        return Plain.Concat([.. Enumerable.Repeat(Plain.Delimited(11, replaced), 200)]);
    }

    // A binary tree that comes twice, so that all its messages are split, and then pieces without anything, which a walk to any of those messages goes
    // over. Both grow with the count.
    private static byte[] SplitTree(int count)
    {
        byte[] tree = [];
        for (int messages = 1; messages < count / 80; messages *= 2)
        {
            tree = Plain.Concat(Plain.Delimited(27, tree), Plain.Delimited(18, Plain.Delimited(2, tree)));
        }

        byte[] whole = Plain.Delimited(27, tree);
        return Plain.Concat(whole, whole, Repeated(count, static _ => "DA 01 00"));
    }

    private static byte[] Repeated(int count, Func<int, string> piece)
    {
        using var proto = new ProtoWriter();
        var known = new Dictionary<string, byte[]>(StringComparer.Ordinal);
        for (int i = 0; i < count; i++)
        {
            string text = piece(i);
            if (!known.TryGetValue(text, out byte[]? bytes))
            {
                known.Add(text, bytes = Hex.Bytes(text));
            }

            proto.AddRaw(bytes);
        }

        return proto.ToArray();
    }
}
