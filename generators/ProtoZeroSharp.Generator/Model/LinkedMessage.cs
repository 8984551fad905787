namespace ProtoZeroSharp.Generator.Model;

/// <summary>A message after linking. Synthetic map-entry messages are not among <see cref="Messages"/>: the map field has its entry.</summary>
internal sealed record LinkedMessage
{
    public required string Name { get; init; }

    /// <summary>The full name without a leading dot: <c>acme.v1.Person.Phone</c>.</summary>
    public required string FullName { get; init; }

    /// <summary>The fields in the order written, oneof members and groups included.</summary>
    public EquatableArray<LinkedField> Fields { get; init; }

    /// <summary>The names of the oneofs; synthetic ones (proto3 <c>optional</c>) are left out.</summary>
    public EquatableArray<LinkedOneof> Oneofs { get; init; }

    public EquatableArray<LinkedMessage> Messages { get; init; }

    public EquatableArray<LinkedEnum> Enums { get; init; }

    /// <summary>The extensions declared inside this message's braces.</summary>
    public EquatableArray<LinkedField> Extensions { get; init; }

    /// <summary>True when the message declares extension ranges, so that extension methods may be hidden by its members.</summary>
    public bool IsExtendable { get; init; }

    public bool IsMessageSet { get; init; }

    public bool IsDeprecated { get; init; }

    public required DocComment Comment { get; init; }
}
