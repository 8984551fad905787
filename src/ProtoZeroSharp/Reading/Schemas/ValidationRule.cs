namespace ProtoZeroSharp.Reading.Schemas;

/// <summary>
/// What validation does with a field that has a certain tag: the lower four bits of an element of <see cref="Generated.MessageSchema.Plan"/>. Of
/// messages the bits above are the place of the child's plan, or 0 until validation meets the first one.
/// <see cref="Other"/> is everything else: groups and malformed tags.
/// </summary>
internal static class ValidationRule
{
    public const uint Other = 0;
    public const uint Varint = 1;
    public const uint Fixed32 = 2;
    public const uint Fixed64 = 3;
    public const uint Bytes = 4;
    public const uint Text = 5;
    public const uint PackedVarint = 6;
    public const uint PackedFixed32 = 7;
    public const uint PackedFixed64 = 8;
    public const uint Message = 9;
    public const uint MapEntry = 10;

    public const int ChildShift = 4;
    private const uint Mask = (1 << ChildShift) - 1;

    /// <summary>The rule for a tag; a field that is not declared is one of its wire type.</summary>
    public static uint Of(in FieldEntry entry, uint tag) => (WireType)(tag & 7) switch
    {
        _ when tag >> 3 == 0 => Other,
        WireType.Varint => Varint,
        WireType.LengthDelimited => OfBytes(in entry),
        WireType.Fixed32 => Fixed32,
        WireType.Fixed64 => Fixed64,
        _ => Other,
    };

    /// <summary>The rule of an element of a plan.</summary>
    public static uint Of(uint element) => element & Mask;

    /// <summary>The rule for the length-delimited occurrences of a field, packed ones and those of a foreign wire type too.</summary>
    private static uint OfBytes(in FieldEntry entry)
    {
        switch (entry.Kind)
        {
            case FieldKind.String:
                return (entry.Traits & FieldTraits.ValidatesUtf8) != 0 ? Text : Bytes;
            case FieldKind.Message:
                return (entry.Traits & FieldTraits.Map) != 0 ? MapEntry : Message;
            default:
                return !entry.IsRepeated || !FieldKinds.IsPackable(entry.Kind) ? Bytes
                    : entry.WireType == WireType.Fixed32 ? PackedFixed32
                    : entry.WireType == WireType.Fixed64 ? PackedFixed64
                    : PackedVarint;
        }
    }
}
