using System.Runtime.CompilerServices;
#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics;
#endif

namespace ProtoZeroSharp.Wire;

/// <summary>Zigzag: signed integers of small magnitude to small unsigned ones (0, -1, 1, -2 become 0, 1, 2, 3).</summary>
internal static class ZigZag
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Encode(int value) => (uint)((value << 1) ^ (value >> 31));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Encode(long value) => (ulong)((value << 1) ^ (value >> 63));

#if NET8_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Encode(Vector256<int> values) => ((values << 1) ^ (values >> 31)).AsUInt32();

    // AVX2 has no such shift of 64 bits.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> Encode(Vector256<long> values) => ((values << 1) ^ Vector256.LessThan(values, Vector256<long>.Zero)).AsUInt64();
#endif

#if NET10_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<ulong> Encode(Vector512<long> values) => ((values << 1) ^ (values >> 63)).AsUInt64();
#endif

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Decode(uint value) => (int)(value >> 1) ^ -(int)(value & 1);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Decode(ulong value) => (long)(value >> 1) ^ -(long)(value & 1);
}
