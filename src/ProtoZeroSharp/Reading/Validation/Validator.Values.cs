using System.Runtime.CompilerServices;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Wire;
#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics;
#endif

namespace ProtoZeroSharp.Reading.Validation;

// Texts and packed runs, as far as a glance shows that they are in order.
internal ref partial struct Validator
{
    /// <summary>
    /// Whether a text is short and ASCII, as most are: the bytes of up to 32 are looked at as one vector, whatever their number, because
    /// a branch for each size is foreseen badly.
    /// </summary>
    /// <param name="text">Its first byte.</param>
    /// <param name="length">Its bytes.</param>
    /// <param name="rest">The bytes of the input from there on.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsShortAscii(ref byte text, uint length, nuint rest)
    {
#if NET8_0_OR_GREATER
        if (!Vector256.IsHardwareAccelerated || length > 2u * (uint)Vector256<byte>.Count || rest < (uint)Vector256<byte>.Count)
        {
            return false;
        }

        uint high = Vector256.LoadUnsafe(ref text).ExtractMostSignificantBits();
        if (length <= (uint)Vector256<byte>.Count)
        {
            return (high & ((1UL << (int)length) - 1)) == 0;
        }

        return (high | Vector256.LoadUnsafe(ref text, length - (nuint)Vector256<byte>.Count).ExtractMostSignificantBits()) == 0;
#else
        return false;
#endif
    }

    /// <summary>
    /// Whether a packed run is whole: false also where it takes a closer look. Varints are whole if the last byte ends one and no ten in a row
    /// do not, which 32 at a time show.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsPacked(ref byte run, uint length, nuint rest, uint rule)
    {
        if (rule != ValidationRule.PackedVarint || length == 0)
        {
            return (length & (rule == ValidationRule.PackedFixed64 ? sizeof(ulong) - 1u : rule == ValidationRule.PackedFixed32 ? sizeof(uint) - 1u : 0)) == 0;
        }

        if (Unsafe.Add(ref run, (nuint)length - 1) >= 0x80)
        {
            return false;
        }

#if NET8_0_OR_GREATER
        if (!Vector256.IsHardwareAccelerated)
        {
            return length <= Varint.MaxSize;
        }

        for (uint start = 0; start + Varint.MaxSize < length; start += (uint)(Vector256<byte>.Count - Varint.MaxSize + 1))
        {
            if (rest - start < (uint)Vector256<byte>.Count)
            {
                return false;
            }

            uint open = Vector256.LoadUnsafe(ref run, start).ExtractMostSignificantBits();
            open &= open >> 1;
            open &= open >> 2;
            open &= open >> 4;
            if ((open & (open >> 2)) != 0)
            {
                return false;
            }
        }

        return true;
#else
        return length <= Varint.MaxSize;
#endif
    }
}
