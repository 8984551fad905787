using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.WellKnownTypes;

/// <summary>The bytes of well-known types written from .NET values, worked out by hand.</summary>
public class WellKnownValueTests
{
    private const ulong Tag = 0x0A;

    [Fact]
    public void A_timestamp_counts_seconds_from_1970_and_nanoseconds_forward()
    {
        Timestamp("0A 00", DateTimeOffset.UnixEpoch);
        Timestamp("0A 02 08 05", DateTimeOffset.FromUnixTimeSeconds(5));
        Timestamp("0A 07 08 02 10 80E59A77", DateTimeOffset.UnixEpoch.AddTicks(22_500_000));

        // 100 ns before 1970 is second -1 and 999,999,900 ns.
        Timestamp("0A 11 08 FFFFFFFFFFFFFFFFFF01 10 9C93EBDC03", DateTimeOffset.UnixEpoch.AddTicks(-1));

        // The first and the last instant of both types: -62,135,596,800 s; 253,402,300,799 s and 999,999,900 ns.
        Timestamp("0A 0B 08 8092B8C398FEFFFFFF01", DateTimeOffset.MinValue);
        Timestamp("0A 0D 08 FF82D1FFAF07 10 9C93EBDC03", DateTimeOffset.MaxValue);

        static void Timestamp(string golden, DateTimeOffset value)
        {
            Equal(golden, m => WellKnownValues.WriteTimestamp(m, Tag, 1, value));
            Equal(golden, m => WellKnownValues.WriteTimestamp(m, Tag, 1, value.UtcDateTime));
            if (value > DateTimeOffset.MinValue && value.Year < 9999)
            {
                Equal(golden, m => WellKnownValues.WriteTimestamp(m, Tag, 1, value.ToOffset(TimeSpan.FromHours(5))));
                Equal(golden, m => WellKnownValues.WriteTimestamp(m, Tag, 1, value.LocalDateTime));
            }
        }
    }

    [Fact]
    public void A_date_of_unspecified_kind_is_refused() => Refused<ArgumentException>(static m =>
        WellKnownValues.WriteTimestamp(m, Tag, 1, new DateTime(2024, 1, 1)));

    [Fact]
    public void A_duration_has_seconds_and_nanoseconds_of_one_sign()
    {
        Duration("0A 00", TimeSpan.Zero);
        Duration("0A 08 08 01 10 80CAB5EE01", TimeSpan.FromSeconds(1.5));
        Duration("0A 16 08 FFFFFFFFFFFFFFFFFF01 10 80B6CA91FEFFFFFFFF01", TimeSpan.FromSeconds(-1.5));
        Duration("0A 0B 10 E4EC94A3FCFFFFFFFF01", TimeSpan.FromTicks(-9_999_999));
        Duration("0A 07 08 80BCAECE9709", new TimeSpan(315_576_000_000 * TimeSpan.TicksPerSecond));
        Duration("0A 0B 08 80C4D1B1E8F6FFFFFF01", new TimeSpan(-315_576_000_000 * TimeSpan.TicksPerSecond));

        static void Duration(string golden, TimeSpan value) => Equal(golden, m => WellKnownValues.WriteDuration(m, Tag, 1, value));
    }

    [Fact]
    public void A_duration_beyond_ten_thousand_years_is_refused()
    {
        Refused<ArgumentOutOfRangeException>(static m => WellKnownValues.WriteDuration(m, Tag, 1, new TimeSpan(315_576_000_001 * TimeSpan.TicksPerSecond)));
        Refused<ArgumentOutOfRangeException>(static m => WellKnownValues.WriteDuration(m, Tag, 1, TimeSpan.MinValue));
    }

