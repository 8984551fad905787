using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ProtoZeroSharp.Generator.Emission;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using ProtoZeroSharp.Generator.Settings;
using FileOptions = ProtoZeroSharp.Generator.Settings.FileOptions;

namespace ProtoZeroSharp.Generator.Tests.Naming;

/// <summary>
/// The messages, enums, enum values and number constants that C# text declares, each with its namespace and the types around it.
/// Names that only one side has are left out: extensions, oneof cases, the reflection class.
/// </summary>
internal static class DeclaredNames
{
    /// <summary>The names that we declare for a linked file.</summary>
    public static string[] Ours(LinkedFile file)
    {
        string extensions = ExtensionPlanner.ClassName(file);
        var options = FileOptions.Default with { Parts = GeneratedParts.Constants };
        string text = FileEmitter.Emit(FilePlanner.Plan(new PlanInput(file, options, new LanguageFeatures(true, true, true, true, true), default, extensions, default)));
        return Of(text, type => type.Identifier.ValueText == extensions);
    }

    /// <summary>The names that protoc declares.</summary>
    public static string[] Protocs(string text) => Of(text, type => type switch
    {
        EnumDeclarationSyntax item => item.Identifier.ValueText.EndsWith("OneofCase", StringComparison.Ordinal) && item.Parent is ClassDeclarationSyntax { BaseList: not null },
        ClassDeclarationSyntax { Parent: ClassDeclarationSyntax { BaseList: not null } } item => item.BaseList is null && item.Identifier.ValueText == "Extensions",
        ClassDeclarationSyntax { BaseList: null, Parent: not ClassDeclarationSyntax } => true,
        _ => false,
    });

    private static string[] Of(string text, Func<BaseTypeDeclarationSyntax, bool> isExtra)
    {
        // Bodies are most of protoc's text and have no declarations that matter here.
        SyntaxNode root = CSharpSyntaxTree.ParseText(text).GetRoot();
        List<string> names = [];
        var pending = new Stack<(SyntaxNode Node, string Path)>();
        pending.Push((root, ""));
        while (pending.TryPop(out var next))
        {
            foreach (SyntaxNode child in next.Node.ChildNodes())
            {
                switch (child)
                {
                    case NamespaceDeclarationSyntax item:
                        pending.Push((item, item.Name + "::"));
                        break;
                    case BaseTypeDeclarationSyntax type when !isExtra(type):
                        string path = next.Path + type.Identifier.ValueText;
                        names.Add(path);
                        pending.Push((type, path + "."));
                        break;
                    case EnumMemberDeclarationSyntax member:
                        names.Add(next.Path + member.Identifier.ValueText + " = " + member.EqualsValue!.Value);
                        break;
                    case FieldDeclarationSyntax field when field.Modifiers.Any(SyntaxKind.ConstKeyword) && field.Declaration.Type.ToString() == "int":
                        names.Add(next.Path + field.Declaration.Variables[0].Identifier.ValueText + " = " + field.Declaration.Variables[0].Initializer!.Value);
                        break;
                }
            }
        }

        names.Sort(StringComparer.Ordinal);
        return [.. names];
    }
}
