namespace ProtoZeroSharp.Generator.Model;

/// <summary>An enum after linking.</summary>
internal sealed record LinkedEnum
{
    public required string Name { get; init; }

    /// <summary>The full name without a leading dot.</summary>
    public required string FullName { get; init; }

    public EquatableArray<LinkedEnumValue> Values { get; init; }

    /// <summary>True when values outside the list are unknown fields (proto2, or the feature <c>enum_type = CLOSED</c>).</summary>
    public bool IsClosed { get; init; }

    public bool IsDeprecated { get; init; }

    public required DocComment Comment { get; init; }
}
