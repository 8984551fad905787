using System.Diagnostics.CodeAnalysis;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp;

/// <summary>
/// Reads well-known types as .NET values, the same that writers take. Only the returned value is allocated.
/// </summary>
/// <remarks>
/// The reader of a field that does not occur is an empty message: a Timestamp of 1970, a Duration of zero, a wrapper of zero. The methods
/// named <c>ToNullable</c> tell it apart.
/// </remarks>
public static class WellKnownReading
{
    private const long LastSecond = 253_402_300_799;
    private const int NanosPerSecond = 1_000_000_000;

    /// <summary>A point in time, in UTC. Nanoseconds are cut to whole 100 ns, towards the past.</summary>
    /// <param name="timestamp">The Timestamp.</param>
    /// <exception cref="ProtoException"><see cref="ProtoErrorKind.InvalidValue"/>: it is outside the years 1 to 9999, or its nanoseconds outside 0 to 999,999,999.</exception>
    public static DateTimeOffset ToDateTimeOffset(this Timestamp.Reader timestamp) => new(Ticks(timestamp), TimeSpan.Zero);

    /// <summary>The same where it is in range; else false.</summary>
    /// <param name="timestamp">The Timestamp.</param>
    /// <param name="value">The point in time.</param>
    public static bool TryToDateTimeOffset(this Timestamp.Reader timestamp, out DateTimeOffset value)
    {
        bool isValid = TryTicks(timestamp, out long ticks);
        value = new DateTimeOffset(ticks, TimeSpan.Zero);
        return isValid;
    }

    /// <summary>A point in time, of kind <see cref="DateTimeKind.Utc"/>. Nanoseconds are cut to whole 100 ns, towards the past.</summary>
    /// <param name="timestamp">The Timestamp.</param>
    /// <exception cref="ProtoException"><see cref="ProtoErrorKind.InvalidValue"/>: as with <see cref="ToDateTimeOffset"/>.</exception>
    public static DateTime ToDateTime(this Timestamp.Reader timestamp) => new(Ticks(timestamp), DateTimeKind.Utc);

    /// <summary>A point in time, or null when the field does not occur.</summary>
    /// <param name="timestamp">The Timestamp.</param>
    /// <exception cref="ProtoException"><see cref="ProtoErrorKind.InvalidValue"/>: as with <see cref="ToDateTimeOffset"/>.</exception>
    public static DateTimeOffset? ToNullable(this Timestamp.Reader timestamp) => IsAbsent(timestamp.Encoded.View) ? null : timestamp.ToDateTimeOffset();

    /// <summary>A span of time. Nanoseconds are cut to whole 100 ns, towards zero.</summary>
    /// <param name="duration">The Duration.</param>
    /// <exception cref="ProtoException">
    /// <see cref="ProtoErrorKind.InvalidValue"/>: it has more than 315,576,000,000 seconds, some 10,000 years, or more
    /// than 999,999,999 nanoseconds, or the two have different signs.
    /// </exception>
    public static TimeSpan ToTimeSpan(this Duration.Reader duration) => duration.TryToTimeSpan(out TimeSpan value)
        ? value
        : throw new ProtoException(ProtoErrorKind.InvalidValue, "A Duration is out of range: it has more than 315,576,000,000 s or 999,999,999 ns, or the two have different signs.");

    /// <summary>The same where it is in range; else false.</summary>
    /// <param name="duration">The Duration.</param>
    /// <param name="value">The span of time.</param>
    public static bool TryToTimeSpan(this Duration.Reader duration, out TimeSpan value)
    {
        long seconds = duration.Seconds;
        int nanos = duration.Nanos;
        if (seconds is < -WellKnownValues.MaxDurationSeconds or > WellKnownValues.MaxDurationSeconds || nanos is <= -NanosPerSecond or >= NanosPerSecond
            || (seconds > 0 && nanos < 0) || (seconds < 0 && nanos > 0))
        {
            value = default;
            return false;
        }

        value = new TimeSpan((seconds * TimeSpan.TicksPerSecond) + (nanos / WellKnownValues.NanosPerTick));
        return true;
    }

