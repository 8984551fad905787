using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>The right side of an option. The kind decides which member is used.</summary>
internal sealed class OptionValue
{
    /// <summary>The place of a value that breaks the grammar.</summary>
    public static readonly OptionValue Unread = new() { Kind = OptionValueKind.Identifier, Span = default };

    public required OptionValueKind Kind { get; init; }

    public required TextSpan Span { get; init; }

    public string Identifier { get; init; } = "";

    /// <summary>The value of an integer, a negative one in two's complement.</summary>
    public ulong Integer { get; init; }

    public double Double { get; init; }

    public ImmutableArray<byte> Bytes { get; init; } = ImmutableArray<byte>.Empty;

    /// <summary>The text between the braces of an aggregate.</summary>
    public TextSpan Body { get; init; }
}
