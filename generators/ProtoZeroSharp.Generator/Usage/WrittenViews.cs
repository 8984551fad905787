using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>Values that show the same memory as the bytes that they are made from: slices, and readers.</summary>
internal static class WrittenViews
{
    /// <summary>The outermost view of some bytes in the expression around them; the bytes themselves, if there is none.</summary>
    public static IOperation Outermost(IOperation bytes)
    {
        IOperation view = bytes;
        while (Around(view) is { } next)
        {
            view = next;
        }

        return view;
    }

    /// <summary>
    /// Whether a use of some bytes, or of a view of them, only asks for their number, which is in the span itself. That of a sequence is in its segments, and
    /// the span of a memory is its owner's to give.
    /// </summary>
    public static bool IsLengthOnly(IOperation bytes)
    {
        IOperation view = Outermost(bytes);
        return view.Parent is IPropertyReferenceOperation { Property: { Name: "Length" or "IsEmpty", ContainingType: { } type } }
            && (IsOfSystem(type, "Span", "ReadOnlySpan") ? bytes.Type is INamedTypeSymbol own && IsOfSystem(own, "Span", "ReadOnlySpan") : IsOfSystem(type, "Memory", "ReadOnlyMemory"));
    }

    private static IOperation? Around(IOperation view)
    {
        switch (view.Parent)
        {
            // What a conversion of another type does is not known; it may copy. Those of spans and memory, to read-only ones, do not.
            case IConversionOperation conversion when conversion.OperatorMethod is null || IsOfSystem(conversion.OperatorMethod.ContainingType, "Span", "Memory"):
            case IParenthesizedOperation:
                return view.Parent;
            case IPropertyReferenceOperation { Property: { Name: "Span" } property } when IsOfSystem(property.ContainingType, "Memory", "ReadOnlyMemory"):
                return view.Parent;
            case IInvocationOperation { TargetMethod: { Name: "Slice", IsExtensionMethod: false } } slice when slice.Instance == view:
                return slice;
            case IArgumentOperation { Parent: IObjectCreationOperation { Type: INamedTypeSymbol { IsRefLikeType: true } type, Constructor: { } constructor } reader }
                when WriterSymbols.IsGenerated(type) && WriterSymbols.IsGeneratedMember(constructor):
                return reader;

            // bytes[1..] is not the same operation in all compilers.
            case { } range when range.Syntax.IsKind(SyntaxKind.ElementAccessExpression)
                && range.Syntax.ChildNodes().First() == view.Syntax
                && SymbolEqualityComparer.Default.Equals(range.Type ?? range.SemanticModel?.GetTypeInfo(range.Syntax).Type, view.Type):
                return range;
            default:
                return null;
        }
    }

    private static bool IsOfSystem(INamedTypeSymbol type, string one, string other) =>
        (type.Name == one || type.Name == other) && type.ContainingNamespace is { Name: "System", ContainingNamespace.IsGlobalNamespace: true };
}