    /// <summary>A span of time, or null when the field does not occur.</summary>
    /// <param name="duration">The Duration.</param>
    /// <exception cref="ProtoException"><see cref="ProtoErrorKind.InvalidValue"/>: as with <see cref="ToTimeSpan"/>.</exception>
    public static TimeSpan? ToNullable(this Duration.Reader duration) => IsAbsent(duration.Encoded.View) ? null : duration.ToTimeSpan();

    /// <summary>The value, or null when the field does not occur.</summary>
    public static bool? ToNullable(this BoolValue.Reader wrapper) => IsAbsent(wrapper.Encoded.View) ? null : wrapper.Value;

    /// <summary>The value, or null when the field does not occur.</summary>
    public static int? ToNullable(this Int32Value.Reader wrapper) => IsAbsent(wrapper.Encoded.View) ? null : wrapper.Value;

    /// <summary>The value, or null when the field does not occur.</summary>
    public static uint? ToNullable(this UInt32Value.Reader wrapper) => IsAbsent(wrapper.Encoded.View) ? null : wrapper.Value;

    /// <summary>The value, or null when the field does not occur.</summary>
    public static long? ToNullable(this Int64Value.Reader wrapper) => IsAbsent(wrapper.Encoded.View) ? null : wrapper.Value;

    /// <summary>The value, or null when the field does not occur.</summary>
    public static ulong? ToNullable(this UInt64Value.Reader wrapper) => IsAbsent(wrapper.Encoded.View) ? null : wrapper.Value;

    /// <summary>The value, or null when the field does not occur.</summary>
    public static float? ToNullable(this FloatValue.Reader wrapper) => IsAbsent(wrapper.Encoded.View) ? null : wrapper.Value;

    /// <summary>The value, or null when the field does not occur.</summary>
    public static double? ToNullable(this DoubleValue.Reader wrapper) => IsAbsent(wrapper.Encoded.View) ? null : wrapper.Value;

    /// <summary>The text, or null when the field does not occur. Allocates the string.</summary>
    public static string? ToNullable(this StringValue.Reader wrapper) => IsAbsent(wrapper.Encoded.View) ? null : wrapper.Value.ToString();

    /// <summary>A copy of the bytes, or null when the field does not occur. Allocates the array.</summary>
    public static byte[]? ToNullable(this BytesValue.Reader wrapper) => IsAbsent(wrapper.Encoded.View) ? null : wrapper.Value.ToArray();

    /// <summary>
    /// Whether an Any holds a message of a type. What is before the last slash of the two type URLs does not matter. To read the message
    /// make its reader of the Any's bytes: <c>new Person.Reader(any.Value)</c>, which counts levels from 0 again.
    /// </summary>
    /// <param name="any">The Any.</param>
    /// <param name="typeUrl">The type: <c>Person.TypeUrl</c>.</param>
    /// <exception cref="ArgumentNullException">The URL is null.</exception>
    [SuppressMessage("Design", "CA1054", Justification = "The type URL is a name; there is nothing to load from it.")]
    public static bool Is(this Any.Reader any, string typeUrl)
    {
        if (typeUrl is null)
        {
            throw new ArgumentNullException(nameof(typeUrl));
        }

        ReadOnlySpan<byte> actual = any.TypeUrl.Bytes;
        return new Utf8View(actual.Slice(actual.LastIndexOf((byte)'/') + 1)).Equals(typeUrl.AsSpan(typeUrl.LastIndexOf('/') + 1));
    }

