namespace ProtoZeroSharp.Generator.Model;

/// <summary>
/// A .proto file after linking: every name resolved, every default and feature applied, no source positions.
/// Naming and planning have no other input. It compares by value, so an edit that does not change it causes no new plan.
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

    /// <summary>The types that this file's fields name, each once, with all that planning needs.</summary>
    public EquatableArray<TypeShape> ReferencedTypes { get; init; }

    /// <summary>The import names of the direct imports, in the order written.</summary>
    public EquatableArray<string> Imports { get; init; }

    public bool IsDeprecated { get; init; }
}
