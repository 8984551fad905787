using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Wire;

/// <summary>
/// A tag as its bytes on the wire, in a little-endian integer, so that writing it is one store. With a constant field number
/// the compiler folds all of this into that store's immediate operand.
/// </summary>
internal static unsafe class EncodedTag
{
    public const int MaxFieldNumber = (1 << 29) - 1;

    /// <summary>The most bytes that a tag takes.</summary>
    public const int MaxSize = 5;

    /// <summary>The tag number, checked: field numbers are 1 to 536,870,911.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Make(int fieldNumber, WireType wireType)
    {
        if ((uint)(fieldNumber - 1) >= MaxFieldNumber)
        {
            ThrowFieldNumber(fieldNumber);
        }

        return ((uint)fieldNumber << 3) | (uint)wireType;
    }

    /// <summary>The bytes of a tag: 1 to 5.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Size(uint tag) =>
        tag < 1u << 7 ? 1 : tag < 1u << 14 ? 2 : tag < 1u << 21 ? 3 : tag < 1u << 28 ? 4 : 5;

    /// <summary>The encoded bytes of a tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Bytes(uint tag) =>
        tag < 1u << 7 ? tag
        : tag < 1u << 14 ? (tag & 0x7F) | 0x80 | ((tag & 0x3F80) << 1)
        : tag < 1u << 21 ? (tag & 0x7F) | 0x8080 | ((tag & 0x3F80) << 1) | ((tag & 0x1FC000) << 2)
        : tag < 1u << 28 ? (tag & 0x7F) | 0x808080 | ((tag & 0x3F80) << 1) | ((tag & 0x1FC000) << 2) | ((tag & 0xFE00000) << 3)
        : (tag & 0x7F) | 0x80808080 | ((tag & 0x3F80) << 1) | ((tag & 0x1FC000) << 2) | ((tag & 0xFE00000) << 3) | ((ulong)(tag >> 28) << 32);

    /// <summary>
    /// Stores a tag and what goes out with it: two, four or eight bytes, of which <paramref name="size"/> count. For a constant size, which
    /// leaves one store. Always eight took D by leaf calls a tenth longer: more stores cross a boundary in the processor's cache.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(byte* q, ulong bytes, int size)
    {
        if (size <= 2)
        {
            *(ushort*)q = (ushort)bytes;
        }
        else if (size <= 4)
        {
            *(uint*)q = (uint)bytes;
        }
        else
        {
            *(ulong*)q = bytes;
        }
    }

    /// <summary>The encoded end tag that belongs to an encoded start tag: wire type 4 for 3, in the lowest three bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong EndOf(ulong startTag) => startTag + 1;

    /// <summary>The size of a tag from its encoded bytes.</summary>
    public static int SizeOfBytes(ulong tag)
    {
        int size = 1;
        while ((tag & 0x80) != 0)
        {
            tag >>= 8;
            size++;
        }

        return size;
    }

    /// <summary>The field number of an encoded tag.</summary>
    public static int FieldNumberOf(ulong tag)
    {
        ulong value = 0;
        for (int shift = 0; ; shift += 7, tag >>= 8)
        {
            value |= (tag & 0x7F) << shift;
            if ((tag & 0x80) == 0)
            {
                return (int)(value >> 3);
            }
        }
    }

    private static void ThrowFieldNumber(int fieldNumber) =>
        throw new ArgumentOutOfRangeException(nameof(fieldNumber), fieldNumber, "A field number must be between 1 and 536,870,911.");
}
