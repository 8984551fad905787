namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The numbers of the feature values that linking needs, as in the enums of <c>google.protobuf.FeatureSet</c>.</summary>
internal static class FeatureValue
{
    public const int Unknown = 0;

    public const int ExplicitPresence = 1;
    public const int ImplicitPresence = 2;
    public const int LegacyRequired = 3;

    public const int OpenEnum = 1;
    public const int ClosedEnum = 2;

    public const int Packed = 1;
    public const int Expanded = 2;

    public const int VerifyUtf8 = 2;
    public const int NoUtf8Validation = 3;

    public const int LengthPrefixed = 1;
    public const int Delimited = 2;

    public const int AllowJson = 1;
    public const int LegacyJson = 2;

    public const int Style2024 = 1;
    public const int StyleLegacy = 2;
    public const int Style2026 = 3;

    public const int ExportAll = 1;
    public const int ExportTopLevel = 2;
    public const int StrictVisibility = 4;

    public const int NoLimits = 1;
    public const int Limits2026 = 2;
}
