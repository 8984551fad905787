using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>Uses of an untyped writer or its buffer that may end messages which typed writers opened: Rollback is one.</summary>
internal static class UntypedCalls
{
    /// <summary>
    /// Whether code has such a use that may run after a message was started. It is not known which outputs are the same, so any writer
    /// counts.
    /// </summary>
    public static bool MayEnd(IOperation code, IOperation start)
    {
        foreach (IOperation operation in code.DescendantsAndSelf())
        {
            if (WriterSymbols.IsOutput(operation.Type)
                && operation is not (IConversionOperation or IParenthesizedOperation)
                && MayEndMessages(operation)
                && MayFollow(operation, start))
            {
                return true;
            }
        }

        return false;
    }

    private static bool MayEndMessages(IOperation output)
    {
        if (CallChain.Next(output) is { } call)
        {
            return call.TargetMethod.Name is "CancelSub" or "Rollback" or "Reset" or "Dispose" or "Free";
        }

        return CallChain.Parent(output) switch
        {
            IPropertyReferenceOperation property => !WriterSymbols.IsKnown(property.Property),
            IArgumentOperation { Parent: IObjectCreationOperation made } => !WriterSymbols.IsGenerated(made.Type as INamedTypeSymbol),

            // What is called on the variable is seen there.
            IVariableInitializerOperation initializer => !WriterSymbols.IsOutput(initializer.Value.Type),
            _ => true,
        };
    }

    /// <summary>Whether an operation is below a start in the text, or runs again or later: in a loop around it, or in another function.</summary>
    private static bool MayFollow(IOperation operation, IOperation start)
    {
        if (operation.Syntax.SpanStart >= start.Syntax.Span.End)
        {
            return true;
        }

        for (IOperation? around = operation.Parent; around != null; around = around.Parent)
        {
            bool hasBoth = around.Syntax.Span.Contains(start.Syntax.Span);
            if (hasBoth ? around is ILoopOperation : around is IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                return true;
            }
        }

        return false;
    }
}
