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

    /// <summary>The library's own form of an open message, of which that in an Any gets its writer.</summary>
    public static bool IsAnyMessage(ITypeSymbol? type) =>
        type is { Name: "MessageWriter", ContainingNamespace: { Name: "Generated", ContainingNamespace: { Name: Library, ContainingNamespace.IsGlobalNamespace: true } } };

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
    /// Whether a member was made by this generator. Its classes are partial: what the project adds to one, a type in it included, is in a file without the
    /// attribute. Of a class in another assembly the files are not known; there the members of views are generated, and in
    /// classes of extension methods those that look so.
    /// </summary>
    public static bool IsGeneratedMember(ISymbol member) =>
        Mark(member.ContainingType, out INamedTypeSymbol marked) is { } mark
        && (mark.ApplicationSyntaxReference is { SyntaxTree: var tree }
            ? member.DeclaringSyntaxReferences.Any(declaration => declaration.SyntaxTree == tree)
            : SymbolEqualityComparer.Default.Equals(marked, member.ContainingType)
                ? marked.IsRefLikeType || (!marked.GetTypeMembers().Any(IsView) && MayBeGenerated(member as IMethodSymbol))
                : IsInView(member.ContainingType, marked));

    /// <summary>Whether a type was made by this generator: it is marked, or is in a marked one and not of the project.</summary>
    public static bool IsGenerated(INamedTypeSymbol? type) =>
        Mark(type, out INamedTypeSymbol marked) is { } mark
        && (SymbolEqualityComparer.Default.Equals(marked, type)
            || (mark.ApplicationSyntaxReference is { SyntaxTree: var tree }
                ? type!.DeclaringSyntaxReferences.Any(declaration => declaration.SyntaxTree == tree)
                : IsInView(type!, marked)));

    /// <summary>The attribute with which this generator marks a type, or one around it, and the type that has it.</summary>
    private static AttributeData? Mark(INamedTypeSymbol? type, out INamedTypeSymbol marked)
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
                    marked = type;
                    return attribute;
                }
            }
        }

        marked = null!;
        return null;
    }

    /// <summary>Whether a type is a view of a message, or in one.</summary>
    private static bool IsInView(INamedTypeSymbol type, INamedTypeSymbol message)
    {
        INamedTypeSymbol outermost = type;
        while (!SymbolEqualityComparer.Default.Equals(outermost.ContainingType, message))
        {
            outermost = outermost.ContainingType;
        }

        return IsView(outermost);
    }

    /// <summary>Whether an extension method gives something, and if it is one of an untyped writer, starts a message.</summary>
    private static bool MayBeGenerated(IMethodSymbol? method) =>
        method is { ReturnsVoid: false, IsExtensionMethod: true } && (!IsOutput(method.Parameters[0].Type) || (method.Parameters.Length == 2 && IsMessageWriter(method.ReturnType)));

    /// <summary>Whether a type in the class of a message is one of its views: underscores follow where the message or a field has the name.</summary>
    private static bool IsView(INamedTypeSymbol type) => type.IsRefLikeType && type.Name.TrimEnd('_') is "Writer" or "Reader" or "Editor";

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
