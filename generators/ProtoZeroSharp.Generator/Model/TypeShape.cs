namespace ProtoZeroSharp.Generator.Model;

/// <summary>
/// A type that a field names, as the naming file sees it: the type's place and, for a message, the parameters of leaf methods. It is
/// small, so that most changes in the type's file cause no new output for this one.
/// </summary>
internal sealed record TypeShape
{
    /// <summary>The full name without a leading dot.</summary>
    public required string FullName { get; init; }

    public required bool IsEnum { get; init; }

    /// <summary>The import name of the file that declares the type.</summary>
    public required string FileName { get; init; }

    public required string Package { get; init; }

    /// <summary>The <c>csharp_namespace</c> option of the declaring file, or null.</summary>
    public required string? CSharpNamespace { get; init; }

    /// <summary>
    /// True when the declaring file is one of those built into the generator (well-known types, descriptor.proto), not one of the
    /// project's.
    /// </summary>
    public bool IsBuiltIn { get; init; }

    /// <summary>The simple names from the outermost message to the type itself: <c>Person</c>, <c>Phone</c>.</summary>
    public EquatableArray<string> Path { get; init; }

    /// <summary>For an enum: whether it is closed, and its values (the first one is the default).</summary>
    public bool IsClosedEnum { get; init; }

    public EquatableArray<LinkedEnumValue> EnumValues { get; init; }

    /// <summary>
    /// For a message that qualifies for leaf methods (one to eight fields, every one a singular scalar, enum, string or bytes
    /// outside a oneof, and no extension ranges): its fields, comments removed. Else empty.
    /// Enum types of these fields are in the file's referenced types too.
    /// </summary>
    public EquatableArray<LinkedField> LeafFields { get; init; }

    /// <summary>For a message: true for a MessageSet, whose items have a format of their own.</summary>
    public bool IsMessageSet { get; init; }

    /// <summary>
    /// For a message: its field names (of a group, that of its type) and oneof names, needed to name Writer, Reader, Editor and
    /// extension methods without clashes.
    /// </summary>
    public EquatableArray<string> MemberNames { get; init; }
}
