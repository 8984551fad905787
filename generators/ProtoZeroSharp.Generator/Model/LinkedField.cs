namespace ProtoZeroSharp.Generator.Model;

/// <summary>A field or extension after linking, features and defaults applied.</summary>
internal sealed record LinkedField
{
    public required string Name { get; init; }

    /// <summary>1 to 536,870,911 (for extensions of a MessageSet up to 2,147,483,646).</summary>
    public required int Number { get; init; }

    /// <summary>Delimited message fields are <see cref="FieldType.Group"/> here, whatever syntax declared them.</summary>
    public required FieldType Type { get; init; }

    public required FieldLabel Label { get; init; }

    /// <summary>
    /// The full name of the message or enum, without a leading dot; null for scalars. Look it up in <see
    /// cref="LinkedFile.ReferencedTypes"/>.
    /// </summary>
    public string? TypeName { get; init; }

    /// <summary>
    /// Key and value when this is a map field (whose <see cref="Label"/> is Repeated and <see cref="Type"/> Message), else null.
    /// </summary>
    public MapShape? Map { get; init; }

    /// <summary>Index into <see cref="LinkedMessage.Oneofs"/>, or -1; a synthetic oneof does not count.</summary>
    public int OneofIndex { get; init; } = -1;

    public bool HasPresence { get; init; }

    /// <summary>True when a repeated field is encoded as packed.</summary>
    public bool IsPacked { get; init; }

    /// <summary>True for strings that must be valid UTF-8.</summary>
    public bool ValidatesUtf8 { get; init; }

    /// <summary>True when the field is a group, or a delimited field shaped like one, so that it is named after its type.</summary>
    public bool IsGroupLike { get; init; }

    public DefaultValue? Default { get; init; }

    public required string JsonName { get; init; }

    /// <summary>The full name of the extended message for an extension, else null.</summary>
    public string? Extendee { get; init; }

    public bool IsDeprecated { get; init; }

    /// <summary>True for <c>debug_redact</c>, or an option with an enum's value that is marked so: text for people does not show the value.</summary>
    public bool IsRedacted { get; init; }

    public required DocComment Comment { get; init; }

    public bool IsRepeated => Label == FieldLabel.Repeated;
}
