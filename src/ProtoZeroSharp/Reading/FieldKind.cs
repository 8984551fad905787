namespace ProtoZeroSharp.Reading;

/// <summary>The types of protobuf; the numbers are those of <c>google.protobuf.FieldDescriptorProto.Type</c>.</summary>
internal enum FieldKind : byte
{
    None = 0,
    Double = 1,
    Float = 2,
    Int64 = 3,
    UInt64 = 4,
    Int32 = 5,
    Fixed64 = 6,
    Fixed32 = 7,
    Bool = 8,
    String = 9,
    Group = 10,
    Message = 11,
    Bytes = 12,
    UInt32 = 13,
    Enum = 14,
    SFixed32 = 15,
    SFixed64 = 16,
    SInt32 = 17,
    SInt64 = 18,
}

/// <summary>Properties of a field, as generated code gives them.</summary>
[Flags]
internal enum FieldTraits : byte
{
    None = 0,
    Repeated = 1,
    ValidatesUtf8 = 2,
    Map = 4,

    // Has a set of known numbers; others are unknown fields.
    ClosedEnum = 8,

    // Without presence: zero is not written.
    Implicit = 16,

    // Written as packed runs.
    Packed = 32,

    // Of proto2: the message is not whole without it.
    Required = 64,
}

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
