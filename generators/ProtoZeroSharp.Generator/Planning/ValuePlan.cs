using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>A value after a tag: the value of a field, the key or the value of a map entry, an argument of a leaf method.</summary>
internal record ValuePlan
{
    /// <param name="field">The linked field.</param>
    /// <param name="reference">The message or enum that it names.</param>
    /// <param name="omitsDefaults">Whether its writer leaves out the defaults of fields with implicit presence.</param>
    public ValuePlan(LinkedField field, TypeReference? reference, bool omitsDefaults)
    {
        Number = field.Number;
        Type = field.Type;
        TypeName = field.TypeName;
        Reference = reference;
        ValueType = field.Type == FieldType.Enum && reference is { Exists: true } ? reference.CSharpName : WireEncoding.ScalarType(field.Type);
        IsRepeated = field.IsRepeated;
        HasPresence = field.HasPresence;
        ValidatesUtf8 = field.ValidatesUtf8;
        Default = field.Default;
        OmitsDefault = omitsDefaults && !HasPresence && !IsRepeated && !IsMessage;
    }

    public int Number { get; }

    public FieldType Type { get; init; }

    /// <summary>The full name of the message or enum in the .proto; null for scalars.</summary>
    public string? TypeName { get; }

    /// <summary>The message or enum in C#; null for scalars.</summary>
    public TypeReference? Reference { get; }

    /// <summary>The C# type of a scalar or enum value; an enum without a C# type is a plain number.</summary>
    public string ValueType { get; init; }

    public bool IsRepeated { get; }

    public bool HasPresence { get; }

    /// <summary>True for strings that must be valid UTF-8.</summary>
    public bool ValidatesUtf8 { get; }

    public DefaultValue? Default { get; }

    /// <summary>For an enum that readers know: the number of the default.</summary>
    public int EnumDefault { get; init; }

    /// <summary>True when zero, false and the empty text are not written.</summary>
    public bool OmitsDefault { get; }

    public bool IsMessage => Type is FieldType.Message or FieldType.Group;

    public bool IsText => Type is FieldType.String or FieldType.Bytes;

    /// <summary>The C# type of a single value in a reader.</summary>
    public string ReadType => Type switch
    {
        FieldType.String => LibraryNames.Utf8View,
        FieldType.Bytes => LibraryNames.Span("byte"),
        FieldType.Message or FieldType.Group => Reference!.ReaderName!,
        _ => ValueType,
    };
}
