using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>Calls on the result of another call, as in <c>person.StartName().First("Ada").Close()</c>.</summary>
internal static class CallChain
{
    /// <summary>The receiver of a call: its instance, or the first argument of an extension method of generated code or of the library.</summary>
    public static IOperation? Receiver(IOperation operation) => operation switch
    {
        IInvocationOperation { Instance: { } instance } => Unwrap(instance),
        IInvocationOperation { TargetMethod: { IsExtensionMethod: true } method, Arguments.IsEmpty: false } call when WriterSymbols.IsKnown(method) => Unwrap(call.Arguments[0].Value),
        IPropertyReferenceOperation { Instance: { } instance } => Unwrap(instance),
        _ => null,
    };

    /// <summary>
    /// The call of generated code or of the library on a value; null when the value is used in another way. An extension method of the
    /// project looks like one, but may do anything with the value.
    /// </summary>
    public static IInvocationOperation? Next(IOperation operation) =>
        Call(operation) is { } call && WriterSymbols.IsKnown(call.TargetMethod) ? call : null;

    /// <summary>
    /// Whether a value on which nothing is called goes to code that is known: it is that of a property of the library or of generated code, or the
    /// argument with which a generated type is made.
    /// </summary>
    public static bool IsForKnownCode(IOperation value) => Parent(value) switch
    {
        IPropertyReferenceOperation property => WriterSymbols.IsKnown(property.Property),
        IArgumentOperation { Parent: IObjectCreationOperation made } => WriterSymbols.IsGenerated(made.Type as INamedTypeSymbol),
        _ => false,
    };

    /// <summary>The argument that a value is, of a method that is not one of its own.</summary>
    public static IArgumentOperation? PassedTo(IOperation value) =>
        Parent(value) is IArgumentOperation { Parent: IInvocationOperation, Parameter: not null } argument && Next(value) == null ? argument : null;

    /// <summary>The last call of the chain that begins with a value.</summary>
    public static IOperation Last(IOperation operation)
    {
        while (Next(operation) is { } next)
        {
            operation = next;
        }

        return operation;
    }

    /// <summary>The value at the start of the chain that ends with this call.</summary>
    public static IOperation First(IOperation operation)
    {
        while (Receiver(operation) is { } receiver)
        {
            operation = receiver;
        }

        return operation;
    }

    /// <summary>The operation that uses a value, without conversions and parentheses.</summary>
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

    /// <summary>The local or parameter that an operation refers to.</summary>
    public static ISymbol? Variable(IOperation operation) => operation switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        _ => null,
    };

    private static IInvocationOperation? Call(IOperation operation)
    {
        IOperation? parent = Parent(operation);
        if (parent is IArgumentOperation { Parent: IInvocationOperation { TargetMethod.IsExtensionMethod: true } extension } argument
            && extension.Arguments[0] == argument)
        {
            return extension;
        }

        return parent is IInvocationOperation call && call.Instance != null && Unwrap(call.Instance) == operation ? call : null;
    }
}
