using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp;

/// <summary>
/// A text argument of a leaf method, or a key or value of a map: a string, UTF-16 units, UTF-8 bytes, or nothing. Never allocates.
/// </summary>
public readonly ref struct TextArg
{
    // The most bytes that a leaf method takes in one argument; eight of them, tripled, stay below the poisoned cursor.
    internal const int MaxUnits = 1 << 25;

    private const int Absent = 0;
    private const int Utf8 = 1;
    private const int Utf16 = 2;

    // Two words of one field each, so that it is passed in registers: what is stored in parts and loaded whole costs more than the rest of
    // a short field.
#if NET8_0_OR_GREATER
    private readonly ref readonly byte start;
#else
    private readonly ReadOnlySpan<byte> data;
#endif

    // The bytes, and in the lowest two bits what they are.
    private readonly ulong lengthAndEncoding;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private TextArg(ReadOnlySpan<byte> data, int encoding)
    {
#if NET8_0_OR_GREATER
        start = ref MemoryMarshal.GetReference(data);
#else
        this.data = data;
#endif
        lengthAndEncoding = ((ulong)(uint)data.Length << 2) | (uint)encoding;
    }

    /// <summary>Whether there is a text; an empty one counts, a null string does not.</summary>
    public bool HasValue
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => lengthAndEncoding != Absent;
    }

    /// <summary>The most bytes that the text and its length can take; 0 when absent. Three per UTF-16 unit, one per UTF-8 byte.</summary>
    /// <exception cref="ArgumentException">The text has more than 33,554,432 bytes (16,777,216 UTF-16 units); write it through a message that was started.</exception>
    public int MaxSize
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            if (IsLong)
            {
                ThrowTooLong();
            }

            // A UTF-16 unit is two of these bytes and becomes at most three.
            uint bits = (uint)lengthAndEncoding;
            uint bytes = bits >> 2;
            return (int)((bits & Utf16) != 0 ? bytes + (bytes >> 1) + 5 : bits != Absent ? bytes + 5 : 0);
        }
    }

    // Whether it is longer than a leaf method takes.
    internal bool IsLong
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => lengthAndEncoding > ((ulong)MaxUnits << 2) + Utf16;
    }

    internal bool IsUtf16
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ((uint)lengthAndEncoding & Utf16) != 0;
    }

    internal ReadOnlySpan<byte> Data
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
#if NET8_0_OR_GREATER
        get => MemoryMarshal.CreateReadOnlySpan(in start, (int)(lengthAndEncoding >> 2));
#else
        get => data;
#endif
    }

    /// <summary>A string; null is absent.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator TextArg(string? value) =>
        value is null ? default : new(MemoryMarshal.AsBytes(value.AsSpan()), Utf16);

    /// <summary>UTF-16 units.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator TextArg(ReadOnlySpan<char> value) => new(MemoryMarshal.AsBytes(value), Utf16);

    /// <summary>UTF-8 bytes, copied and not validated.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator TextArg(ReadOnlySpan<byte> value) => new(value, Utf8);

    /// <summary>UTF-16 units.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator TextArg(Span<char> value) => (ReadOnlySpan<char>)value;

    /// <summary>UTF-8 bytes, copied and not validated.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator TextArg(Span<byte> value) => (ReadOnlySpan<byte>)value;

    internal static void ThrowTooLong() =>
        throw new ArgumentException("A leaf method takes text of at most 33,554,432 bytes (16,777,216 UTF-16 units). Start the message and write its fields one by one instead.");
}
