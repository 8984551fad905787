using System.Runtime.CompilerServices;
#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics;
#endif

namespace ProtoZeroSharp.Wire;

/// <summary>
/// Copies of up to 32 bytes as two overlapping loads and stores. Inlined, because a call to the general copy costs more than the
/// copy (5 ns a field of 29 bytes); with a constant length all branches fold away. With few locals: the JIT stops inlining into a method of
/// 1,024, those of what was inlined included.
/// </summary>
internal static unsafe class ShortCopy
{
    /// <summary>The most bytes.</summary>
    public const int MaxLength = 32;

    /// <summary>Reads and stores exactly <paramref name="length"/> bytes, all of them read before any is stored.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Copy(byte* q, ref byte source, int length)
    {
        if (length >= 16)
        {
#if NET8_0_OR_GREATER
            Vector128<byte> head = Unsafe.ReadUnaligned<Vector128<byte>>(ref source);
            Vector128<byte> tail = Unsafe.ReadUnaligned<Vector128<byte>>(ref Unsafe.Add(ref source, length - 16));
            Unsafe.WriteUnaligned(q, head);
            Unsafe.WriteUnaligned(q + length - 16, tail);
#else
            ulong first = Unsafe.ReadUnaligned<ulong>(ref source);
            ulong second = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref source, 8));
            ulong third = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref source, length - 16));
            ulong fourth = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref source, length - 8));
            *(ulong*)q = first;
            *(ulong*)(q + 8) = second;
            *(ulong*)(q + length - 16) = third;
            *(ulong*)(q + length - 8) = fourth;
#endif
        }
        else
        {
            ulong first;
            ulong last;
            if (length >= 8)
            {
                first = Unsafe.ReadUnaligned<ulong>(ref source);
                last = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref source, length - 8));
                *(ulong*)q = first;
                *(ulong*)(q + length - 8) = last;
            }
            else if (length >= 4)
            {
                first = Unsafe.ReadUnaligned<uint>(ref source);
                last = Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref source, length - 4));
                *(uint*)q = (uint)first;
                *(uint*)(q + length - 4) = (uint)last;
            }
            else if (length > 0)
            {
                // First, middle and last byte: the same one when there is only one.
                first = Unsafe.Add(ref source, length >> 1);
                last = Unsafe.Add(ref source, length - 1);
                *q = source;
                q[length >> 1] = (byte)first;
                q[length - 1] = (byte)last;
            }
        }
    }
}