    /// <summary>Whether a path or one that it lies in is among those of a FieldMask: <c>a.b</c> is covered by <c>a.b</c> and by <c>a</c>.</summary>
    /// <param name="mask">The FieldMask.</param>
    /// <param name="path">Names of fields as the .proto has them, with dots between.</param>
    /// <exception cref="ArgumentNullException">The path is null.</exception>
    public static bool Covers(this FieldMask.Reader mask, string path)
    {
        if (path is null)
        {
            throw new ArgumentNullException(nameof(path));
        }

        foreach (Utf8View covered in mask.Paths)
        {
            for (int end = path.IndexOf('.'); end >= 0; end = path.IndexOf('.', end + 1))
            {
                if (covered.Equals(path.AsSpan(0, end)))
                {
                    return true;
                }
            }

            if (covered.Equals(path))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Writes those fields of a message that a FieldMask names, as they are, without decoding the rest. A path ends at any field, or leads
    /// through singular messages; one that leads through a repeated field or a map, or names no field, selects nothing but the messages on its way,
    /// which are empty then. Unknown fields are left out. Of a oneof a member that the mask names is copied though another one, which it does not name, has taken its place in the message.
    /// Allocates strings of the paths and the names of the types that they lead through, each once; what is copied passes through pooled memory.
    /// Where something is malformed, nothing is written.
    /// </summary>
    /// <param name="mask">The FieldMask.</param>
    /// <param name="message">The message: <c>person.Encoded</c>.</param>
    /// <param name="names">The names of its fields: <c>Person.Reader.NamesOf</c>.</param>
    /// <param name="writer">Where to.</param>
    /// <exception cref="ArgumentNullException">There are no names.</exception>
    /// <exception cref="ArgumentException">The names are those of another type.</exception>
    /// <exception cref="InvalidOperationException">A submessage is open that a generated writer has started: pass that writer.</exception>
    /// <exception cref="ProtoException">The message is malformed as far as the mask reaches, or nested deeper than the stack bears; there is no room, or
    /// the maximum length is reached.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public static void CopySelectedTo(this FieldMask.Reader mask, EncodedMessage message, Func<int, MessageNames> names, ProtoWriter writer) =>
        CopySelectedTo(mask, message, names, MessageWriter.Root(writer));

    /// <summary>As the other overload, to the message of a generated writer.</summary>
    /// <param name="mask">The FieldMask.</param>
    /// <param name="message">The message: <c>person.Encoded</c>.</param>
    /// <param name="names">The names of its fields: <c>Person.Reader.NamesOf</c>.</param>
    /// <param name="writer">The generated writer, as it is.</param>
    /// <exception cref="ArgumentNullException">There are no names.</exception>
    /// <exception cref="ArgumentException">The names are those of another type.</exception>
    /// <exception cref="InvalidOperationException">The message to write to was closed, or a submessage of it is open.</exception>
    /// <exception cref="ProtoException">The message is malformed as far as the mask reaches, or nested deeper than the stack bears; there is no room, or
    /// the maximum length is reached.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public static void CopySelectedTo(this FieldMask.Reader mask, EncodedMessage message, Func<int, MessageNames> names, MessageTarget writer) =>
        CopySelectedTo(mask, message, names, writer.Message);

    private static void CopySelectedTo(FieldMask.Reader mask, EncodedMessage message, Func<int, MessageNames> names, MessageWriter writer)
    {
        if (names is null)
        {
            throw new ArgumentNullException(nameof(names));
        }

        MessageNames root = names(0);
        if (message.Schema != null && message.Schema != root.Schema)
        {
            throw new ArgumentException("The names are those of another type than the message's.", nameof(names));
        }

        // Not directly to the writer, which must stay unchanged if the message is malformed.
        using ProtoWriter part = new();
        MaskPaths.Of(mask).Copy(message.View, root, part);
        writer.Raw(part.WrittenSpan);
    }

    private static long Ticks(Timestamp.Reader timestamp) => TryTicks(timestamp, out long ticks)
        ? ticks
        : throw new ProtoException(ProtoErrorKind.InvalidValue, "A Timestamp is out of range: it is outside the years 1 to 9999, or its nanoseconds are outside 0 to 999,999,999.");

    private static bool TryTicks(Timestamp.Reader timestamp, out long ticks)
    {
        long seconds = timestamp.Seconds;
        int nanos = timestamp.Nanos;
        bool isValid = seconds is >= -WellKnownValues.EpochSeconds and <= LastSecond && nanos is >= 0 and < NanosPerSecond;
        ticks = isValid ? ((seconds + WellKnownValues.EpochSeconds) * TimeSpan.TicksPerSecond) + (nanos / WellKnownValues.NanosPerTick) : 0;
        return isValid;
    }

    // A field that does not occur has no bytes that it lies in, and no levels left below it.
    private static bool IsAbsent(MessageView view) => view.Data.IsEmpty && view.Depth == 0;
}
