using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>Values that show the same memory as the bytes that they are made from: slices, readers, and what readers give by reference.</summary>
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
    /// Whether a use of some bytes, or of a view of them, reads none of them: it asks for a number of bytes that is in the span or text itself, or for what
    /// is in a reader. The length of a sequence is in its segments, and the span of a memory is its owner's to give.
    /// </summary>
    public static bool ReadsNone(IOperation bytes)
    {
        // A reader that is made of the bytes reads them, and so does one that comes out of another.
        IOperation view = bytes;
        bool isOpened = false;
        while (Around(view) is { } next)
        {
            view = next;
            isOpened |= view is IObjectCreationOperation;
        }

        if (isOpened || view.Parent is not IPropertyReferenceOperation { Property: { ContainingType: { } type } property })
        {
            return false;
        }

        if (IsOfSystem(type, "Memory", "ReadOnlyMemory"))
        {
            return property.Name is "Length" or "IsEmpty";
        }

        return HasLength(type)
            ? property.Name is "Length" or "IsEmpty" && bytes.Type is INamedTypeSymbol own && HasLength(own)
            : CallChain.Unwrap(view) == bytes && WriterSymbols.IsGeneratedMember(property) && IsOfScan(property);
    }

    private static bool HasLength(INamedTypeSymbol type) => IsOfSystem(type, "Span", "ReadOnlySpan") || IsText(type);

    /// <summary>Whether a property of a reader gives what it found when it was opened. A field may be named like one.</summary>
    private static bool IsOfScan(IPropertySymbol property) => property.Type switch
    {
        { SpecialType: SpecialType.System_Boolean } => property.Name.StartsWith("Has", StringComparison.Ordinal),
        { TypeKind: TypeKind.Enum } => property.Name.TrimEnd('_').EndsWith("Case", StringComparison.Ordinal),
        _ => false,
    };

    private static IOperation? Around(IOperation view)
    {
        switch (view.Parent)
        {
            // What a conversion of another type does is not known; it may copy. Those of spans, memory and texts, to read-only ones, do not.
            case IConversionOperation conversion when conversion.OperatorMethod is null || IsOfSystem(conversion.OperatorMethod.ContainingType, "Span", "Memory") || IsText(conversion.OperatorMethod.ContainingType):
            case IParenthesizedOperation:
                return view.Parent;
            case IPropertyReferenceOperation { Property: { Name: "Span" } property } when IsOfSystem(property.ContainingType, "Memory", "ReadOnlyMemory"):
                return view.Parent;
            case IInvocationOperation { TargetMethod: { Name: "Slice", IsExtensionMethod: false } } slice when slice.Instance == view:
                return slice;
            case IArgumentOperation { Parent: IObjectCreationOperation { Type: INamedTypeSymbol { IsRefLikeType: true } type, Constructor: { } constructor } reader }
                when WriterSymbols.IsGenerated(type) && WriterSymbols.IsGeneratedMember(constructor):
                return reader;

            // What a reader gives by reference: a message in it, a list, a text.
            case IPropertyReferenceOperation { Property: { Type.IsRefLikeType: true } property } got when got.Instance == view && WriterSymbols.IsKnown(property):
                return got;
            case IInvocationOperation { TargetMethod: { ReturnType.IsRefLikeType: true } method } call when call.Instance == view && WriterSymbols.IsKnown(method):
                return call;
            case IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { IsExtensionMethod: true, ReturnType.IsRefLikeType: true } method } call } argument
                when call.Arguments[0] == argument && WriterSymbols.IsGeneratedMember(method):
                return call;

            // bytes[1..] is not the same operation in all compilers.
            case { } range when range.Syntax.IsKind(SyntaxKind.ElementAccessExpression)
                && range.Syntax.ChildNodes().First() == view.Syntax
                && SymbolEqualityComparer.Default.Equals(range.Type ?? range.SemanticModel?.GetTypeInfo(range.Syntax).Type, view.Type):
                return range;
            default:
                return null;
        }
    }

    private static bool IsText(INamedTypeSymbol type) => type.Name == "Utf8View" && WriterSymbols.IsOfLibrary(type);

    private static bool IsOfSystem(INamedTypeSymbol type, string one, string other) =>
        (type.Name == one || type.Name == other) && type.ContainingNamespace is { Name: "System", ContainingNamespace.IsGlobalNamespace: true };
}
