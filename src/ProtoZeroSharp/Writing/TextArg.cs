using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>
/// A text argument of a leaf method, or a key or value of a map: a string, UTF-16 units, UTF-8 bytes, or nothing. Never allocates.
/// </summary>
public readonly ref struct TextArg
{
    // The most bytes that a leaf method takes in one argument; eight of them, tripled, stay below the poisoned cursor.
    internal const int MaxUnits = 1 << 25;

    private const ulong LargestSize = ((ulong)MaxUnits << 2) + Utf16;

    // What the lowest bits of Size say.
    internal const int Absent = 0;
    internal const int Utf8 = 1;
    internal const int Utf16 = 2;

    // Two words of one field each, so that it is passed in registers: what is stored in parts and loaded whole costs more than the rest of
    // a short field. Plain fields, as leaf methods are inlined: each getter would take some of the 1,024 locals that the JIT has for a method.
#if NET8_0_OR_GREATER
    internal readonly ref readonly byte Start;
#else
    private readonly ReadOnlySpan<byte> data;
#endif

    // How many bytes, and in the lowest two bits what they are.
    internal readonly ulong Size;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private TextArg(ReadOnlySpan<byte> data, int encoding)
    {
#if NET8_0_OR_GREATER
        Start = ref MemoryMarshal.GetReference(data);
#else
        this.data = data;
#endif
        Size = ((ulong)(uint)data.Length << 2) | (uint)encoding;
    }

#if NET8_0_OR_GREATER
    // Without a span on the way, which takes half again as many locals.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private TextArg(ref readonly char start, int length)
    {
        Start = ref Unsafe.As<char, byte>(ref Unsafe.AsRef(in start));
        Size = ((ulong)(uint)length << 3) | Utf16;
    }
#endif

    /// <summary>Whether there is a text; an empty one counts, a null string does not.</summary>
    public bool HasValue
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Size != Absent;
    }

    /// <summary>The most bytes that the text and its length can take; 0 when absent. Three per UTF-16 unit, one per UTF-8 byte.</summary>
    /// <exception cref="ArgumentException">The text has more than 33,554,432 bytes (16,777,216 UTF-16 units); write it through a message that was started.</exception>
    public int MaxSize
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            if (Size > LargestSize)
            {
                ThrowTooLong();
            }

            // A UTF-16 unit is two of these bytes and becomes at most three.
            return (int)(((uint)Size & Utf16) != 0 ? ((uint)Size >> 2) + ((uint)Size >> 3) + 5 : (uint)Size != Absent ? ((uint)Size >> 2) + 5 : 0);
        }
    }

    // Whether it is longer than a leaf method takes.
    internal bool IsLong
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Size > LargestSize;
    }

    internal bool IsUtf16
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ((uint)Size & Utf16) != 0;
    }

    internal ReadOnlySpan<byte> Data
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
#if NET8_0_OR_GREATER
        get => MemoryMarshal.CreateReadOnlySpan(in Start, (int)(Size >> 2));
#else
        get => data;
#endif
    }

    /// <summary>A string; null is absent.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator TextArg(string? value) =>
#if NET8_0_OR_GREATER
        value is null ? default : new(in FirstOf.String(value), value.Length);
#else
        value is null ? default : new(MemoryMarshal.AsBytes(value.AsSpan()), Utf16);
#endif

    /// <summary>UTF-16 units.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator TextArg(ReadOnlySpan<char> value) => new(Utf16Units.AsBytes(value), Utf16);

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
