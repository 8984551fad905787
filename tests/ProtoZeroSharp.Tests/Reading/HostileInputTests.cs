using ProtoZeroSharp.Tests.Reading.Proto3;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>Inputs that have broken other implementations, each with the outcome that the strictest of them agree on.</summary>
public class HostileInputTests
{
    [Theory]
    [InlineData("00")]
    [InlineData("02 00")]
    [InlineData("01 44 45 41 44 42 45 45 46")]
    [InlineData("88 80 80 80 80 00 01")]
    [InlineData("88 80 80 80 40 D2 09")]
    [InlineData("88 80*5 0F D2 09")]
    [InlineData("88 80*7 00 D2 09")]
    [InlineData("88 80*11 00 D2 09")]
    public void Malformed_tags_are_rejected(string input) => Rejects(input, ProtoErrorKind.InvalidTag);

    [Theory]
    [InlineData("0E 01")]
    [InlineData("0F 01")]
    [InlineData("C2 03 01 0E")]
    [InlineData("D3 29 0F D4 29")]
    public void Wire_types_6_and_7_are_rejected_wherever_they_are(string input) => Rejects(input, ProtoErrorKind.InvalidWireType);

    [Theory]
    [InlineData("08", ProtoErrorKind.Truncated)]
    [InlineData("10 FF", ProtoErrorKind.Truncated)]
    [InlineData("0D 61 62 63", ProtoErrorKind.Truncated)]
    [InlineData("72", ProtoErrorKind.Truncated)]
    [InlineData("72 05 61 62 63 64", ProtoErrorKind.InvalidLength)]
    [InlineData("2A FF FF FF FF 67 2A CC", ProtoErrorKind.InvalidLength)]
    [InlineData("42 FC FF FF FF 57 D8 01", ProtoErrorKind.InvalidLength)]
    [InlineData("3A FF FF FF FF 67 B5 34", ProtoErrorKind.InvalidLength)]
    [InlineData("42 FF FF FF FF 67 39 34", ProtoErrorKind.InvalidLength)]
    [InlineData("92 01 FF FF FF FF 07 08 01", ProtoErrorKind.InvalidLength)]
    [InlineData("DA 01 03 72 05 61 62 63 64 65", ProtoErrorKind.InvalidLength)]
    [InlineData("92 01 01 08 05", ProtoErrorKind.InvalidTag)]
    public void Values_that_end_too_late_are_rejected(string input, ProtoErrorKind kind) => Rejects(input, kind);

    [Theory]
    [InlineData("72 FF FF FF FF 07")]
    [InlineData("72 80 80 80 80 08 61")]
    [InlineData("72 FF FF FF FF 0F 61")]
    [InlineData("72 FF*9 01")]
    [InlineData("72 80*9 01")]
    [InlineData("72 81 80 80 80 10 61")]
    [InlineData("72 81 80 80 80 80 00 61")]
    public void Lengths_of_more_than_31_bits_or_5_bytes_are_rejected(string input) => Rejects(input, ProtoErrorKind.InvalidLength);

    [Theory]
    [InlineData("10 FF*10 01")]
    [InlineData("10 FF*10")]
    [InlineData("DA 04 0A FF*10")]
    [InlineData("10 FF*4096")]
    public void An_eleventh_byte_of_a_varint_is_rejected(string input) => Rejects(input, ProtoErrorKind.InvalidVarint);

    [Theory]
    [InlineData("DA 04 02 01 80", ProtoErrorKind.Truncated)]
    [InlineData("8A 05 03 61 62 63", ProtoErrorKind.InvalidPacked)]
    [InlineData("92 05 09 61*9", ProtoErrorKind.InvalidPacked)]
    [InlineData("DA 04 FF FF FF FF 07 01", ProtoErrorKind.InvalidLength)]
    public void Malformed_packed_runs_are_rejected(string input, ProtoErrorKind kind) => Rejects(input, kind);

    [Theory]
    [InlineData("0C", ProtoErrorKind.InvalidGroup)]
    [InlineData("D3 29", ProtoErrorKind.Truncated)]
    [InlineData("D3 29 DC 29", ProtoErrorKind.InvalidGroup)]
    [InlineData("D3 29 92 01 02 D4 29", ProtoErrorKind.Truncated)]
    [InlineData("C2 03 01 0C", ProtoErrorKind.InvalidGroup)]
    public void Groups_that_do_not_match_are_rejected(string input, ProtoErrorKind kind) => Rejects(input, kind);

