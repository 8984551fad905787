#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics;
#else
using System.Runtime.CompilerServices;
#endif

namespace ProtoZeroSharp.Wire;

/// <summary>
/// Copies of bytes to a place that may overlap the one they are at, as when a length takes more bytes than were reserved. Mono's
/// <see cref="Buffer.MemoryCopy(void*, void*, long, long)"/> copies forwards whatever overlaps.
/// </summary>
internal static unsafe class ByteMove
{
#if NET8_0_OR_GREATER
    // Beyond, the call of the C library's memmove, to which the runtime goes for bytes that overlap, is worth its price.
    private const int MostInline = 1024;

    public static void Move(byte* source, byte* target, long length)
    {
        // Upwards by more than a block it would overwrite what it has not loaded.
        if (Vector256.IsHardwareAccelerated && (ulong)(length - Vector256<byte>.Count) <= MostInline - (ulong)Vector256<byte>.Count
            && target - source <= Vector256<byte>.Count)
        {
            MoveVectors(source, target, (int)length);
        }
        else
        {
            Buffer.MemoryCopy(source, target, length, length);
        }
    }

    /// <summary>Block by block from the front; what a store changes was loaded before.</summary>
    private static void MoveVectors(byte* source, byte* target, int length)
    {
        int last = length - Vector256<byte>.Count;
        Vector256<byte> tail = Vector256.Load(source + last);
        Vector256<byte> block = Vector256.Load(source);
        int i = 0;
        for (; i < last - Vector256<byte>.Count; i += Vector256<byte>.Count)
        {
            Vector256<byte> next = Vector256.Load(source + i + Vector256<byte>.Count);
            block.Store(target + i);
            block = next;
        }

        block.Store(target + i);
        tail.Store(target + last);
    }
#else
    public static void Move(byte* source, byte* target, long length)
    {
        if ((ulong)target - (ulong)source >= (ulong)length && (ulong)source - (ulong)target >= (ulong)length)
        {
            Buffer.MemoryCopy(source, target, length, length);
        }
        else
        {
            MoveOverlapping(source, target, length);
        }
    }

    /// <summary>Word by word from the side that the bytes move to: what a store changes was loaded before.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void MoveOverlapping(byte* source, byte* target, long length)
    {
        if (target < source)
        {
            for (; length >= sizeof(ulong); length -= sizeof(ulong))
            {
                *(ulong*)target = *(ulong*)source;
                target += sizeof(ulong);
                source += sizeof(ulong);
            }

            for (; length > 0; length--)
            {
                *target++ = *source++;
            }
        }
        else
        {
            source += length;
            target += length;
            for (; length >= sizeof(ulong); length -= sizeof(ulong))
            {
                target -= sizeof(ulong);
                source -= sizeof(ulong);
                *(ulong*)target = *(ulong*)source;
            }

            for (; length > 0; length--)
            {
                *--target = *--source;
            }
        }
    }
#endif
}
