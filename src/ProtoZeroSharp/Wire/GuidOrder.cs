using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Wire;

/// <summary>
/// The two orders of the bytes of a <see cref="Guid"/>: as it is in memory, and as it is read as text. They differ in the first half. All is done in halves: to be
/// loaded as one, what was stored byte by byte has to reach the cache first.
/// </summary>
internal static class GuidOrder
{
    /// <summary>The halves of a value, as it is in memory or as it is read as text.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe (ulong First, ulong Second) Halves(Guid value, bool bigEndian)
    {
        ulong* halves = (ulong*)&value;
        return (bigEndian ? Reverse(halves[0]) : halves[0], halves[1]);
    }

    /// <summary>The value of two halves.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe Guid FromHalves(ulong first, ulong second, bool bigEndian)
    {
        Guid value;
        ((ulong*)&value)[0] = bigEndian ? Reverse(first) : first;
        ((ulong*)&value)[1] = second;
        return value;
    }

    // Turns the parts round that are read as numbers: 4, 2 and 2 bytes.
    private static ulong Reverse(ulong half)
    {
        uint numbers = BinaryPrimitives.ReverseEndianness((uint)(half >> 32));
        return BinaryPrimitives.ReverseEndianness((uint)half) | ((ulong)((numbers << 16) | (numbers >> 16)) << 32);
    }
}