    [Theory]
    [InlineData("72 04 A0 B0 C0 D0")]
    [InlineData("72 02 C0 80")]
    [InlineData("72 03 ED A0 80")]
    [InlineData("72 04 F4 90 80 80")]
    [InlineData("72 02 E2 82")]
    [InlineData("AA 04 06 0A 01 C3 12 01 A9")]
    [InlineData("E2 02 01 80")]
    public void Text_that_is_not_UTF8_is_rejected(string input) => Rejects(input, ProtoErrorKind.InvalidUtf8);

    [Fact]
    public void A_byte_that_is_not_UTF8_is_found_wherever_it_is()
    {
        for (int length = 1; length <= 100; length++)
        {
            byte[] message = [0x72, (byte)length, .. Enumerable.Repeat((byte)'a', length)];
            Assert.Null(Reencoding.Error(message));
            for (int at = 2; at < message.Length; at++)
            {
                message[at] = 0x80;
                Assert.Equal(ProtoErrorKind.InvalidUtf8, Reencoding.Error(message));
                message[at] = (byte)'a';
            }
        }
    }

    [Theory]
    [InlineData("F8 FF FF FF 0F 01", "F8 FF FF FF 0F 01")]
    [InlineData("88 00 01", "08 01")]
    [InlineData("88 80 80 80 00 01", "08 01")]
    [InlineData("10 FF*9 01", "10 FF FF FF FF FF FF FF FF FF 01")]
    [InlineData("10 FF*9 7F", "10 FF FF FF FF FF FF FF FF FF 01")]
    [InlineData("10 80*9 02", "")]
    [InlineData("08 80 80 80 80 20", "")]
    [InlineData("68 80 80 80 80 20", "68 01")]
    [InlineData("72 81 80 80 80 00 61", "72 01 61")]
    [InlineData("DA 04 00", "")]
    [InlineData("D3 29 08 01 D4 29", "D3 29 08 01 D4 29")]
    [InlineData("0D 01 02 03 04", "0D 01 02 03 04")]
    [InlineData("90 01 01", "90 01 01")]
    [InlineData("72 01 00", "72 01 00")]
    [InlineData("C2 03 00", "C2 03 04 08 00 10 00")]
    [InlineData("C2 03 06 08 01 08 02 10 05", "C2 03 04 08 02 10 05")]
    [InlineData("C2 03 06 08 01 10 05 18 09", "C2 03 04 08 01 10 05")]
    [InlineData("C2 03 07 08 01 15 01 00 00 00", "C2 03 04 08 01 10 00")]
    [InlineData("5D 00 00 00 80", "5D 00 00 00 80")]
    [InlineData("5D 00 00 00 00", "")]
    public void What_is_merely_unusual_is_accepted(string input, string output) => Assert.Equal(output, Reencoding.Proto3(Hex.Bytes(input)));

    [Theory]
    [InlineData("F8 06 05 8A 07 01 78", "8A 07 01 78")]
    [InlineData("82 07 02 08 01 F8 06 05 82 07 00", "82 07 00")]
    [InlineData("82 07 02 08 01 82 07 04 1A 02 08 07", "82 07 06 08 01 1A 02 08 07")]
    [InlineData("F8 06 05 FA 06 01 61", "F8 06 05 FA 06 01 61")]
    public void The_last_member_of_a_oneof_counts(string input, string output) => Assert.Equal(output, Reencoding.Proto3(Hex.Bytes(input)));

    [Theory]
    [InlineData("A8 01 63", "A8 01 63")]
    [InlineData("9A 03 03 00 63 01", "98 03 00 98 03 01 98 03 63")]
    [InlineData("98 03 63 98 03 01", "98 03 01 98 03 63")]
    [InlineData("A8 01 01 A8 01 63", "A8 01 01 A8 01 63")]
    [InlineData("9A 05 04 08 01 10 63", "9A 05 04 08 01 10 63")]
    [InlineData("9A 05 04 08 01 10 03", "9A 05 04 08 01 10 03")]
    [InlineData("9A 05 06 08 01 10 63 10 03", "9A 05 04 08 01 10 03")]
    [InlineData("9A 05 06 08 01 10 03 10 63", "9A 05 06 08 01 10 03 10 63")]
    public void Numbers_that_a_closed_enum_does_not_know_are_unknown_fields(string input, string output) =>
        Assert.Equal(output, Reencoding.Proto2(Hex.Bytes(input)));

