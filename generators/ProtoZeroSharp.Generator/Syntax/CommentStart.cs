namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>The kind of text at a place where a comment might start.</summary>
internal enum CommentStart : byte
{
    None,
    Line,
    Block,

    /// <summary>A lone slash, which is a token.</summary>
    Slash,
}
