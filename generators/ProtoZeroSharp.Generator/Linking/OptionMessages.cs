namespace ProtoZeroSharp.Generator.Linking;

/// <summary>protoc's messages about options.</summary>
internal static class OptionMessages
{
    public static bool Contains(string fullName) => fullName switch
    {
        "google.protobuf.FileOptions" or "google.protobuf.MessageOptions" or "google.protobuf.FieldOptions" or "google.protobuf.EnumOptions"
            or "google.protobuf.EnumValueOptions" or "google.protobuf.ServiceOptions" or "google.protobuf.MethodOptions"
            or "google.protobuf.OneofOptions" or "google.protobuf.ExtensionRangeOptions" or "google.protobuf.StreamOptions" => true,
        _ => false,
    };
}
