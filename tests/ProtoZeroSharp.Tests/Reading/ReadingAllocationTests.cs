using ProtoZeroSharp.Tests.Reading.Proto2;
using ProtoZeroSharp.Tests.Reading.Proto3;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>Reading allocates nothing, whatever the input; rejecting through the Try forms neither.</summary>
[Collection(AloneCollection.Name)]
public class ReadingAllocationTests
{
    private static readonly byte[] ordinary = Hex.Bytes("08 05 72 02 68 69 92 01 02 08 01 DA 04 02 01 02 AA 04 06 0A 01 61 12 01 31 C2 03 04 08 01 10 02 D0 29 01 82 03 02 08 09");
    private static readonly byte[] split = [.. Enumerable.Range(0, 50_000).SelectMany(i => new byte[] { 0xDA, 0x01, 0x02, 0x08, (byte)(i & 0x7F) })];
    private static readonly byte[] unknown = [.. Enumerable.Range(0, 50_000).SelectMany(i => new byte[] { (byte)(0xD0 + (8 * (i & 1))), 0x29, 0x01 })];
    private static readonly byte[] empties = [.. Enumerable.Range(0, 1 << 20).SelectMany(_ => new byte[] { 0x82, 0x03, 0x00 })];
    private static readonly byte[] closed = Hex.Bytes("9A 03 04 00 63 01 03");
    private static readonly byte[][] rejected = [Hex.Bytes("0E 01"), Hex.Bytes("72 FF FF FF FF 07"), Hex.Bytes("92 01 01 08"), Hex.Bytes("72 01 80"), Hex.Bytes("0B"), Hex.Bytes("0B*5000")];

    [Fact]
    public void Opening_and_reading_everything_allocates_nothing() => AllocatesNothing(static () =>
    {
        var reader = new Everything.Reader(ordinary);
        reader.Validate();
        long sum = reader.Number + reader.Nested.A + reader.Text.Length + (reader.Text == "hi" ? 1 : 0);
        foreach (int number in reader.Packed)
        {
            sum += number;
        }

        foreach (Everything.Reader.LabelsMap.Entry entry in reader.Labels)
        {
            sum += entry.Value.Length;
        }

        foreach (Nested.Reader element in reader.List)
        {
            sum += element.A;
        }

        foreach (UnknownField field in reader.UnknownFields)
        {
            sum += field.Raw.Length;
        }

        reader.Numbers.TryGetValue(1, out int value);
        return sum + value;
    });

    [Fact]
    public void Merging_50_000_parts_allocates_nothing() => AllocatesNothing(static () =>
    {
        var reader = new Everything.Reader(split);
        return reader.Recursive.Number + (reader.TryValidate() ? 1 : 0);
    });

    [Fact]
    public void A_million_fields_allocate_nothing() => AllocatesNothing(static () =>
    {
        long count = new Everything.Reader(empties).List.Count();
        foreach (UnknownField field in new Everything.Reader(unknown).UnknownFields)
        {
            count++;
        }

        return count + new Old.Reader(closed).Shapes.Count();
    });

    [Fact]
    public void Rejecting_allocates_nothing() => AllocatesNothing(static () =>
    {
        long count = 0;
        foreach (byte[] bytes in rejected)
        {
            if (!Everything.Reader.TryOpen(bytes, out Everything.Reader reader) || !reader.TryValidate())
            {
                count++;
            }

            var cursor = new ProtoReader(bytes);
            while (cursor.TryNext())
            {
                count++;
            }
        }

        return count;
    });

    private static void AllocatesNothing(Func<long> body)
    {
        Assert.NotEqual(0, body());
        body();
        long before = GC.GetAllocatedBytesForCurrentThread();
        body();
        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);
    }
}
