using System.ComponentModel;

namespace ProtoZeroSharp.Generated;

/// <summary>
/// Writes well-known types from .NET values. Generated overloads call this. A part that is zero or empty is
/// not written, so the bytes are those of every other protobuf implementation. Allocates nothing.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class WellKnownValues
{
    internal const int NanosPerTick = 100;

    // Seconds from 0001-01-01, where .NET counts from, to 1970-01-01, where a Timestamp does.
    internal const long EpochSeconds = 62_135_596_800;

    // 10,000 years, in seconds: the most that a Duration may hold. A TimeSpan holds more.
    internal const long MaxDurationSeconds = 315_576_000_000;

    private const long TicksPerSecond = TimeSpan.TicksPerSecond;

    // The most text or bytes written in one burst; longer values take the path without an upper bound.
    private const int MaxLeafLength = 1 << 20;

    private const ulong VarintField1 = 0x08;
    private const ulong VarintField2 = 0x10;
    private const ulong Fixed64Field1 = 0x09;
    private const ulong Fixed32Field1 = 0x0D;
    private const ulong DelimitedField1 = 0x0A;
    private const ulong DelimitedField2 = 0x12;

    /// <summary>Writes a google.protobuf.Timestamp; whole 100 ns, any offset.</summary>
    public static void WriteTimestamp(MessageWriter parent, ulong tag, int tagSize, DateTimeOffset value) =>
        WriteTimestamp(parent, tag, tagSize, value.UtcTicks);

    /// <summary>Writes a google.protobuf.Timestamp; whole 100 ns. Local time is converted.</summary>
    /// <exception cref="ArgumentException">The kind is unspecified: which point in time is meant cannot be known.</exception>
    public static void WriteTimestamp(MessageWriter parent, ulong tag, int tagSize, DateTime value) =>
        WriteTimestamp(parent, tag, tagSize, UtcTicks(value));

    /// <summary>Writes a google.protobuf.Duration; whole 100 ns.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is longer than 315,576,000,000 seconds, some 10,000 years.</exception>
    public static void WriteDuration(MessageWriter parent, ulong tag, int tagSize, TimeSpan value)
    {
        (long seconds, int nanos) = DurationParts(value);
        WriteSecondsAndNanos(parent, tag, tagSize, seconds, nanos);
    }

    /// <summary>Starts a google.protobuf.Any for a message of the type that the URL names; closing the result closes the Any too.</summary>
    /// <exception cref="ArgumentNullException">The URL is null.</exception>
    public static MessageWriter StartAny(MessageWriter parent, ulong tag, int tagSize, string typeUrl) =>
        StartAny(parent.StartMessage(tag, tagSize), typeUrl);

    /// <summary>
    /// Starts the message in an open google.protobuf.Any; closing the result closes the Any, and the entry of a map whose value that is.
    /// </summary>
    /// <param name="any">The Any. It is undone when this throws.</param>
    /// <param name="typeUrl">The URL of the message's type.</param>
    /// <exception cref="ArgumentNullException">The URL is null.</exception>
    public static MessageWriter StartAny(MessageWriter any, string typeUrl)
    {
        bool isStarted = false;
        try
        {
            any.String(DelimitedField1, 1, typeUrl ?? throw new ArgumentNullException(nameof(typeUrl)));
            MessageWriter message = any.StartEntryValue(DelimitedField2, 1);
            isStarted = true;
            return message;
        }
        finally
        {
            if (!isStarted)
            {
                MessageWriter.Abandon(any);
            }
        }
    }

    /// <summary>Writes a google.protobuf.DoubleValue. Negative zero is not zero.</summary>
    public static void WriteDoubleValue(MessageWriter parent, ulong tag, int tagSize, double value)
    {
        var leaf = parent.StartLeaf(tag, tagSize, 9);
        if (ImplicitField.IsWritten(value))
        {
            leaf.Double(Fixed64Field1, 1, value);
        }

        parent.EndLeaf(leaf);
    }

    /// <summary>Writes a google.protobuf.FloatValue. Negative zero is not zero.</summary>
    public static void WriteFloatValue(MessageWriter parent, ulong tag, int tagSize, float value)
    {
        var leaf = parent.StartLeaf(tag, tagSize, 5);
        if (ImplicitField.IsWritten(value))
        {
            leaf.Float(Fixed32Field1, 1, value);
        }

        parent.EndLeaf(leaf);
    }

    /// <summary>Writes a google.protobuf.Int64Value.</summary>
    public static void WriteInt64Value(MessageWriter parent, ulong tag, int tagSize, long value) =>
        WriteVarint(parent, tag, tagSize, (ulong)value);

    /// <summary>Writes a google.protobuf.UInt64Value.</summary>
    public static void WriteUInt64Value(MessageWriter parent, ulong tag, int tagSize, ulong value) =>
        WriteVarint(parent, tag, tagSize, value);

    /// <summary>Writes a google.protobuf.Int32Value.</summary>
    public static void WriteInt32Value(MessageWriter parent, ulong tag, int tagSize, int value) =>
        WriteVarint(parent, tag, tagSize, (ulong)value);

    /// <summary>Writes a google.protobuf.UInt32Value.</summary>
    public static void WriteUInt32Value(MessageWriter parent, ulong tag, int tagSize, uint value) =>
        WriteVarint(parent, tag, tagSize, value);

    /// <summary>Writes a google.protobuf.BoolValue.</summary>
    public static void WriteBoolValue(MessageWriter parent, ulong tag, int tagSize, bool value) =>
        WriteVarint(parent, tag, tagSize, value ? 1UL : 0UL);

    /// <summary>Writes a google.protobuf.StringValue.</summary>
    /// <exception cref="ArgumentNullException">The string is null.</exception>
    public static void WriteStringValue(MessageWriter parent, ulong tag, int tagSize, string value)
    {
        if (value is null)
        {
            throw new ArgumentNullException(nameof(value));
        }

        WriteStringValue(parent, tag, tagSize, value.AsSpan());
    }

    /// <summary>Writes a google.protobuf.StringValue from UTF-16.</summary>
    public static void WriteStringValue(MessageWriter parent, ulong tag, int tagSize, scoped ReadOnlySpan<char> value)
    {
        if (value.Length > MaxLeafLength)
        {
            MessageWriter message = parent.StartMessage(tag, tagSize);
            try
            {
                message.String(DelimitedField1, 1, value);
                message.Close();
            }
            finally
            {
                MessageWriter.Abandon(message);
            }

            return;
        }

        WriteText(parent, tag, tagSize, value.IsEmpty ? default(TextArg) : value);
    }

    /// <summary>Writes a google.protobuf.StringValue from UTF-8, which is copied and not validated.</summary>
    public static void WriteStringValue(MessageWriter parent, ulong tag, int tagSize, scoped ReadOnlySpan<byte> value) =>
        WriteBytesValue(parent, tag, tagSize, value);

    /// <summary>Writes a google.protobuf.BytesValue.</summary>
    /// <exception cref="ArgumentNullException">The array is null.</exception>
    public static void WriteBytesValue(MessageWriter parent, ulong tag, int tagSize, byte[] value)
    {
        if (value is null)
        {
            throw new ArgumentNullException(nameof(value));
        }

        WriteBytesValue(parent, tag, tagSize, value.AsSpan());
    }

    /// <summary>Writes a google.protobuf.BytesValue.</summary>
    public static void WriteBytesValue(MessageWriter parent, ulong tag, int tagSize, scoped ReadOnlySpan<byte> value)
    {
        if (value.Length > MaxLeafLength)
        {
            MessageWriter message = parent.StartMessage(tag, tagSize);
            try
            {
                message.Bytes(DelimitedField1, 1, value);
                message.Close();
            }
            finally
            {
                MessageWriter.Abandon(message);
            }

            return;
        }

        WriteText(parent, tag, tagSize, value.IsEmpty ? default(TextArg) : value);
    }

    private static void WriteText(MessageWriter parent, ulong tag, int tagSize, scoped TextArg value)
    {
        var leaf = parent.StartLeaf(tag, tagSize, 1 + value.MaxSize);
        leaf.Text(DelimitedField1, 1, value);
        parent.EndLeaf(leaf);
    }

    private static void WriteVarint(MessageWriter parent, ulong tag, int tagSize, ulong value)
    {
        var leaf = parent.StartLeaf(tag, tagSize, 11);
        if (value != 0)
        {
            leaf.UInt64(VarintField1, 1, value);
        }

        parent.EndLeaf(leaf);
    }

    // Seconds and nanoseconds of a Timestamp.
    internal static (long Seconds, int Nanos) TimestampParts(DateTime value) => TimestampParts(UtcTicks(value));

    // Seconds and nanoseconds of a Timestamp.
    internal static (long Seconds, int Nanos) TimestampParts(long utcTicks)
    {
        // Rounded down, because the nanoseconds of a Timestamp count forward also before 1970. Ticks from year 1 are never negative.
        long seconds = (utcTicks / TicksPerSecond) - EpochSeconds;
        return (seconds, (int)(utcTicks % TicksPerSecond) * NanosPerTick);
    }

    // Seconds and nanoseconds of a Duration.
    internal static (long Seconds, int Nanos) DurationParts(TimeSpan value)
    {
        // Truncation towards zero gives seconds and nanoseconds the same sign, as the type demands.
        long seconds = value.Ticks / TicksPerSecond;
        if (seconds is > MaxDurationSeconds or < -MaxDurationSeconds)
        {
            throw new ArgumentOutOfRangeException(nameof(value), value, "A Duration must not exceed 315,576,000,000 seconds.");
        }

        return (seconds, (int)(value.Ticks % TicksPerSecond) * NanosPerTick);
    }

    private static long UtcTicks(DateTime value)
    {
        if (value.Kind == DateTimeKind.Unspecified)
        {
            throw new ArgumentException("A DateTime of kind Unspecified is not a point in time: specify its kind, or use a DateTimeOffset.", nameof(value));
        }

        return value.ToUniversalTime().Ticks;
    }

    private static void WriteTimestamp(MessageWriter parent, ulong tag, int tagSize, long utcTicks)
    {
        (long seconds, int nanos) = TimestampParts(utcTicks);
        WriteSecondsAndNanos(parent, tag, tagSize, seconds, nanos);
    }

    private static void WriteSecondsAndNanos(MessageWriter parent, ulong tag, int tagSize, long seconds, int nanos)
    {
        var leaf = parent.StartLeaf(tag, tagSize, 22);
        if (seconds != 0)
        {
            leaf.Int64(VarintField1, 1, seconds);
        }

        if (nanos != 0)
        {
            leaf.Int32(VarintField2, 1, nanos);
        }

        parent.EndLeaf(leaf);
    }
}
