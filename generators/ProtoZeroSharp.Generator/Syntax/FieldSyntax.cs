using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>A field, group, map field, oneof member or extension as written.</summary>
internal sealed class FieldSyntax
{
    /// <summary>From the first token to the last, a closing <c>;</c> or <c>}</c> included; for a group also that of its message.</summary>
    public TextSpan Span { get; init; }

    public required Identifier Name { get; init; }

    public required FieldCardinality Label { get; init; }

    /// <summary>The scalar type or <see cref="FieldType.Group"/>; null when the type is a name.</summary>
    public FieldType? ScalarType { get; init; }

    /// <summary>
    /// The type's name as written, spaces and comments removed; for a group and a map the name of the generated message; else null.
    /// </summary>
    public string? TypeName { get; init; }

    public required TextSpan TypeSpan { get; init; }

    public required int Number { get; init; }

    public required TextSpan NumberSpan { get; init; }

    public DefaultSyntax? Default { get; init; }

    public string? JsonName { get; init; }

    public TextSpan JsonNameSpan { get; init; }

    public ImmutableArray<OptionSyntax> Options { get; init; } = ImmutableArray<OptionSyntax>.Empty;

    /// <summary>Index into the oneofs written in the message, or -1.</summary>
    public int OneofIndex { get; init; } = -1;

    /// <summary>True for a field that proto3 labels <c>optional</c>.</summary>
    public bool IsProto3Optional { get; init; }

    /// <summary>The extended message's name as written, or null.</summary>
    public string? Extendee { get; init; }

    public TextSpan ExtendeeSpan { get; init; }

    public DocComment Comment { get; init; } = DocComment.None;
}
