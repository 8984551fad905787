using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ProtoZeroSharp.Generator.Roslyn;

/// <summary>
/// Where code uses an editor. Every use begins with the name of the type, because that is how an editor is opened; or another assembly
/// opened it, which then has the editor's type too.
/// </summary>
internal static class EditorUse
{
    public static bool IsIn(SyntaxNode node) => node is IdentifierNameSyntax { Identifier.ValueText: "Editor" or "Editor_" };
}
