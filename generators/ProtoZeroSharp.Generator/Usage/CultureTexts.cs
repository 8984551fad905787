using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>
/// Checks every interpolated string that C# makes into a string, and not the library into text: it is made in the culture of the thread. A field
/// must not get it if a value in it looks different in another one.
/// </summary>
internal static class CultureTexts
{
    public static void Check(IInterpolatedStringOperation text, Action<DiagnosticRule, SyntaxNode, string> report)
    {
        if (FirstOfCulture(text) is { } type && IsWritten(text))
        {
            report(
                DiagnosticCatalog.CultureText,
                text.Syntax,
                $"A {type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat)} in this text is formatted in the culture of the thread, because C# makes a string of it. Use string.Create(CultureInfo.InvariantCulture, $\"…\") or FormattableString.Invariant($\"…\").");
        }
    }

    /// <summary>The type of the first value whose text depends on the culture.</summary>
    private static ITypeSymbol? FirstOfCulture(IInterpolatedStringOperation text)
    {
        foreach (IInterpolatedStringContentOperation part in text.Parts)
        {
            // What a handler gets is another operation.
            if (part is IInterpolationOperation hole && Type(hole.Expression) is { } type && DependsOnCulture(type, Format(hole)))
            {
                return type;
            }
        }

        return null;
    }

    /// <summary>The type of a value before it is boxed, and in a nullable.</summary>
    private static ITypeSymbol? Type(IOperation value)
    {
        while (value is IConversionOperation { OperatorMethod: null } conversion && (conversion.IsImplicit || conversion.Type?.SpecialType == SpecialType.System_Object))
        {
            value = conversion.Operand;
        }

        return value.Type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable ? nullable.TypeArguments[0] : value.Type;
    }

    private static string? Format(IInterpolationOperation hole) => hole.FormatString?.ConstantValue is { HasValue: true, Value: string format } ? format : null;

    /// <summary>Whether most values of a type look different in some culture. Of an integer only the sign of a negative one does, in few.</summary>
    private static bool DependsOnCulture(ITypeSymbol type, string? format) => type.SpecialType switch
    {
        SpecialType.System_Single or SpecialType.System_Double or SpecialType.System_Decimal => true,
        SpecialType.System_DateTime => !IsInvariant(format),
        _ => type is { IsValueType: true, ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true } }
            && (type.Name == "Half" || (type.Name is "DateTimeOffset" or "DateOnly" or "TimeOnly" && !IsInvariant(format))),
    };

    /// <summary>Whether the format of a date or time gives the same in all cultures. One of several letters does not: their calendars differ.</summary>
    private static bool IsInvariant(string? format) => format is "o" or "O" or "r" or "R" or "s" or "u";

    /// <summary>Whether a text is an argument, or a part of one, of a method that writes it.</summary>
    private static bool IsWritten(IOperation text)
    {
        IOperation value = text;
        while (IsPartOf(value, value.Parent))
        {
            value = value.Parent!;
        }

        return value.Parent is IArgumentOperation { Parameter.OriginalDefinition.Type: var taken, Parent: IInvocationOperation { TargetMethod: var method } }
            && (taken.SpecialType == SpecialType.System_String || taken.Name is "TextArg" or "ReadOnlySpan")
            && Writes(method.IsExtensionMethod ? method.Parameters[0].Type : method.ContainingType)
            && WriterSymbols.IsKnown(method);
    }

    /// <summary>Whether what is made of a text is, or begins or ends with, or has in it, that text.</summary>
    private static bool IsPartOf(IOperation text, IOperation? around) => around switch
    {
        IConversionOperation or IParenthesizedOperation or ICoalesceOperation or IInterpolationOperation or IInterpolatedStringOperation => true,
        IConditionalOperation choice => choice.Condition != text,
        ISwitchExpressionOperation choice => choice.Value != text,
        ISwitchExpressionArmOperation arm => arm.Value == text,
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, Type.SpecialType: SpecialType.System_String } => true,
        _ => false,
    };

    /// <summary>Whether a type is that of a message that is written or edited, of an output, or of a text in one.</summary>
    private static bool Writes(ITypeSymbol type) =>
        WriterSymbols.IsMessage(type) || WriterSymbols.IsOutput(type) || (type.Name == "InterpolatedText" && WriterSymbols.IsOfLibrary(type));
}
