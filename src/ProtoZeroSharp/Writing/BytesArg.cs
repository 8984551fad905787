using System.Runtime.CompilerServices;
#if NET8_0_OR_GREATER
using System.Runtime.InteropServices;
#endif

namespace ProtoZeroSharp;

/// <summary>A bytes argument of a leaf method, or a value of a map: an array, a span, or nothing. Never allocates.</summary>
public readonly ref struct BytesArg
{
#if NET8_0_OR_GREATER
    // Two words, for the reason of TextArg's.
    internal readonly ref readonly byte Start;
#else
    private readonly ReadOnlySpan<byte> data;
#endif

    // One more than the bytes; 0 when absent.
    internal readonly uint Size;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private BytesArg(ReadOnlySpan<byte> data)
    {
#if NET8_0_OR_GREATER
        Start = ref MemoryMarshal.GetReference(data);
#else
        this.data = data;
#endif
        Size = (uint)data.Length + 1;
    }

    /// <summary>Whether there are bytes; an empty array counts, a null one does not.</summary>
    public bool HasValue
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Size != 0;
    }

    /// <summary>The most bytes that the value and its length can take; 0 when absent.</summary>
    /// <exception cref="ArgumentException">There are more than 33,554,432 bytes; write them through a message that was started.</exception>
    public int MaxSize
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            if (Size > TextArg.MaxUnits + 1)
            {
                ThrowTooLong();
            }

            return Size != 0 ? (int)Size + 4 : 0;
        }
    }

    // The bytes, if there are.
    internal ReadOnlySpan<byte> Data
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
#if NET8_0_OR_GREATER
        get => MemoryMarshal.CreateReadOnlySpan(in Start, (int)Size - 1);
#else
        get => data;
#endif
    }

    /// <summary>An array; null is absent.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator BytesArg(byte[]? value) => value is null ? default : new(new ReadOnlySpan<byte>(value));

    /// <summary>A span.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator BytesArg(ReadOnlySpan<byte> value) => new(value);

    /// <summary>A span.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator BytesArg(Span<byte> value) => new(value);

    internal static void ThrowTooLong() =>
        throw new ArgumentException("A leaf method takes at most 33,554,432 bytes in one argument. Start the message and write its fields one by one instead.");
}
