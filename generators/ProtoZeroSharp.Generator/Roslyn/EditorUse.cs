using System;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace ProtoZeroSharp.Generator.Roslyn;

/// <summary>
/// Whether code uses an editor. Every use begins with the name of the type, because that is how an editor is opened; or another assembly
/// opened it, which then has the editor's type too.
/// </summary>
internal static class EditorUse
{
    private const string Name = "Editor";
    private const int ChunkLength = 4096;

    // Nodes are made when they are asked for, which takes 5 µs a line: in most files the text answers. A comment may name one in a cref.
    public static bool IsIn(SyntaxTree tree, CancellationToken cancellationToken) =>
        Mentions(tree.GetText(cancellationToken))
        && tree.GetRoot(cancellationToken).DescendantNodes(descendIntoTrivia: true).Any(node => node is IdentifierNameSyntax name && IsName(name.Identifier.ValueText));

    /// <summary>Whether a generated editor may have a name: underscores follow where the message or a field has it.</summary>
    public static bool IsName(string name) => name.StartsWith(Name, StringComparison.Ordinal) && name.TrimEnd('_').Length == Name.Length;

    private static bool Mentions(SourceText text)
    {
        // The chunks overlap, so that none cuts the name.
        char[] chunk = new char[Math.Min(ChunkLength, text.Length)];
        for (int start = 0; start < text.Length; start += ChunkLength - Name.Length + 1)
        {
            int length = Math.Min(chunk.Length, text.Length - start);
            text.CopyTo(start, chunk, 0, length);
            ReadOnlySpan<char> rest = chunk.AsSpan(0, length);
            for (int at = rest.IndexOf(Name.AsSpan()); at >= 0; at = rest.IndexOf(Name.AsSpan()))
            {
                rest = rest.Slice(at + Name.Length);
                int end = start + length - rest.Length;
                if (!IsPart(text, end - Name.Length - 1) && (!IsPart(text, end) || text[end] == '_'))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool IsPart(SourceText text, int place) => place >= 0 && place < text.Length && (char.IsLetterOrDigit(text[place]) || text[place] == '_');
}
