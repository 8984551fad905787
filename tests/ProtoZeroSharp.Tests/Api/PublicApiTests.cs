using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Api;

/// <summary>
/// The public surface of the library asset under test, one line a member, against Golden/api.*.txt. The generated well-known types
/// are left out: they follow from the generator, whose output has tests of its own.
/// </summary>
public class PublicApiTests
{
    private static readonly SymbolDisplayFormat Format = SymbolDisplayFormat.CSharpErrorMessageFormat
        .WithMemberOptions(SymbolDisplayMemberOptions.IncludeParameters | SymbolDisplayMemberOptions.IncludeType | SymbolDisplayMemberOptions.IncludeRef
            | SymbolDisplayMemberOptions.IncludeModifiers | SymbolDisplayMemberOptions.IncludeContainingType
            | SymbolDisplayMemberOptions.IncludeConstantValue | SymbolDisplayMemberOptions.IncludeAccessibility)
        .WithKindOptions(SymbolDisplayKindOptions.IncludeTypeKeyword)
        .WithParameterOptions(SymbolDisplayParameterOptions.IncludeType | SymbolDisplayParameterOptions.IncludeName
            | SymbolDisplayParameterOptions.IncludeModifiers | SymbolDisplayParameterOptions.IncludeDefaultValue)
        .WithGenericsOptions(SymbolDisplayGenericsOptions.IncludeTypeParameters | SymbolDisplayGenericsOptions.IncludeTypeConstraints);

    [Fact]
    public void The_public_surface_changes_only_on_purpose()
    {
        var library = MetadataReference.CreateFromFile(typeof(ProtoWriter).Assembly.Location);
        IEnumerable<MetadataReference> framework = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path) is var name && (name.StartsWith("System.", StringComparison.Ordinal) || name is "netstandard.dll" or "mscorlib.dll"))
            .Select(path => MetadataReference.CreateFromFile(path));
        var compilation = CSharpCompilation.Create("api", null, [.. framework, library]);
        var assembly = (IAssemblySymbol)compilation.GetAssemblyOrModuleSymbol(library)!;
        var lines = new List<string>();
        Visit(assembly.GlobalNamespace, lines);

#if LIBRARY_NETSTANDARD
        const string asset = "netstandard2.0";
#elif NET10_0_OR_GREATER
        const string asset = "net10.0";
#else
        const string asset = "net8.0";
#endif
        Golden.Match($"api.{asset}.txt", string.Join("\n", lines.Order(StringComparer.Ordinal)) + "\n");
    }

    private static void Visit(INamespaceOrTypeSymbol scope, List<string> lines)
    {
        foreach (ISymbol member in scope.GetMembers())
        {
            if (member is INamespaceSymbol nested)
            {
                Visit(nested, lines);
                continue;
            }

            if (member.DeclaredAccessibility is not (Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal)
                || member is IMethodSymbol { MethodKind: MethodKind.PropertyGet or MethodKind.PropertySet }
                || member.GetAttributes().Any(attribute => attribute.AttributeClass?.Name == "GeneratedCodeAttribute")
                || member is INamedTypeSymbol { ContainingNamespace.Name: "WellKnownTypes" or "Reflection", TypeKind: TypeKind.Enum })
            {
                continue;
            }

            lines.Add((member is INamedTypeSymbol { IsRefLikeType: true } ? "ref " : "") + member.ToDisplayString(Format));
            if (member is INamedTypeSymbol type)
            {
                Visit(type, lines);
            }
        }
    }
}
