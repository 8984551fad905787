using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using ProtoZeroSharp.Generator.Roslyn;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>Recognizes the types and members of the library and of generated code.</summary>
internal static class WriterSymbols
{
    private const string Library = "ProtoZeroSharp";

    public static bool IsProtoWriter(ITypeSymbol? type) => type is { Name: "ProtoWriter" } && IsOfLibrary(type);

    /// <summary>A type whose values write to all messages of an output, whichever is open.</summary>
    public static bool IsOutput(ITypeSymbol? type) => type is { Name: "ProtoWriter" or "ProtoBuffer" } && IsOfLibrary(type);

    /// <summary>A type whose values may be open messages: a generated writer, or the elements of a field.</summary>
    public static bool IsMessageWriter(ITypeSymbol? type) =>
        IsElementWriter(type) || (type is INamedTypeSymbol { IsRefLikeType: true } named && IsGenerated(named) && HasClose(named));

    /// <summary>A generated editor of a message.</summary>
    public static bool IsEditor(ITypeSymbol? type) => type is INamedTypeSymbol { IsRefLikeType: true } named && EditorUse.IsName(named.Name) && IsGenerated(named);

    /// <summary>A type whose values may be open messages, to be written or edited.</summary>
    public static bool IsMessage(ITypeSymbol? type) => IsMessageWriter(type) || IsEditor(type);

    public static bool IsGrpcFrame(ITypeSymbol? type) => type is { Name: "GrpcFrame" } && IsOfLibrary(type);

    /// <summary>The type that writes the elements of a field, which is an open message only if the field is packed.</summary>
    public static bool IsElementWriter(ITypeSymbol? type) => type is { Name: "ElementWriter" } && IsOfLibrary(type);

    /// <summary>Whether a method ends or undoes the message that it is called on.</summary>
    public static bool IsEnd(IMethodSymbol method) => method.Name is "Close" or "CloseUnlessEmpty" or "Cancel" or "Dispose";

    /// <summary>Whether a type is in the namespace of the library.</summary>
    public static bool IsOfLibrary(ITypeSymbol type) => type.ContainingNamespace is { Name: Library, ContainingNamespace.IsGlobalNamespace: true };

    /// <summary>Whether a member is of the library or of generated code, so that its name says what it does.</summary>
    public static bool IsKnown(ISymbol member) => member.ContainingAssembly?.Name == Library || IsGeneratedMember(member);

    /// <summary>
    /// Whether a member was made by this generator. Its classes are partial: what the project adds to one is in a file without the
    /// attribute.
    /// </summary>
    public static bool IsGeneratedMember(ISymbol member) =>
        Mark(member.ContainingType) is { } mark
        && mark.ApplicationSyntaxReference?.SyntaxTree == member.DeclaringSyntaxReferences.FirstOrDefault()?.SyntaxTree;

    /// <summary>Whether a type, or one around it, was made by this generator.</summary>
    public static bool IsGenerated(INamedTypeSymbol? type) => Mark(type) != null;

    /// <summary>The attribute with which this generator marks a type, or one around it.</summary>
    private static AttributeData? Mark(INamedTypeSymbol? type)
    {
        for (; type != null; type = type.ContainingType)
        {
            foreach (AttributeData attribute in type.GetAttributes())
            {
                if (attribute.AttributeClass?.Name == "GeneratedCodeAttribute"
                    && attribute.ConstructorArguments.Length > 0
                    && attribute.ConstructorArguments[0].Value is string tool
                    && tool.StartsWith(Library, StringComparison.Ordinal))
                {
                    return attribute;
                }
            }
        }

        return null;
    }

    private static bool HasClose(INamedTypeSymbol type)
    {
        foreach (ISymbol member in type.GetMembers("Close"))
        {
            if (member is IMethodSymbol { ReturnsVoid: true, Parameters.IsEmpty: true })
            {
                return true;
            }
        }

        return false;
    }
}
