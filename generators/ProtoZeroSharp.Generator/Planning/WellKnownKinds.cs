using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>Which types are well-known, and what .NET value each is written from.</summary>
internal static class WellKnownKinds
{
    /// <summary>The message without fields, which is written by a call without arguments.</summary>
    public const string Empty = "google.protobuf.Empty";

    public static WellKnownKind Of(string? fullName) => fullName switch
    {
        "google.protobuf.Timestamp" => WellKnownKind.Timestamp,
        "google.protobuf.Duration" => WellKnownKind.Duration,
        "google.protobuf.Any" => WellKnownKind.Any,
        _ => WrapperType(fullName) is null ? WellKnownKind.None : WellKnownKind.Wrapper,
    };

    /// <summary>
    /// True for a type that is written from one .NET value. It has no leaf method: with one, a number would set the type's first field,
    /// and <c>Elapsed(1500)</c> would write seconds.
    /// </summary>
    public static bool HasValue(string? fullName) => Of(fullName) is WellKnownKind.Timestamp or WellKnownKind.Duration or WellKnownKind.Wrapper;

    /// <summary>The type of a wrapper's value; null for what is no wrapper.</summary>
    public static FieldType? WrapperType(string? fullName) => fullName switch
    {
        "google.protobuf.DoubleValue" => FieldType.Double,
        "google.protobuf.FloatValue" => FieldType.Float,
        "google.protobuf.Int64Value" => FieldType.Int64,
        "google.protobuf.UInt64Value" => FieldType.UInt64,
        "google.protobuf.Int32Value" => FieldType.Int32,
        "google.protobuf.UInt32Value" => FieldType.UInt32,
        "google.protobuf.BoolValue" => FieldType.Bool,
        "google.protobuf.StringValue" => FieldType.String,
        "google.protobuf.BytesValue" => FieldType.Bytes,
        _ => null,
    };
}
