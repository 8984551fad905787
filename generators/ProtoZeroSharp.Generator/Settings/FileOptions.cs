namespace ProtoZeroSharp.Generator.Settings;

/// <summary>The options of one .proto, from its item's metadata or the project's properties.</summary>
internal sealed record FileOptions
{
    public static readonly FileOptions Default = new();

    /// <summary>Overrides the file's namespace when not null.</summary>
    public string? Namespace { get; init; }

    public bool IsInternal { get; init; }

    public GeneratedParts Parts { get; init; } = GeneratedParts.All;

    /// <summary>True to declare the generated types as parts of Google.Protobuf's classes for the same .proto.</summary>
    public bool Merge { get; init; }

    /// <summary>True to have writers leave out the default values of fields with implicit presence, as proto3 serializers do.</summary>
    public bool OmitsDefaults { get; init; }

    public bool Emits => Parts != GeneratedParts.None;
}
