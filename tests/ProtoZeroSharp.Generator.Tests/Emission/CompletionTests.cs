using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroSharp.Generator.Library;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Emission;

/// <summary>Completion in an editor offers the members of imported files, and none that only generated code needs.</summary>
public class CompletionTests
{
    [Fact]
    public void A_writer_offers_no_entry_points_of_types_that_the_file_did_not_import() =>
        Assert.Equal(LibraryNames.UntypedMembers.Order(), EntryPoints("using ProtoZeroSharp;"));

    [Fact]
    public void A_writer_offers_those_that_it_did() =>
        Assert.Equal(LibraryNames.UntypedMembers.Append("StartPerson").Order(), EntryPoints("using ProtoZeroSharp; using P;"));

    [Fact]
    public void What_generated_code_alone_names_is_hidden()
    {
        CSharpCompilation compilation = new Harness().Compilation;
        INamedTypeSymbol[] types = [.. ((INamespaceSymbol)compilation.GetTypeByMetadataName("ProtoZeroSharp.Generated.MessageView")!.ContainingSymbol).GetTypeMembers().Where(IsPublic)];
        Assert.True(types.Length > 15);
        Assert.All(types, type => Assert.True(IsHidden(type), type.ToString()));
    }

    [Fact]
    public void What_documented_code_names_is_not()
    {
        CSharpCompilation compilation = new Harness().Compilation;
        Assert.DoesNotContain(((INamespaceSymbol)compilation.GetTypeByMetadataName("ProtoZeroSharp.ProtoWriter")!.ContainingSymbol).GetTypeMembers(), type => IsPublic(type) && IsHidden(type));
    }

    private static bool IsPublic(INamedTypeSymbol type) => type.DeclaredAccessibility == Accessibility.Public;

    private static bool IsHidden(INamedTypeSymbol type) => type.GetAttributes().Any(a => a.AttributeClass!.Name == "EditorBrowsableAttribute" && a.ConstructorArguments[0].Value is 1);

    private static IEnumerable<string> EntryPoints(string usings)
    {
        const string At = "proto.ToArray";
        string source = usings + " class C { static void F() { using var proto = new ProtoWriter(); proto.ToArray(); } }";
        CSharpCompilation compilation = Harness.Proto("syntax = \"proto3\"; package p; message Person { int32 id = 1; }").With(source).Compile();
        SyntaxTree tree = compilation.SyntaxTrees[0];
        return compilation.GetSemanticModel(tree)
            .LookupSymbols(source.IndexOf(At, StringComparison.Ordinal), compilation.GetTypeByMetadataName("ProtoZeroSharp.ProtoWriter"), includeReducedExtensionMethods: true)
            .Select(symbol => symbol.Name)
            .Where(name => name.Length > 5 && name.StartsWith("Start", StringComparison.Ordinal))
            .Distinct()
            .Order();
    }
}
