namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The kind of declaration that has an option; the numbers are those of <c>google.protobuf.FieldOptions.OptionTargetType</c>.</summary>
internal enum OptionTarget
{
    File = 1,
    ExtensionRange = 2,
    Message = 3,
    Field = 4,
    Oneof = 5,
    Enum = 6,
    EnumValue = 7,
    Service = 8,
    Method = 9,
}
