namespace ProtoZeroSharp.Reading.Schemas;

/// <summary>What the type of a field says of its encoding.</summary>
internal static class FieldKinds
{
    public static WireType WireTypeOf(FieldKind kind) => kind switch
    {
        FieldKind.Double or FieldKind.Fixed64 or FieldKind.SFixed64 => WireType.Fixed64,
        FieldKind.Float or FieldKind.Fixed32 or FieldKind.SFixed32 => WireType.Fixed32,
        FieldKind.String or FieldKind.Bytes or FieldKind.Message => WireType.LengthDelimited,
        FieldKind.Group => WireType.StartGroup,
        _ => WireType.Varint,
    };

    public static bool IsPackable(FieldKind kind) =>
        kind is not (FieldKind.String or FieldKind.Bytes or FieldKind.Message or FieldKind.Group or FieldKind.None);
}
