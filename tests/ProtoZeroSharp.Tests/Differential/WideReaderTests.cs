using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Reading;
using Xunit;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Tests.Differential;

/// <summary>Messages with more fields than a reader has bits for, and with more than it keeps offsets of.</summary>
public static class WideReaderTests
{
    private const int Fillers = 512;
    private const int Int32 = 5;
    private const int Text = 9;
    private const int Message = 11;
    private const int Repeated = 1 << 8;

    private static readonly byte[][] Pieces =
    [
        .. new[]
        {
            "08 07", "80 04 09", "A0 04 01", "A0 04 02",
            "8A 04 02 08 01", "8A 04 03 10 96 01", "8A 04 06 8A 04 03 A0 04 05", "8A 04 03 A8 04 01", "8A 04 05 BA 04 02 08 01",
            "92 04 02 08 01", "92 04 03 A8 04 04", "92 04 03 A8 04 05", "9A 04 01 61", "9A 04 02 62 63",
            "A8 04 03", "AA 04 02 04 05", "B2 04 02 06 07", "B0 04 08", "BA 04 02 08 01", "BA 04 00",
            "C2 04 05 08 01 12 01 61", "C2 04 05 08 02 12 01 62", "C2 04 00", "F8 FF FF FF 0F 01",
        }.Select(Hex.Bytes),
    ];

    [Fact]
    public static void More_fields_than_bits_are_read_like_by_Google()
    {
        using var proto = new ProtoWriter();
        for (int seed = 0; seed < 5_000; seed++)
        {
            byte[] message = Draw(seed);
            var model = Theirs.Wide.Parser.ParseFrom(message);
            var reader = new Ours.Wide.Reader(message);
            Assert.True(reader.TryValidate());
            Assert.Equal((model.Child != null, (int)model.ChoiceCase, model.Number), (reader.HasChild, (int)reader.ChoiceCase, reader.Number));
            Assert.Equal(model.Expanded, reader.Expanded.ToArray());
            proto.Reset();
            reader.CopyTo(new Ours.Wide.Writer(proto));
            if (MessageDifference.Find(model, Theirs.Wide.Parser.ParseFrom(proto.ToArray()), $"seed {seed}: ") is { } difference)
            {
                Assert.Fail(difference);
            }
        }
    }

    /// <summary>The fields of Wide, in a schema after as many others as there are offsets: found by scanning, they are the same.</summary>
    [Fact]
    public static void More_fields_than_offsets_are_found_by_scanning()
    {
        int[] rows = [];
        for (int i = 1; i <= 64; i++)
        {
            rows = [.. rows, i, Int32, i, -1];
        }

        // The numbers of Wide from here on; those of the fillers come after them.
        rows = [.. rows, 65, Message, Fillers + 1, -1, 66, Message, Fillers + 2, 0, 67, Text, Fillers + 3, 0, 68, Int32, Fillers + 4, -1,
            69, Int32 | Repeated, Fillers + 5, -1, 71, Message | Repeated, Fillers + 7, -1];
        for (int i = 65; i <= Fillers; i++)
        {
            rows = [.. rows, 1_000 + i, Int32, i, -1];
        }

        var schema = new MessageSchema(rows, static _ => Ours.Wide.Reader.Schema);
        for (int seed = 0; seed < 2_000; seed++)
        {
            byte[] message = Draw(seed);
            var known = new Ours.Wide.Reader(message);
            MessageReader<Slots512>.Open(message, new ReadLimits(100), schema, out MessageReader<Slots512> reader);
            Assert.Equal((known.F1, known.F64, known.Number), (reader.Int32(1), reader.Int32(64), reader.Int32(Fillers + 4)));
            Assert.Equal((known.HasChild, (int)known.ChoiceCase), (reader.Has(Fillers + 1), reader.Case(0)));
            Assert.Equal(known.Expanded.ToArray(), reader.Scalars<int, Int32Codec>(Fillers + 5, 69).ToArray());
            Assert.Equal(known.Children.Count(), reader.Messages(Fillers + 7, (71 << 3) | 2).Count());
            Assert.Equal(known.Text.ToString(), reader.Text(Fillers + 3).ToString());
            Assert.Equal(Copied(known.Child), Copied(new Ours.Wide.Reader(reader.Message(Fillers + 1, (65 << 3) | 2), true)));
            Assert.Equal(Copied(known.Chosen), Copied(new Ours.Wide.Reader(reader.Message(Fillers + 2, (66 << 3) | 2), true)));
        }
    }

    private static byte[] Draw(int seed)
    {
        var draw = new Draw(seed);
        return [.. Enumerable.Range(0, draw.Next(8)).SelectMany(_ => Pieces[draw.Next(Pieces.Length)])];
    }

    private static byte[] Copied(Ours.Wide.Reader reader)
    {
        using var proto = new ProtoWriter();
        reader.CopyTo(new Ours.Wide.Writer(proto));
        return proto.ToArray();
    }
}