    [Theory]
    [InlineData("72 04 A0 B0 C0 D0", "72 04 A0 B0 C0 D0")]
    [InlineData("CB 0C D0 0C 05 CC 0C", "CB 0C D0 0C 05 CC 0C")]
    [InlineData("CB 0C D0 0C 05 CC 0C CB 0C DA 0C 02 08 03 CC 0C", "CB 0C D0 0C 05 DA 0C 02 08 03 CC 0C")]
    [InlineData("E3 0C E8 0C 01 E4 0C E3 0C E4 0C", "E3 0C E8 0C 01 E4 0C E3 0C E4 0C")]
    [InlineData("C0 3E 05", "C0 3E 05")]
    public void Proto2_keeps_its_bytes_and_groups(string input, string output) => Assert.Equal(output, Reencoding.Proto2(Hex.Bytes(input)));

    [Theory]
    [InlineData(100, true)]
    [InlineData(101, false)]
    [InlineData(20_000, false)]
    public void Messages_nest_100_deep(int levels, bool accepted) =>
        Assert.Equal(accepted ? null : ProtoErrorKind.TooDeep, Reencoding.Error(Nested(levels, [0xDA, 0x01], [])));

    [Theory]
    [InlineData(100, true)]
    [InlineData(101, false)]
    [InlineData(20_000, false)]
    public void Map_values_nest_100_deep(int levels, bool accepted) =>
        Assert.Equal(accepted ? null : ProtoErrorKind.TooDeep, Reencoding.Error(Nested(levels, [0x12], [0xB2, 0x04])));

    [Theory]
    [InlineData(100, true)]
    [InlineData(101, false)]
    [InlineData(20_000, false)]
    public void Unknown_groups_nest_100_deep(int levels, bool accepted)
    {
        byte[] input = [.. Enumerable.Repeat((byte)0x0B, levels), .. Enumerable.Repeat((byte)0x0C, levels)];
        Assert.Equal(accepted ? null : ProtoErrorKind.TooDeep, Reencoding.Error(input));
    }

    [Fact]
    public void A_million_groups_without_an_end_are_rejected() =>
        Assert.Equal(ProtoErrorKind.TooDeep, Reencoding.Error([.. Enumerable.Repeat((byte)0x0B, 1_000_000)]));

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_decoder_that_calls_itself_with_what_the_reader_gives_is_stopped_at_100_levels(bool byCursor)
    {
        byte[] input = Nested(120_000, [0xDA, 0x01], []);
        ProtoException error = Assert.Throws<ProtoException>(() => byCursor ? Levels(new ProtoReader(input)) : Levels(new Everything.Reader(input)));
        Assert.Equal(ProtoErrorKind.TooDeep, error.Kind);
        byte[] accepted = Nested(100, [0xDA, 0x01], []);
        Assert.Equal((100, 100), (Levels(new ProtoReader(accepted)), Levels(new Everything.Reader(accepted))));
    }

    private static int Levels(ProtoReader message)
    {
        int below = 0;
        while (message.Next())
        {
            below = 1 + Levels(message.ReadMessage());
        }

        return below;
    }

    private static int Levels(in Everything.Reader message) => message.HasRecursive ? 1 + Levels(message.Recursive) : 0;

    private static void Rejects(string input, ProtoErrorKind kind)
    {
        byte[] bytes = Hex.Bytes(input);
        Assert.Equal("reject", Reencoding.Proto3(bytes));
        Assert.Equal(kind, Reencoding.Error(bytes));
    }

    /// <summary>A message in a message …; with an outer tag, each one in a map entry.</summary>
    private static byte[] Nested(int levels, byte[] tag, byte[] outerTag)
    {
        var parts = new List<byte[]>();
        long size = 0;
        for (int i = 0; i < levels; i++)
        {
            parts.Add([.. tag, .. Length(size)]);
            size += parts[^1].Length;
            if (outerTag.Length > 0)
            {
                parts.Add([.. outerTag, .. Length(size)]);
                size += parts[^1].Length;
            }
        }

        parts.Reverse();
        return [.. parts.SelectMany(p => p)];
    }

    private static byte[] Length(long value)
    {
        var bytes = new List<byte>();
        for (; value >= 0x80; value >>= 7)
        {
            bytes.Add((byte)(value | 0x80));
        }

        bytes.Add((byte)value);
        return [.. bytes];
    }
}
