using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Wire;

/// <summary>
/// Copies of bytes to a place that may overlap the one they are at, as when a length takes more bytes than were reserved. Mono's
/// <see cref="Buffer.MemoryCopy(void*, void*, long, long)"/> copies forwards whatever overlaps.
/// </summary>
internal static unsafe class ByteMove
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Move(byte* source, byte* target, long length)
    {
#if NET8_0_OR_GREATER
        Buffer.MemoryCopy(source, target, length, length);
#else
        if ((ulong)target - (ulong)source >= (ulong)length && (ulong)source - (ulong)target >= (ulong)length)
        {
            Buffer.MemoryCopy(source, target, length, length);
        }
        else
        {
            MoveOverlapping(source, target, length);
        }
#endif
    }

#if !NET8_0_OR_GREATER
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
