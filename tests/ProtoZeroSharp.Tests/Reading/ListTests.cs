using Google.Protobuf;
using Xunit;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>What lists can do beside being walked, on messages that Google.Protobuf wrote.</summary>
public class ListTests
{
    private static readonly byte[] Bytes = new Theirs.Everything3
    {
        Int32List = { 1, 300, -1 },
        FloatList = { 1.5F, float.NaN, -0F },
        ExpandedDoubleList = { 1, 2 },
        StringList = { "a", "", "é" },
        BytesList = { ByteString.CopyFrom(1, 2), ByteString.Empty },
    }.ToByteArray();

    [Fact]
    public void Elements_are_found_by_their_index()
    {
        var reader = new Ours.Everything3.Reader(Bytes);
        Assert.Equal(300, reader.Int32List.ElementAt(1));
        Assert.Equal(2, reader.ExpandedDoubleList.ElementAt(1));
        Assert.Equal("é", reader.StringList.ElementAt(2).ToString());
        Assert.Equal([1, 2], reader.BytesList.ElementAt(0).ToArray());
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(3)]
    public void An_index_without_an_element_is_refused(int index)
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new Ours.Everything3.Reader(Bytes).Int32List.ElementAt(index));
        Assert.Throws<ArgumentOutOfRangeException>(() => { _ = new Ours.Everything3.Reader(Bytes).StringList.ElementAt(index); });
        Assert.Throws<ArgumentOutOfRangeException>(() => { _ = new Ours.Everything3.Reader(Bytes).BytesList.ElementAt(index); });
    }

    [Fact]
    public void Texts_and_bytes_become_arrays()
    {
        var reader = new Ours.Everything3.Reader(Bytes);
        Assert.Equal(["a", "", "é"], reader.StringList.ToArray());
        Assert.Equal([[1, 2], []], reader.BytesList.ToArray());
        Assert.Empty(new Ours.Everything3.Reader([]).StringList.ToArray());
    }

    [Fact]
    public void A_packed_run_of_fixed_width_is_a_span_of_the_input()
    {
        var reader = new Ours.Everything3.Reader(Bytes);
        Assert.True(reader.FloatList.TryGetSpan(out ReadOnlySpan<float> floats));
        Assert.Equal([1.5F, float.NaN, -0F], floats.ToArray());
        Assert.True(Bytes.AsSpan().Overlaps(System.Runtime.InteropServices.MemoryMarshal.AsBytes(floats)));
        Assert.True(new Ours.Everything3.Reader([]).FloatList.TryGetSpan(out floats));
        Assert.True(floats.IsEmpty);
    }

    [Fact]
    public void What_is_not_one_run_of_fixed_width_is_no_span()
    {
        var reader = new Ours.Everything3.Reader(Bytes);
        Assert.False(reader.Int32List.TryGetSpan(out _));
        Assert.False(reader.ExpandedDoubleList.TryGetSpan(out _));
        byte[] twice = [.. Bytes, .. Bytes];
        Assert.False(new Ours.Everything3.Reader(twice).FloatList.TryGetSpan(out _));
        int number = Ours.Everything3.FloatListFieldNumber;
        byte[] malformed = [(byte)(((number << 3) | 2) & 0x7F | 0x80), (byte)(number >> 4), 3, 0, 0, 0];
        Assert.Throws<ProtoException>(() => new Ours.Everything3.Reader(malformed).FloatList.TryGetSpan(out _));
    }

    [Fact]
    public void Unknown_fields_are_counted()
    {
        var reader = new Ours.Everything3.Reader(Hex.Bytes("F8 3E 01 F8 3E 02"));
        Assert.Equal(2, reader.UnknownFields.Count());
        Assert.False(reader.UnknownFields.IsEmpty);
        Assert.True(new Ours.Everything3.Reader(Bytes).UnknownFields.IsEmpty);
        Assert.Equal(0, new Ours.Everything3.Reader(Bytes).UnknownFields.Count());
    }
}
