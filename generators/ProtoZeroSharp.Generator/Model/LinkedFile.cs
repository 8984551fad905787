namespace ProtoZeroSharp.Generator.Model;

/// <summary>
/// A .proto file after linking: every name resolved, every default and feature applied, no source positions.
/// It is the only input of naming and planning, and it compares by value, so an edit that changes nothing in it plans nothing again.
/// </summary>
internal sealed record LinkedFile
{
    /// <summary>The import name: the path relative to its root, with forward slashes.</summary>
    public required string Name { get; init; }

    public required string Package { get; init; }

    public required Edition Edition { get; init; }

    /// <summary>The <c>csharp_namespace</c> option, or null when it is not set (an empty string is a value).</summary>
    public required string? CSharpNamespace { get; init; }

    public EquatableArray<LinkedMessage> Messages { get; init; }

    public EquatableArray<LinkedEnum> Enums { get; init; }

    /// <summary>The extensions declared at file level.</summary>
    public EquatableArray<LinkedField> Extensions { get; init; }

    /// <summary>Everything that planning may need to know of the types that this file's fields name, each once, by full name.</summary>
    public EquatableArray<TypeShape> ReferencedTypes { get; init; }

    /// <summary>The import names of the direct imports, in the order written.</summary>
    public EquatableArray<string> Imports { get; init; }

    public bool IsDeprecated { get; init; }
}
