using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>Uses of an untyped writer or its buffer that may end messages which typed writers opened: Rollback is one.</summary>
internal static class UntypedCalls
{
    /// <summary>Whether an operation is an untyped writer or a buffer that is used in such a way.</summary>
    public static bool MayEndMessages(IOperation output)
    {
        if (!WriterSymbols.IsOutput(output.Type) || output is IConversionOperation or IParenthesizedOperation)
        {
            return false;
        }

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
}
