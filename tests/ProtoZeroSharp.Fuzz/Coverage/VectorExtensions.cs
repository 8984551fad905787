using System.Runtime.Intrinsics;

namespace ProtoZeroSharp.Fuzz.Coverage;

internal static class VectorExtensions
{
    /// <summary>A bit for each byte that is zero.</summary>
    public static uint EqualsZeros(this Vector256<byte> bytes) => Vector256.Equals(bytes, Vector256<byte>.Zero).ExtractMostSignificantBits();
}
