using System.Buffers;
using Google.Protobuf;
using Xunit;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential.Omitted;

namespace ProtoZeroSharp.Tests.Differential;

/// <summary>With <c>ProtoZeroOmitDefaults</c> a writer's bytes are those of Google.Protobuf, whatever it is told to write.</summary>
public class OmittedDefaultTests
{
    private static readonly double[] Doubles = [0, 1.5, double.NaN, double.Epsilon];
    private static readonly float[] Floats = [0, 1.5f, float.NaN, float.Epsilon];
    private static readonly string[] Texts = ["", "a", "äöü", "\0"];
    private static readonly byte[][] Arrays = [[], [0], [1, 2, 3]];

    [Fact]
    public void The_bytes_are_Googles()
    {
        using var proto = new ProtoWriter();
        for (int seed = 0; seed < 5_000; seed++)
        {
            proto.Reset();
            var random = new Random(seed);
            var expected = new Theirs.Sparse();
            Write(new Ours.Sparse.Writer(proto), expected, random);

            Assert.Equal(expected.ToByteArray(), proto.ToArray());
        }
    }

    [Fact]
    public void Every_form_of_an_empty_text_is_left_out()
    {
        using var proto = new ProtoWriter();
        string nothing = "";
        new Ours.Sparse.Writer(proto).StringValue("").StringValue(nothing.AsSpan()).StringValue(ReadOnlySpan<byte>.Empty).StringValue($"{nothing}{nothing}");
        Assert.Equal(0, proto.Length);
    }

    [Fact]
    public void Every_form_of_no_bytes_is_left_out()
    {
        using var proto = new ProtoWriter();
        new Ours.Sparse.Writer(proto)
            .BytesValue([]).BytesValue(ReadOnlySpan<byte>.Empty).BytesValue(ReadOnlySequence<byte>.Empty)
            .BytesValueByReference(ReadOnlyMemory<byte>.Empty).BytesValueInPlace(0, 1, static (bytes, _) => bytes.Clear());
        Assert.Equal(0, proto.Length);
    }

    [Fact]
    public void Every_form_of_bytes_is_written()
    {
        using var proto = new ProtoWriter();
        byte[] one = [7];
        var writer = new Ours.Sparse.Writer(proto);
        writer.BytesValue(one).BytesValue(one.AsSpan()).BytesValue(new ReadOnlySequence<byte>(one)).BytesValueInPlace(1, 7, static (bytes, value) => bytes[0] = (byte)value).BytesValueByReference(one);
        Assert.Equal("7A01077A01077A01077A01077A0107", Convert.ToHexString(proto.ToArray()));
    }

    // As protoc encodes it: `counts { }`.
    [Fact]
    public void Both_parts_of_a_map_entry_are_written()
    {
        using var proto = new ProtoWriter();
        new Ours.Sparse.Writer(proto).AddCounts("", 0);
        Assert.Equal("8A02040A001000", Convert.ToHexString(proto.ToArray()));
    }

    // As protoc encodes it (`double_value: -0.0`). Google's C# takes it for the default, unlike their other languages, and loses the sign.
    [Fact]
    public void Negative_zero_is_written()
    {
        using var proto = new ProtoWriter();
        new Ours.Sparse.Writer(proto).FloatValue(-0f).DoubleValue(-0.0);
        Assert.Equal("5D00000080" + "610000000000000080", Convert.ToHexString(proto.ToArray()));
    }

    [Fact]
    public void An_empty_Guid_is_sixteen_bytes_and_is_written()
    {
        using var proto = new ProtoWriter();
        new Ours.Sparse.Writer(proto).BytesValue(Guid.Empty);
        Assert.Equal(18, proto.Length);
    }

    [Fact]
    public void Null_throws_as_without_the_option()
    {
        using var proto = new ProtoWriter();
        var thrown = 0;
        try
        {
            new Ours.Sparse.Writer(proto).StringValue((string)null!);
        }
        catch (ArgumentNullException)
        {
            thrown++;
        }

        try
        {
            new Ours.Sparse.Writer(proto).BytesValue((byte[])null!);
        }
        catch (ArgumentNullException)
        {
            thrown++;
        }

        Assert.Equal(2, thrown);
    }

