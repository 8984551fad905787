namespace ProtoZeroSharp.Generator.Model;

/// <summary>
/// What a file needs to know of a type that one of its fields names: where it lives, and, for a message, the fields that a leaf
/// method of the parent would take. Small on purpose: a change in the other file that does not show here emits nothing in this one.
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

    /// <summary>True when the declaring file is one of those built into the generator (well-known types, descriptor.proto), not one of the project's.</summary>
    public bool IsBuiltIn { get; init; }

    /// <summary>The simple names from the outermost message to the type itself: <c>Person</c>, <c>Phone</c>.</summary>
    public EquatableArray<string> Path { get; init; }

    /// <summary>For an enum: closed, and its values (the first one is the default).</summary>
    public bool IsClosedEnum { get; init; }

    public EquatableArray<LinkedEnumValue> EnumValues { get; init; }

    /// <summary>
    /// For a message that qualifies for leaf methods (one to eight fields, every one a singular scalar, enum, string or bytes
    /// outside a oneof, no extension ranges needed): its fields, comments removed. Else empty.
    /// Enum types of these fields are in the file's referenced types too.
    /// </summary>
    public EquatableArray<LinkedField> LeafFields { get; init; }

    /// <summary>For a message: the items of a MessageSet are framed in a way of their own.</summary>
    public bool IsMessageSet { get; init; }

    /// <summary>For a message: its field names and oneof names, needed to name Writer, Reader, Editor and extension methods without clashes.</summary>
    public EquatableArray<string> MemberNames { get; init; }
}
