using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp;

/// <summary>
/// The text argument of a leaf method: a string, UTF-16 units, UTF-8 bytes, or nothing. Never allocates.
/// </summary>
public readonly ref struct TextArg
{
    /// <summary>The most bytes that a leaf method takes in one argument; eight of them, tripled, stay below the poisoned cursor.</summary>
    internal const int MaxUnits = 1 << 25;

    private readonly ReadOnlySpan<byte> data;
    private readonly Encoding encoding;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private TextArg(ReadOnlySpan<byte> data, Encoding encoding)
    {
        this.data = data;
        this.encoding = encoding;
    }

    private enum Encoding
    {
        Absent,
        Utf8,
        Utf16,
    }

    /// <summary>Whether there is a text; an empty one counts, a null string does not.</summary>
    public bool HasValue
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => encoding != Encoding.Absent;
    }

    /// <summary>The most bytes that the text and its length can take; 0 when absent. Three per UTF-16 unit, one per UTF-8 byte.</summary>
    /// <exception cref="ArgumentException">The text has more than 33,554,432 bytes (16,777,216 UTF-16 units); write it through a message that was started.</exception>
    public int MaxSize
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            int bytes = data.Length;
            if (bytes > MaxUnits)
            {
                ThrowTooLong();
            }

            // A UTF-16 unit is two of these bytes and becomes at most three.
            return encoding == Encoding.Utf8 ? bytes + 5 : encoding == Encoding.Utf16 ? bytes + (bytes >> 1) + 5 : 0;
        }
    }

    internal bool IsUtf16
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => encoding == Encoding.Utf16;
    }

    internal ReadOnlySpan<byte> Data
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => data;
    }

    /// <summary>A string; null is absent.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator TextArg(string? value) =>
        value is null ? default : new(MemoryMarshal.AsBytes(value.AsSpan()), Encoding.Utf16);

    /// <summary>UTF-16 units.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator TextArg(ReadOnlySpan<char> value) => new(MemoryMarshal.AsBytes(value), Encoding.Utf16);

    /// <summary>UTF-8 bytes, copied and not validated.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator TextArg(ReadOnlySpan<byte> value) => new(value, Encoding.Utf8);

    /// <summary>A string that must not be null.</summary>
    /// <param name="value">The string.</param>
    /// <param name="paramName">The name for the exception.</param>
    /// <exception cref="ArgumentNullException">The string is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TextArg Required(string value, string paramName)
    {
        if (value is null)
        {
            throw new ArgumentNullException(paramName);
        }

        return value;
    }

    private static void ThrowTooLong() =>
        throw new ArgumentException("A leaf method takes text of up to 33,554,432 bytes (16,777,216 UTF-16 units). Start the message and write its fields one by one instead.");
}
