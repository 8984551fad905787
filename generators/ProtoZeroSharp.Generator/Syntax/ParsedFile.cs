using System;
using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>
/// The syntax of a .proto and its errors. Two are equal when their texts are, because everything else follows from the text. That
/// comparison is exact, needs no checksum, and costs nothing for the same string.
/// </summary>
internal sealed class ParsedFile : IEquatable<ParsedFile>
{
    private LineMap? lines;

    public required string Text { get; init; }

    public Edition Edition { get; init; } = Edition.Proto2;

    /// <summary>The <c>syntax</c> or <c>edition</c> statement, else the start of the file.</summary>
    public TextSpan EditionSpan { get; init; }

    public string Package { get; init; } = "";

    public TextSpan PackageSpan { get; init; }

    public ImmutableArray<ImportSyntax> Imports { get; init; } = ImmutableArray<ImportSyntax>.Empty;

    public ImmutableArray<MessageSyntax> Messages { get; init; } = ImmutableArray<MessageSyntax>.Empty;

    public ImmutableArray<EnumSyntax> Enums { get; init; } = ImmutableArray<EnumSyntax>.Empty;

    public ImmutableArray<FieldSyntax> Extensions { get; init; } = ImmutableArray<FieldSyntax>.Empty;

    public ImmutableArray<ServiceSyntax> Services { get; init; } = ImmutableArray<ServiceSyntax>.Empty;

    public ImmutableArray<OptionSyntax> Options { get; init; } = ImmutableArray<OptionSyntax>.Empty;

    /// <summary>The diagnostics of the lexer and the parser, in the order in which the text was read.</summary>
    public EquatableArray<DiagnosticInfo> Diagnostics { get; init; }

    /// <summary>True when the text breaks the grammar: such a file gets no generated code.</summary>
    public bool HasErrors { get; init; }

    public LineMap Lines => lines ??= new LineMap(Text);

    public bool Equals(ParsedFile? other) => other is not null && (ReferenceEquals(this, other) || Text == other.Text);

    public override bool Equals(object? obj) => Equals(obj as ParsedFile);

    public override int GetHashCode() => Text.GetHashCode();
}
