using ProtoZeroSharp.Generated;

namespace ProtoZeroSharp.Reading.Schemas;

/// <summary>
/// What the scan does with a field that has a certain tag, in 16 bits: the slot in the lower six, what to do above. In an order
/// that lets the scan ask with one compare, the most frequent first; of <see cref="Varint"/> the slot is the whole number.
/// <see cref="Enum"/> is a closed enum, whose number the scan looks up. <see cref="Other"/> is everything else: undeclared fields, groups,
/// members of oneofs, repeated closed enums, fields without a slot in the masks.
/// </summary>
internal static class ScanAction
{
    public const uint Varint = 0 << SlotBits;
    public const uint Bytes = 1 << SlotBits;
    public const uint Message = 2 << SlotBits;
    public const uint Run = 3 << SlotBits;
    public const uint Fixed32 = 4 << SlotBits;
    public const uint Fixed64 = 5 << SlotBits;
    public const uint Enum = 6 << SlotBits;
    public const uint Other = 7 << SlotBits;

    public const uint SlotMask = (1 << SlotBits) - 1;
    private const int SlotBits = 6;

    /// <summary>The action for an occurrence of a declared field.</summary>
    public static ushort Of(in FieldEntry entry, WireType wireType)
    {
        if (entry.Oneof >= 0 || (entry.IsRepeated && (entry.Traits & FieldTraits.ClosedEnum) != 0) || !entry.Accepts(wireType))
        {
            return (ushort)Other;
        }

        if (entry.IsRepeated)
        {
            return (ushort)(wireType == WireType.LengthDelimited && entry.Index + 1 < MessageSchema.MaskedSlots ? Run | (uint)entry.Index : Other);
        }

        if (entry.Index >= MessageSchema.MaskedSlots)
        {
            return (ushort)Other;
        }

        uint action = wireType switch
        {
            WireType.Varint => (entry.Traits & FieldTraits.ClosedEnum) != 0 ? Enum : Varint,
            WireType.Fixed32 => Fixed32,
            WireType.Fixed64 => Fixed64,
            WireType.LengthDelimited => entry.Kind == FieldKind.Message ? Message : Bytes,
            _ => Other,
        };
        return (ushort)(action == Other ? Other : action | (uint)entry.Index);
    }
}
