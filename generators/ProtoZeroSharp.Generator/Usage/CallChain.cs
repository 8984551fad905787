using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>Calls one on the result of the other, as in <c>person.StartName().First("Ada").Close()</c>.</summary>
internal static class CallChain
{
    /// <summary>What a call is made on: its instance, or the first argument of an extension method.</summary>
    public static IOperation? Receiver(IOperation operation) => operation switch
    {
        IInvocationOperation { Instance: { } instance } => Unwrap(instance),
        IInvocationOperation { TargetMethod.IsExtensionMethod: true, Arguments.IsEmpty: false } call => Unwrap(call.Arguments[0].Value),
        IPropertyReferenceOperation { Instance: { } instance } => Unwrap(instance),
        _ => null,
    };

    /// <summary>The call that is made on a value; null when something else is done with it.</summary>
    public static IInvocationOperation? Next(IOperation operation)
    {
        IOperation? parent = Parent(operation);
        if (parent is IArgumentOperation { Parent: IInvocationOperation { TargetMethod.IsExtensionMethod: true } extension } argument
            && extension.Arguments[0] == argument)
        {
            return extension;
        }

        return parent is IInvocationOperation call && call.Instance != null && Unwrap(call.Instance) == operation ? call : null;
    }

    /// <summary>The last of the calls that begin with a value.</summary>
    public static IOperation Last(IOperation operation)
    {
        while (Next(operation) is { } next)
        {
            operation = next;
        }

        return operation;
    }

    /// <summary>What the calls that end with this one begin with.</summary>
    public static IOperation First(IOperation operation)
    {
        while (Receiver(operation) is { } receiver)
        {
            operation = receiver;
        }

        return operation;
    }

    /// <summary>What a value is used by, conversions and parentheses aside.</summary>
    public static IOperation? Parent(IOperation operation)
    {
        IOperation? parent = operation.Parent;
        while (parent is IConversionOperation or IParenthesizedOperation)
        {
            parent = parent.Parent;
        }

        return parent;
    }

    public static IOperation Unwrap(IOperation operation)
    {
        while (operation is IConversionOperation or IParenthesizedOperation)
        {
            operation = operation is IConversionOperation conversion ? conversion.Operand : ((IParenthesizedOperation)operation).Operand;
        }

        return operation;
    }

    /// <summary>The local or parameter that an operation names.</summary>
    public static ISymbol? Variable(IOperation operation) => operation switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        _ => null,
    };
}
