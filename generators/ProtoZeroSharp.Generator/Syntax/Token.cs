using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>A token: its kind and its place. Its text is in the file's.</summary>
internal readonly struct Token(TokenKind kind, int start, int length)
{
    public TokenKind Kind { get; } = kind;

    public int Start { get; } = start;

    public int Length { get; } = length;

    public int End => Start + Length;

    public TextSpan Span => new(Start, Length);
}
