namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The features of the language itself, in the order of their field numbers in <c>google.protobuf.FeatureSet</c>.</summary>
internal enum FeatureKind
{
    FieldPresence,
    EnumType,
    RepeatedFieldEncoding,
    Utf8Validation,
    MessageEncoding,
    JsonFormat,
    EnforceNamingStyle,
    DefaultSymbolVisibility,
    EnforceProtoLimits,
}
