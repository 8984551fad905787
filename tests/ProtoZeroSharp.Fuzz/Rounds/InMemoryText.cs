using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace ProtoZeroSharp.Fuzz.Rounds;

/// <summary>A .proto in memory.</summary>
internal sealed class InMemoryText(string text, string path = InMemoryText.Name) : AdditionalText
{
    public const string Name = "fuzz.proto";

    /// <summary>Code of a project that uses editors, so that it gets them.</summary>
    public static readonly SyntaxTree EditorUse = CSharpSyntaxTree.ParseText("internal delegate Editor EditorUse<Editor>();");

    public override string Path => path;

    public override SourceText GetText(CancellationToken cancellationToken = default) => SourceText.From(text, Encoding.UTF8);
}
