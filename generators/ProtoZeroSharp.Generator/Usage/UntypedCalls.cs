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

        // What is called on a variable is seen there.
        return CallChain.Parent(output) is IVariableInitializerOperation initializer
            ? !WriterSymbols.IsOutput(initializer.Value.Type)
            : !CallChain.IsForKnownCode(output);
    }
}