    [Fact]
    public void A_wrapper_holds_its_value_as_field_1_and_nothing_when_it_is_zero_or_empty()
    {
        Equal("0A 09 09 000000000000F03F", static m => WellKnownValues.WriteDoubleValue(m, Tag, 1, 1));
        Equal("0A 09 09 0000000000000080", static m => WellKnownValues.WriteDoubleValue(m, Tag, 1, -0d));
        Equal("0A 00", static m => WellKnownValues.WriteDoubleValue(m, Tag, 1, 0));
        Equal("0A 05 0D 0000803F", static m => WellKnownValues.WriteFloatValue(m, Tag, 1, 1));
        Equal("0A 05 0D 00000080", static m => WellKnownValues.WriteFloatValue(m, Tag, 1, -0f));
        Equal("0A 00", static m => WellKnownValues.WriteFloatValue(m, Tag, 1, 0));
        Equal("0A 0B 08 FFFFFFFFFFFFFFFFFF01", static m => WellKnownValues.WriteInt64Value(m, Tag, 1, -1));
        Equal("0A 0B 08 FFFFFFFFFFFFFFFFFF01", static m => WellKnownValues.WriteUInt64Value(m, Tag, 1, ulong.MaxValue));
        Equal("0A 0B 08 FFFFFFFFFFFFFFFFFF01", static m => WellKnownValues.WriteInt32Value(m, Tag, 1, -1));
        Equal("0A 06 08 FFFFFFFF0F", static m => WellKnownValues.WriteUInt32Value(m, Tag, 1, uint.MaxValue));
        Equal("0A 00", static m => WellKnownValues.WriteUInt32Value(m, Tag, 1, 0));
        Equal("0A 02 08 01", static m => WellKnownValues.WriteBoolValue(m, Tag, 1, true));
        Equal("0A 00", static m => WellKnownValues.WriteBoolValue(m, Tag, 1, false));
        Equal("0A 04 0A 02 C3A9", static m => WellKnownValues.WriteStringValue(m, Tag, 1, "é"));
        Equal("0A 04 0A 02 C3A9", static m => WellKnownValues.WriteStringValue(m, Tag, 1, "é".AsSpan()));
        Equal("0A 04 0A 02 C3A9", static m => WellKnownValues.WriteStringValue(m, Tag, 1, "é"u8));
        Equal("0A 00", static m => WellKnownValues.WriteStringValue(m, Tag, 1, ""));
        Equal("0A 00", static m => WellKnownValues.WriteStringValue(m, Tag, 1, ""u8));
        Equal("0A 03 0A 01 07", static m => WellKnownValues.WriteBytesValue(m, Tag, 1, new byte[] { 7 }));
        Equal("0A 00", static m => WellKnownValues.WriteBytesValue(m, Tag, 1, Array.Empty<byte>()));
    }

    [Fact]
    public void A_wrapped_text_may_be_long()
    {
        string text = new('語', 3_000_000);
        byte[] expected = Plain.Delimited(1, Plain.Text(1, text));

        Assert.True(Encoded.Bytes(w => WellKnownValues.WriteStringValue(MessageWriter.Root(w), Tag, 1, text)).AsSpan().SequenceEqual(expected));
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(text);
        Assert.True(Encoded.Bytes(w => WellKnownValues.WriteStringValue(MessageWriter.Root(w), Tag, 1, utf8.AsSpan())).AsSpan().SequenceEqual(expected));
        Assert.True(Encoded.Bytes(w => WellKnownValues.WriteBytesValue(MessageWriter.Root(w), Tag, 1, utf8)).AsSpan().SequenceEqual(expected));
    }

    [Fact]
    public void A_wrapped_text_that_finds_no_room_leaves_nothing_open()
    {
        byte[] utf8 = new byte[(1 << 20) + 1];
        string text = new('x', utf8.Length);
        using ProtoWriter writer = new();
        writer.SetMaxLength(1_000);
        MessageWriter root = MessageWriter.Root(writer);
        Assert.Equal(ProtoErrorKind.MessageTooLarge, Expect.Throws<ProtoException>(root, m => WellKnownValues.WriteStringValue(m, Tag, 1, text)).Kind);
        Assert.Equal(ProtoErrorKind.MessageTooLarge, Expect.Throws<ProtoException>(root, m => WellKnownValues.WriteBytesValue(m, Tag, 1, utf8)).Kind);
        root.Bool(0x08, 1, true);
        Assert.Equal("0801", Encoded.Hex(writer.WrittenSpan));
    }

    [Fact]
    public void Null_is_refused()
    {
        Refused<ArgumentNullException>(static m => WellKnownValues.WriteStringValue(m, Tag, 1, (string)null!));
        Refused<ArgumentNullException>(static m => WellKnownValues.WriteBytesValue(m, Tag, 1, (byte[])null!));
        Refused<ArgumentNullException>(static m => WellKnownValues.StartAny(m, Tag, 1, null!));
    }

    [Fact]
    public void An_any_holds_the_url_and_the_message_and_both_close_at_once() =>
        Equal("0A 09 0A 03 612F62 12 02 08 01 10 01", static m =>
        {
            var content = WellKnownValues.StartAny(m, Tag, 1, "a/b");
            content.Int32(0x08, 1, 1);
            content.Close();
            m.Int32(0x10, 1, 1);
        });

    private static void Equal(string golden, MessageAction write) => Assert.Equal(Encoded.Golden(golden), Encoded.Message(write));

    private static void Refused<TException>(MessageAction write)
        where TException : Exception
    {
        using var proto = new ProtoWriter();
        Expect.Throws<TException>(MessageWriter.Root(proto), write);
        Assert.Equal(0, proto.Length);
    }
}
