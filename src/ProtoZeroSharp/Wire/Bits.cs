using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Wire;

/// <summary>Bit casts that netstandard2.0 lacks.</summary>
internal static class Bits
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe float ToSingle(uint bits) => *(float*)&bits;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe uint OfSingle(float value) => *(uint*)&value;
}
