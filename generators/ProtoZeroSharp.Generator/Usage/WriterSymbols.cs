using System;
using Microsoft.CodeAnalysis;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>Recognizes the types and members of the library and of generated code.</summary>
internal static class WriterSymbols
{
    public static bool IsProtoWriter(ITypeSymbol? type) => type is { Name: "ProtoWriter" } && IsOfLibrary(type);

    /// <summary>A type whose values are open messages: a generated writer, or the elements of a packed field.</summary>
    public static bool IsMessageWriter(ITypeSymbol? type) =>
        type is INamedTypeSymbol { IsRefLikeType: true } named
        && ((named.Name == "ElementWriter" && IsOfLibrary(named)) || (IsGenerated(named) && HasClose(named)));

    /// <summary>Whether a method opens a message in another one or in an untyped writer.</summary>
    public static bool IsStart(IMethodSymbol method) =>
        method.Name.StartsWith("Start", StringComparison.Ordinal)
        && IsMessageWriter(method.ReturnType)
        && IsGenerated(method.ContainingType)
        && !IsSetter(method);

    // A field may be called start_time, and its setter then begins with Start, too.
    private static bool IsSetter(IMethodSymbol method)
    {
        IMethodSymbol called = method.ReducedFrom ?? method;
        foreach (IParameterSymbol parameter in called.Parameters)
        {
            if (parameter.Name is "value" or "values")
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a method ends or undoes the message that it is called on.</summary>
    public static bool IsEnd(IMethodSymbol method) => method.Name is "Close" or "CloseUnlessEmpty" or "Cancel" or "Dispose";

    /// <summary>Whether a member gives access to a writer's memory.</summary>
    public static bool IsWrittenBytes(IPropertySymbol property) => property.Name is "WrittenSpan" or "WrittenSequence" && IsProtoWriter(property.ContainingType);

    /// <summary>Whether a type, or one around it, was made by this generator.</summary>
    public static bool IsGenerated(INamedTypeSymbol? type)
    {
        for (; type != null; type = type.ContainingType)
        {
            foreach (AttributeData attribute in type.GetAttributes())
            {
                if (attribute.AttributeClass?.Name == "GeneratedCodeAttribute"
                    && attribute.ConstructorArguments.Length > 0
                    && attribute.ConstructorArguments[0].Value is string tool
                    && tool.StartsWith("ProtoZeroSharp", StringComparison.Ordinal))
                {
                    return true;
                }
            }
        }

        return false;
    }

    public static bool IsOfLibrary(ITypeSymbol type) => type.ContainingNamespace is { Name: "ProtoZeroSharp", ContainingNamespace.IsGlobalNamespace: true };

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
