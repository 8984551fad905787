using ProtoZeroSharp.Tests.Reading.Extended;
using ProtoZeroSharp.Tests.Reading.Proto2;
using ProtoZeroSharp.Tests.Reading.Proto3;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>Reading allocates nothing, whatever the input; rejecting through the Try forms neither.</summary>
[Collection(AloneCollection.Name)]
public class ReadingAllocationTests
{
    private static readonly byte[] Ordinary = Hex.Bytes("08 05 72 02 68 69 92 01 02 08 01 DA 04 02 01 02 AA 04 06 0A 01 61 12 01 31 C2 03 04 08 01 10 02 D0 29 01 82 03 02 08 09");
    private static readonly byte[] Split = [.. Enumerable.Range(0, 50_000).SelectMany(i => new byte[] { 0xDA, 0x01, 0x02, 0x08, (byte)(i & 0x7F) })];
    private static readonly byte[] Unknown = [.. Enumerable.Range(0, 50_000).SelectMany(i => new byte[] { (byte)(0xD0 + (8 * (i & 1))), 0x29, 0x01 })];
    private static readonly byte[] Empties = [.. Enumerable.Range(0, 1 << 20).SelectMany(_ => new byte[] { 0x82, 0x03, 0x00 })];
    private static readonly byte[] Closed = Hex.Bytes("9A 03 04 00 63 01 03");
    private static readonly byte[] EveryKind = Hex.Bytes(
        "08 01 10 02 18 03 28 04 3D 05 00 00 00 41 06 00 00 00 00 00 00 00 5D 00 00 C0 3F 61 00 00 00 00 00 00 F8 3F 68 01 72 02 68 69 7A 01 01 92 01 05 08 01 1A 01 02 "
        + "A8 01 01 DA 01 05 DA 01 02 08 07 E0 01 00 E2 02 01 61 E2 02 01 62 EA 02 01 01 C2 03 04 08 01 10 02 AA 04 06 0A 01 61 12 01 31 B2 04 06 08 07 12 02 08 09 "
        + "8A 05 04 01 00 00 00 92 05 08 01 00 00 00 00 00 00 00 C8 05 03 8A 07 01 78 D0 29 01");
    private static readonly byte[] Extended = Hex.Bytes("C0 3E 03 CA 3E 02 68 69 D2 3E 02 01 02 F2 3E 02 08 05");
    private static readonly byte[] Items = Hex.Bytes("0B 10 90 B3 FC 01 1A 02 08 05 0C");
    private static readonly byte[] MalformedChild = Hex.Bytes("92 01 01 08");
    private static readonly byte[] Deep = Hex.Bytes("DA 01 05 DA 01 02 08 05");
    private static readonly byte[][] Rejected = [Hex.Bytes("0E 01"), Hex.Bytes("72 FF FF FF FF 07"), Hex.Bytes("92 01 01 08"), Hex.Bytes("72 01 80"), Hex.Bytes("0B"), Hex.Bytes("0B*5000")];

    [Fact]
    public void Opening_and_reading_everything_allocates_nothing() => Allocated.Nothing(static () =>
    {
        var reader = new Everything.Reader(Ordinary);
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
        reader.Labels.TryGetValue("a", out Utf8View label);
        return sum + value + label.Length + (reader.Labels.ContainsKey("gęś") ? 1 : 0);
    });

    [Fact]
    public void Merging_50_000_parts_allocates_nothing() => Allocated.Nothing(static () =>
    {
        var reader = new Everything.Reader(Split);
        return reader.Recursive.Number + (reader.TryValidate() ? 1 : 0);
    });

    [Fact]
    public void A_million_fields_allocate_nothing() => Allocated.Nothing(static () =>
    {
        long count = new Everything.Reader(Empties).List.Count();
        foreach (UnknownField field in new Everything.Reader(Unknown).UnknownFields)
        {
            count++;
        }

        return count + new Old.Reader(Closed).Shapes.Count();
    });

    [Fact]
    public void Rejecting_allocates_nothing() => Allocated.Nothing(static () =>
    {
        long count = 0;
        foreach (byte[] bytes in Rejected)
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

    [Fact]
    public void Every_kind_of_getter_allocates_nothing() => Allocated.Nothing(static () =>
    {
        Everything.Reader.TryOpen(EveryKind, out Everything.Reader reader);
        long sum = reader.LongNumber + reader.Unsigned + reader.Zigzag + reader.FourBytes + (long)reader.EightBytes + (long)reader.Single + (long)reader.Twice;
        sum += (reader.Flag ? 1 : 0) + reader.Data.Length + (long)reader.Kind + reader.Maybe + (reader.HasMaybe ? 1 : 0) + (long)reader.ChoiceCase + reader.ChoiceText.Length;
        sum += (reader.HasNested ? 1 : 0) + reader.Nested.List.Count() + reader.Recursive.Recursive.Number;
        sum += reader.Text.Equals("hi") ? 1 : 0;
        sum += (reader.Text == "hö" ? 1 : 0) + (reader.Text.Equals("hi"u8) ? 1 : 0) + (reader.Text.IsValid ? 1 : 0);
        foreach (Utf8View text in reader.Texts)
        {
            sum += text.Length;
        }

        foreach (ReadOnlySpan<byte> blob in reader.Blobs)
        {
            sum += blob.Length;
        }

        foreach (uint four in reader.PackedFour)
        {
            sum += four;
        }

        sum += reader.Labels.TryGetValue("a", out Utf8View label) ? label.Length : 0;
        sum += reader.Labels.TryGetValue("b"u8, out label) ? 1 : 0;
        sum += reader.Tree.TryGetValue(7, out Everything.Reader tree) ? tree.Number : 0;
        return sum + reader.PackedEight.Count() + reader.Unpacked.Count() + (reader.List.IsEmpty ? 1 : 0);
    });

    [Fact]
    public void Extensions_are_read_without_allocating() => Allocated.Nothing(static () =>
    {
        var reader = new Old.Reader(Extended);
        var set = new Extended.Set.Reader(Items);
        return reader.ExtNumber() + reader.ExtText().Length + reader.ExtPacked().Count() + reader.ExtChild().Number
            + set.Item().Number + (set.HasOther() ? 1 : 0);
    });

    [Fact]
    public void Copying_and_the_cursor_allocate_nothing() => Allocated.Nothing(static () =>
    {
        using var proto = new ProtoWriter();
        new Everything.Reader(EveryKind).CopyTo(new Everything.Writer(proto));
        long sum = proto.Length;
        var cursor = new ProtoReader(EveryKind);
        while (cursor.Next())
        {
            sum += cursor.FieldNumber + (int)cursor.WireType + (cursor.WireType == WireType.LengthDelimited ? cursor.ReadString().Length : cursor.ReadRaw().Length);
        }

        return sum;
    });

    [Fact]
    public void Rejecting_what_lies_below_allocates_nothing() => Allocated.Nothing(static () =>
    {
        var reader = new Everything.Reader(MalformedChild);
        return !reader.TryValidate() && !new Everything.Reader(Deep, new ReadLimits(1)).TryValidate() ? 1 : 0;
    });
}
