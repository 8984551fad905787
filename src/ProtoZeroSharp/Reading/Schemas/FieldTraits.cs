namespace ProtoZeroSharp.Reading.Schemas;

/// <summary>Properties of a field, as generated code gives them.</summary>
[Flags]
internal enum FieldTraits : byte
{
    None = 0,
    Repeated = 1,
    ValidatesUtf8 = 2,
    Map = 4,

    // Has a set of known numbers; others are unknown fields. Also of a map whose values have one: see FieldEntry.IsClosedEnum.
    ClosedEnum = 8,

    // Without presence: zero is not written.
    Implicit = 16,

    // Written as packed runs.
    Packed = 32,

    // Of proto2: the message is not whole without it.
    Required = 64,
}
