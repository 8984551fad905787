namespace ProtoZeroSharp.Reading.Schemas;

/// <summary>
/// What copying needs to know of a field that has a certain tag, in 32 bits: what its value is, whether it goes when it is zero, the slot of
/// its oneof plus one, whether it may come again, and its index among the schema's entries, which is its place in a message.
/// </summary>
internal static class CopyRule
{
    public const uint Varint = 0;
    public const uint Varint32 = 1;
    public const uint SignedVarint32 = 2;
    public const uint Bool = 3;
    public const uint ClosedEnum = 4;
    public const uint Fixed32 = 5;
    public const uint Fixed64 = 6;
    public const uint Bytes = 7;
    public const uint Packed = 8;
    public const uint Message = 9;
    public const uint MapEntry = 10;
    public const uint Unknown = 11;

    /// <summary>Never written as it is: groups, runs of the other kind than the .proto wants, what has no room in the bits.</summary>
    public const uint Other = 12;

    public const uint KindMask = 15;
    public const uint Implicit = 1 << 4;
    public const int OneofShift = 5;
    public const uint OneofMask = 63;
    public const uint Repeated = 1 << OrderShift;
    public const int IndexShift = OrderShift + 1;
    private const int OrderShift = 11;

    /// <summary>The kind and the oneof: of a field in no oneof this is its kind.</summary>
    public const uint PlainMask = KindMask | (OneofMask << OneofShift);
    private const uint Most = uint.MaxValue >> IndexShift;

    /// <summary>The rule for a tag.</summary>
    public static uint Of(in FieldEntry entry, int index, uint tag)
    {
        WireType wireType = (WireType)(tag & 7);
        if (wireType > WireType.Fixed32 || wireType is WireType.StartGroup or WireType.EndGroup || tag < 8)
        {
            return Other;
        }

        if (!entry.IsDeclared || !entry.Accepts(wireType))
        {
            return Unknown;
        }

        bool isPacked = entry.IsRepeated && FieldKinds.IsPackable(entry.Kind) && wireType == WireType.LengthDelimited;
        if (isPacked != ((entry.Traits & FieldTraits.Packed) != 0) || index > Most || entry.Oneof >= OneofMask)
        {
            return Other;
        }

        uint flags = ((uint)index << IndexShift) | ((uint)(entry.Oneof + 1) << OneofShift);
        flags |= (entry.Traits & FieldTraits.Implicit) != 0 ? Implicit : 0;
        flags |= entry.IsRepeated && !isPacked ? Repeated : 0;
        return flags | (isPacked ? Packed : KindOf(in entry));
    }

    /// <summary>The kind of a single value.</summary>
    public static uint KindOf(in FieldEntry entry) => entry.Kind switch
    {
        FieldKind.Message => (entry.Traits & FieldTraits.Map) != 0 ? MapEntry : Message,
        FieldKind.Group => Other,
        _ when (entry.Traits & FieldTraits.ClosedEnum) != 0 => ClosedEnum,
        FieldKind.String or FieldKind.Bytes => Bytes,
        FieldKind.Bool => Bool,
        FieldKind.UInt32 or FieldKind.SInt32 => Varint32,
        FieldKind.Int32 or FieldKind.Enum => SignedVarint32,
        FieldKind.Float or FieldKind.Fixed32 or FieldKind.SFixed32 => Fixed32,
        FieldKind.Double or FieldKind.Fixed64 or FieldKind.SFixed64 => Fixed64,
        _ => Varint,
    };

    /// <summary>
    /// Twice the place of a rule's field in a message, and one more if it may come again: it is in order where this is more than twice the
    /// place of the field before.
    /// </summary>
    public static int Order(uint rule) => (int)(rule >> OrderShift);

    /// <summary>A bit for the oneof that a rule's field is a member of; none for other fields.</summary>
    public static ulong OneofBit(uint rule) => (1UL << (int)((rule >> OneofShift) & OneofMask)) & ~1UL;

    /// <summary>The bits that a varint of a kind is written with.</summary>
    public static ulong Normal(uint kind, ulong raw) => kind switch
    {
        Varint32 => (uint)raw,
        SignedVarint32 or ClosedEnum => (ulong)(int)raw,
        Bool => raw != 0 ? 1UL : 0,
        _ => raw,
    };

    /// <summary>Whether all bytes are 0, as those of a number that is 0 and of an empty text with its length are.</summary>
    public static bool IsZero(ReadOnlySpan<byte> bytes)
    {
        foreach (byte value in bytes)
        {
            if (value != 0)
            {
                return false;
            }
        }

        return true;
    }
}
