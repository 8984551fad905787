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
    public void Bytes() => Check(static w => w.AddBytes(2, w.WrittenSpan), Plain.Delimited(2, Content));

    [Fact]
    public void A_sequence() => Check(static w => w.AddBytes(2, w.WrittenSequence), Plain.Delimited(2, Content));

    [Fact]
    public void Raw_fields() => Check(static w => w.AddRaw(w.WrittenSpan), Content);

    [Fact]
    public void Packed_varints() => Check(
        static w => w.AddPackedUInt32(2, MemoryMarshal.Cast<byte, uint>(w.WrittenSpan)),
        Encoded.Bytes(static w => w.AddPackedUInt32(2, MemoryMarshal.Cast<byte, uint>(Content))));

    [Fact]
    public void Packed_fixed_values() => Check(static w => w.AddPackedFixed32(2, MemoryMarshal.Cast<byte, uint>(w.WrittenSpan)), Plain.Delimited(2, Content));

    [Fact]
    public void Utf16() => Check(
        static w => w.AddString(2, MemoryMarshal.Cast<byte, char>(w.WrittenSpan)),
        Encoded.Bytes(static w => w.AddString(2, MemoryMarshal.Cast<byte, char>(Content))));

    [Fact]
    public void A_leaf() => Check(
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
    public void A_piece_of_an_interpolated_text() => Check(static w => w.AddString(2, $"{w.WrittenSpan}"), Plain.Delimited(2, Content));

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