    [Fact]
    public void A_text_whose_expression_writes_to_its_writer_throws_though_it_is_empty()
    {
        using var proto = new ProtoWriter();
        var writer = new Ours.Sparse.Writer(proto);
        bool threw = false;
        try
        {
            writer.StringValue($"{Nested(writer)}");
        }
        catch (InvalidOperationException)
        {
            threw = true;
        }

        Assert.True(threw);

        static string Nested(Ours.Sparse.Writer writer)
        {
            writer.Int32Value(1);
            return "";
        }
    }

    private static void Write(Ours.Sparse.Writer writer, Theirs.Sparse expected, Random random)
    {
        int number = random.Next(3) - 1;
        writer.Int32Value(expected.Int32Value = number);
        writer.Int64Value(expected.Int64Value = random.Next(3) - 1);
        writer.Uint32Value(expected.Uint32Value = (uint)random.Next(2));
        writer.Uint64Value(expected.Uint64Value = (ulong)random.Next(2));
        writer.Sint32Value(expected.Sint32Value = random.Next(3) - 1);
        writer.Sint64Value(expected.Sint64Value = random.Next(3) - 1);
        writer.Fixed32Value(expected.Fixed32Value = (uint)random.Next(2));
        writer.Fixed64Value(expected.Fixed64Value = (ulong)random.Next(2));
        writer.Sfixed32Value(expected.Sfixed32Value = random.Next(3) - 1);
        writer.Sfixed64Value(expected.Sfixed64Value = random.Next(3) - 1);
        writer.FloatValue(expected.FloatValue = Floats[random.Next(Floats.Length)]);
        writer.DoubleValue(expected.DoubleValue = Doubles[random.Next(Doubles.Length)]);
        writer.BoolValue(expected.BoolValue = random.Next(2) == 1);
        expected.StringValue = Texts[random.Next(Texts.Length)];
        switch (random.Next(4))
        {
            case 0: writer.StringValue(expected.StringValue); break;
            case 1: writer.StringValue(expected.StringValue.AsSpan()); break;
            case 2: writer.StringValue(System.Text.Encoding.UTF8.GetBytes(expected.StringValue).AsSpan()); break;
            default: writer.StringValue($"{expected.StringValue}"); break;
        }

        byte[] bytes = Arrays[random.Next(Arrays.Length)];
        writer.BytesValue(bytes);
        expected.BytesValue = ByteString.CopyFrom(bytes);
        int tint = random.Next(2);
        writer.Tint((Ours.Tint)tint);
        expected.Tint = (Theirs.Tint)tint;

        // Presence is said of these, so that their defaults are written.
        writer.OptionalInt32(expected.OptionalInt32 = number);
        writer.OptionalString(expected.OptionalString = Texts[random.Next(Texts.Length)]);
        writer.Numbers([0, number]);
        expected.Numbers.AddRange([0, number]);
        writer.AddTexts("");
        expected.Texts.Add("");

        // Of entries Google's C# leaves out defaults and protoc does not: those with neither are the same to both.
        writer.AddCounts("a", 1);
        expected.Counts.Add("a", 1);
        if (random.Next(2) == 0)
        {
            writer.ChoiceInt32(expected.ChoiceInt32 = number);
        }
        else
        {
            writer.ChoiceString(expected.ChoiceString = Texts[random.Next(Texts.Length)]);
        }

        Leaves(writer, expected, random, bytes);
    }

    private static void Leaves(Ours.Sparse.Writer writer, Theirs.Sparse expected, Random random, byte[] bytes)
    {
        string name = Texts[random.Next(Texts.Length)];
        double weight = Doubles[random.Next(Doubles.Length)];
        int id = random.Next(2);
        int tint = random.Next(2);
        uint count = (uint)random.Next(2);
        var leaf = new Theirs.SparseLeaf { Id = id, Name = name, Payload = ByteString.CopyFrom(bytes), Tint = (Theirs.Tint)tint, Weight = weight, Count = count };

        // The two forms of the leaf method, and the child's own writer.
        writer.Leaf(id, name, bytes, (Ours.Tint)tint, weight, count);
        expected.Leaf = leaf;
        writer.AddLeaves(count: count, weight: weight, tint: (Ours.Tint)tint, payload: bytes, name: name, id: id);
        expected.Leaves.Add(leaf);
        writer.AddLeaves(name: name.AsSpan(), id: id);
        expected.Leaves.Add(new Theirs.SparseLeaf { Id = id, Name = name });
        using (var child = writer.StartLeaves())
        {
            child.Id(id).Name(name).Payload(bytes).Tint((Ours.Tint)tint).Weight(weight).Count(count);
        }

        expected.Leaves.Add(leaf);
    }
}
