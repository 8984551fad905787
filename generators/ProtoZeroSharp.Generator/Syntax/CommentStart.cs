namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>What the lexer found where a comment might start.</summary>
internal enum CommentStart : byte
{
    None,
    Line,
    Block,

    /// <summary>A lone slash, which is a token.</summary>
    Slash,
}
