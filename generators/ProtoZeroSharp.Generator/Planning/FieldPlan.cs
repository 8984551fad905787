using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>A field or an extension, with its members in writer, reader and editor.</summary>
internal sealed record FieldPlan : ValuePlan
{
    /// <param name="field">The linked field.</param>
    /// <param name="reference">The message or enum of its type.</param>
    /// <param name="omitsDefaults">Whether its writer leaves out the defaults of fields with implicit presence.</param>
    public FieldPlan(LinkedField field, TypeReference? reference, bool omitsDefaults)
        : base(field, reference, omitsDefaults)
    {
        Name = field.Name;
        IsPacked = field.IsPacked;
        IsRequired = field.Label == FieldLabel.Required;
        OneofIndex = field.OneofIndex;
        IsDeprecated = field.IsDeprecated;
        IsRedacted = field.IsRedacted;
        Comment = field.Comment;
    }

    /// <summary>The name in the .proto.</summary>
    public string Name { get; }

    /// <summary>The name in text; a group has its type's.</summary>
    public required string TextName { get; init; }

    public bool IsPacked { get; }

    public bool IsRequired { get; }

    /// <summary>The index of its oneof, or -1.</summary>
    public int OneofIndex { get; }

    public bool IsDeprecated { get; }

    public bool IsRedacted { get; }

    public DocComment Comment { get; }

    /// <summary>The accessibility of its members.</summary>
    public required string Access { get; init; }

    /// <summary>The constant with the field's number, which also has the field's comment; null when there is none.</summary>
    public required string? Constant { get; init; }

    /// <summary>Key and value of a map field, else null.</summary>
    public required MapPlan? Map { get; init; }

    /// <summary>
    /// The method that writes a message of the field's type in one call, or the value of its entries; null when there is none.
    /// </summary>
    public required LeafPlan? Leaf { get; init; }

    /// <summary>The first of its offsets in a reader; -1 when it counts as an unknown field in reader and editor.</summary>
    public required int Slot { get; init; }

    /// <summary>True when the list type must be declared with the field, because the assembly of the message may not have it.</summary>
    public required bool NeedsList { get; init; }

    public required WriterMembers Writing { get; init; }

    public required ReaderMembers Reading { get; init; }

    public required EditorMembers Editing { get; init; }

    public bool IsReadable => Slot >= 0;

    /// <summary>Whether text must know its number, though there is no reader for it.</summary>
    public bool IsHidden => IsRedacted && !IsReadable;

    /// <summary>A single element of the field: the value of a map, else the field itself.</summary>
    public ValuePlan Value => Map?.Value ?? this;
}
