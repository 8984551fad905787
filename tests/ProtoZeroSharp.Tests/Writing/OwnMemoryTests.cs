using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>The writer's own output as the input of a call that makes it grow, and so move.</summary>
public class OwnMemoryTests
{
    private static readonly byte[] Content = [.. Enumerable.Range(0, 12_000).Select(static i => (byte)(i * 7))];

    [Fact]
    public void Bytes_may_be_the_writers_own() => Check(static w => w.AddBytes(2, w.WrittenSpan), Plain.Delimited(2, Content));

    [Fact]
    public void A_sequence_may_be_the_writers_own() => Check(static w => w.AddBytes(2, w.WrittenSequence), Plain.Delimited(2, Content));

    [Fact]
    public void Raw_fields_may_be_the_writers_own() => Check(static w => w.AddRaw(w.WrittenSpan), Content);

    [Fact]
    public void Packed_varints_may_be_the_writers_own() => Check(
        static w => w.AddPackedUInt32(2, MemoryMarshal.Cast<byte, uint>(w.WrittenSpan)),
        Encoded.Bytes(static w => w.AddPackedUInt32(2, MemoryMarshal.Cast<byte, uint>(Content))));

    [Fact]
    public void Packed_fixed_values_may_be_the_writers_own() => Check(static w => w.AddPackedFixed32(2, MemoryMarshal.Cast<byte, uint>(w.WrittenSpan)), Plain.Delimited(2, Content));

    [Fact]
    public void Utf16_may_be_the_writers_own() => Check(
        static w => w.AddString(2, MemoryMarshal.Cast<byte, char>(w.WrittenSpan)),
        Encoded.Bytes(static w => w.AddString(2, MemoryMarshal.Cast<byte, char>(Content))));

    [Fact]
    public void The_text_of_a_leaf_may_be_the_writers_own() => Check(
        static w =>
        {
            TextArg text = w.WrittenSpan;
            MessageWriter root = MessageWriter.Root(w);
            LeafWriter leaf = root.StartLeaf(0x12, 1, 1 + text.MaxSize);
            leaf.Text(0x0A, 1, text);
            root.EndLeaf(leaf);
        },
        Plain.Delimited(2, Plain.Delimited(1, Content)));

    [Fact]
    public void A_piece_of_an_interpolated_text_may_be_the_writers_own() => Check(static w => w.AddString(2, $"{w.WrittenSpan}"), Plain.Delimited(2, Content));

    [Fact]
    public void Six_pieces_of_an_interpolated_text_may_be_the_writers_own() => Check(
        static w =>
        {
            ReadOnlySpan<byte> own = w.WrittenSpan;
            w.AddString(2, $"{own}{own}{own}{own}{own}{own}");
        },
        Plain.Delimited(2, Plain.Concat(Content, Content, Content, Content, Content, Content)));

    [Fact]
    public void Pieces_of_an_interpolated_text_may_be_taken_while_it_grows() => Check(
        static w =>
        {
            ReadOnlySpan<byte> own = w.WrittenSpan;
            w.AddString(2, $"{own}{own}{w.WrittenSpan}{w.WrittenSpan}{w.WrittenSpan}{w.WrittenSpan}{Scribble()}{own}{own}");
        },
        Plain.Delimited(2, Plain.Concat(Content, Content, Content, Content, Content, Content, Content, Content)));

    [Fact]
    public void Numbers_one_by_one_may_be_the_writers_own() => Check(
        static w => MessageWriter.Root(w).ExpandedFixed32(0x15, 1, MemoryMarshal.Cast<byte, uint>(w.WrittenSpan)),
        Encoded.Bytes(static w => MessageWriter.Root(w).ExpandedFixed32(0x15, 1, MemoryMarshal.Cast<byte, uint>(Content))));

    [Fact]
    public void Key_and_value_of_a_map_may_be_the_writers_own() => Check(
        static w =>
        {
            ReadOnlySpan<byte> own = w.WrittenSpan;
            MessageWriter.Root(w).BytesMapEntry(0x12, 1, own, own);
        },
        Plain.Delimited(2, Plain.Concat(Plain.Delimited(1, Content), Plain.Delimited(2, Content))));

    [Fact]
    public void A_leaf_in_an_entry_of_a_map_may_be_the_writers_own() => Check(
        static w =>
        {
            // As a generated leaf method of such a map does.
            TextArg own = w.WrittenSpan;
            MessageWriter root = MessageWriter.Root(w);
            MessageWriter entry = root.StartMapEntry(0x12, 1, own);
            LeafWriter leaf = entry.StartLeaf(0x12, 1, 1 + own.MaxSize);
            leaf.Text(0x0A, 1, own);
            entry.EndLeaf(leaf);
            entry.Close();
        },
        Plain.Delimited(2, Plain.Concat(Plain.Delimited(1, Content), Plain.Delimited(2, Plain.Delimited(1, Content)))));

    /// <summary>Overwrites the memory that nobody has.</summary>
    private static string Scribble()
    {
        List<ProtoBuffer> buffers = [];
        for (int i = 0; i < 100; i++)
        {
            buffers.Add(new ProtoBuffer());
            using ProtoWriter writer = buffers[i].CreateWriter();
            writer.AddRaw(new byte[15_000]);
        }

        buffers.ForEach(static buffer => buffer.Dispose());
        return "";
    }

    /// <summary>The field is as if the input had been copied before, or the call throws and writes nothing.</summary>
    private static void Check(WriterAction write, byte[] expected)
    {
        using ProtoWriter writer = new();
        writer.AddRaw(Content);
        try
        {
            write(writer);
            Assert.Equal(Plain.Concat(Content, expected), writer.ToArray());
        }
        catch (InvalidOperationException)
        {
            Assert.Equal(Content, writer.ToArray());
        }
    }
}
