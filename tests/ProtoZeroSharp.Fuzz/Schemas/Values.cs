using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Fuzz.Schemas;

/// <summary>What the emitted code calls for single values: <c>Mix</c> lets a sum depend on one, <c>Same</c> compares it with Google's.</summary>
public static class Values
{
    private const ulong Factor = 0x9E3779B97F4A7C15;

    /// <summary>
    /// Google's C# has no objects for wrappers, and keeps the value of an earlier piece where a later one holds a default: the last
    /// one counts.
    /// </summary>
    public const string DefaultInLaterPiece = " (a default in a later piece of a wrapper)";

    /// <summary>How many extensions were malformed: exceptions allocate.</summary>
    public static long Thrown { get; set; }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mix(ulong sum, ulong value) => (sum ^ value) * Factor;

    public static ulong Mix(ulong sum, long value) => Mix(sum, (ulong)value);

    public static ulong Mix(ulong sum, uint value) => Mix(sum, (ulong)value);

    public static ulong Mix(ulong sum, int value) => Mix(sum, (ulong)value);

    public static ulong Mix(ulong sum, bool value) => Mix(sum, value ? 1UL : 0);

    public static ulong Mix(ulong sum, double value) => Mix(sum, BitConverter.DoubleToUInt64Bits(value));

    public static ulong Mix(ulong sum, float value) => Mix(sum, BitConverter.SingleToUInt32Bits(value));

    public static ulong Mix(ulong sum, Utf8View value) => Mix(Mix(sum, value.Bytes), value.IsEmpty);

    public static ulong Mix(ulong sum, ReadOnlySpan<byte> value)
    {
        foreach (byte one in value)
        {
            sum += one;
        }

        return Mix(sum, value.Length);
    }

    public static ulong Mix(ulong sum, UnknownFields fields)
    {
        int count = 0;
        foreach (UnknownField field in fields)
        {
            sum = Mix(Mix(Mix(sum, field.FieldNumber), (int)field.WireType), field.Raw);
            count++;
        }

        return Counted(sum, count, fields.Count(), fields.IsEmpty);
    }

    /// <summary>A list says how many elements it has, and whether it has any, as walking it does.</summary>
    public static ulong Counted(ulong sum, int walked, int count, bool isEmpty) =>
        walked == count && isEmpty == (count == 0) ? sum : throw new InvalidOperationException($"A list of {walked} elements counts {count}, and is empty: {isEmpty}.");

    public static bool Same<T>(T ours, T theirs)
        where T : struct => EqualityComparer<T>.Default.Equals(ours, theirs);

    public static bool Same(double ours, double theirs) => BitConverter.DoubleToInt64Bits(ours) == BitConverter.DoubleToInt64Bits(theirs);

    public static bool Same(float ours, float theirs) => BitConverter.SingleToInt32Bits(ours) == BitConverter.SingleToInt32Bits(theirs);

    public static bool Same(Utf8View ours, string theirs) => ours.ToString() == theirs;

    public static bool Same(ReadOnlySpan<byte> ours, Google.Protobuf.ByteString theirs) => ours.SequenceEqual(theirs.Span);

    public static bool IsDefault(Utf8View value) => value.IsEmpty;

    public static bool IsDefault(ReadOnlySpan<byte> value) => value.IsEmpty;

    public static bool IsDefault(double value) => value == 0;

    public static bool IsDefault(float value) => value == 0;

    public static bool IsDefault<T>(T value)
        where T : struct => EqualityComparer<T>.Default.Equals(value, default);

    public static object Key(Utf8View key) => key.ToString();

    public static object Key<T>(T key)
        where T : struct => key;
}
