namespace ProtoZeroSharp.Generator.Model;

/// <summary>The comment of a declaration, as SourceCodeInfo has it: leading if there is one, else trailing; empty when there is none.</summary>
/// <param name="Text">Lines separated by <c>\n</c>, comment marks removed, nothing escaped.</param>
internal sealed record DocComment(string Text)
{
    public static readonly DocComment None = new("");

    public bool IsEmpty => Text.Length == 0;
}
