using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Naming;

public class ProtocOracleTests
{
    [Theory]
    [InlineData(Schemas.Names)]
    [InlineData(Schemas.Person)]
    public void Constants_enums_and_nested_types_are_named_as_protoc_names_them(string schema)
    {
        SyntaxNode ours = CSharpSyntaxTree.ParseText(Harness.Proto(schema).Source()).GetRoot();
        SyntaxNode theirs = CSharpSyntaxTree.ParseText(Protoc.CSharp("test.proto", schema)).GetRoot();
        string[] expected = [.. Names(theirs).Order(StringComparer.Ordinal)];

        Assert.NotEmpty(expected);
        Assert.Equal(expected, Names(ours).Order(StringComparer.Ordinal));
    }

    /// <summary>Number constants and enum values with the types they stand in, oneof cases left out.</summary>
    private static IEnumerable<string> Names(SyntaxNode root)
    {
        foreach (FieldDeclarationSyntax field in root.DescendantNodes().OfType<FieldDeclarationSyntax>())
        {
            VariableDeclaratorSyntax variable = field.Declaration.Variables[0];
            if (field.Modifiers.Any(SyntaxKind.ConstKeyword) && variable.Identifier.ValueText.EndsWith("FieldNumber", StringComparison.Ordinal))
            {
                yield return Path(field) + variable.Identifier.ValueText + " = " + variable.Initializer!.Value;
            }
        }

        foreach (EnumMemberDeclarationSyntax member in root.DescendantNodes().OfType<EnumMemberDeclarationSyntax>())
        {
            if (!((EnumDeclarationSyntax)member.Parent!).Identifier.ValueText.EndsWith("OneofCase", StringComparison.Ordinal))
            {
                yield return Path(member) + member.Identifier.ValueText + " = " + member.EqualsValue!.Value;
            }
        }
    }

    private static string Path(SyntaxNode node) => string.Concat(node.Ancestors().Reverse().Select(ancestor => ancestor switch
    {
        BaseTypeDeclarationSyntax type => type.Identifier.ValueText + ".",
        NamespaceDeclarationSyntax @namespace => @namespace.Name + "::",
        _ => "",
    }));
}
