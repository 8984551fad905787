namespace ProtoZeroSharp.Reading;

/// <summary>
/// What validation does with a field that has a certain tag. Up to <see cref="Fixed64"/> the number is how many bytes
/// follow the tag, of a varint at least; <see cref="Other"/> is everything else: groups and malformed tags.
/// </summary>
internal static class ValidationRule
{
    public const byte Other = 0;
    public const byte Varint = 1;
    public const byte Fixed32 = 4;
    public const byte Fixed64 = 8;
    public const byte Bytes = 9;
    public const byte Text = 10;
    public const byte Packed = 11;
    public const byte MapEntry = 12;
    public const byte Message = 13;

    /// <summary>The rule for a tag; a field that is not declared is one of its wire type.</summary>
    public static byte Of(in FieldEntry entry, uint tag) => (tag & 7) switch
    {
        _ when tag >> 3 == 0 => Other,
        Wire.WireTypes.Varint => Varint,
        Wire.WireTypes.LengthDelimited => entry.BytesRule,
        Wire.WireTypes.Fixed32 => Fixed32,
        Wire.WireTypes.Fixed64 => Fixed64,
        _ => Other,
    };

    /// <summary>The rule for the length-delimited occurrences of a field, packed ones and those of a foreign wire type too.</summary>
    public static byte OfBytes(FieldKind kind, FieldTraits traits) => kind switch
    {
        FieldKind.String => (traits & FieldTraits.ValidatesUtf8) != 0 ? Text : Bytes,
        FieldKind.Message => (traits & FieldTraits.Map) != 0 ? MapEntry : Message,
        _ => (traits & FieldTraits.Repeated) != 0 && FieldKinds.IsPackable(kind) ? Packed : Bytes,
    };
}
