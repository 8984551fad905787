using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>Uses of an untyped writer or its buffer that may end messages which typed writers opened: Rollback is one.</summary>
internal static class UntypedCalls
{
    /// <summary>Whether a type of the project may have an untyped writer in a field.</summary>
    public static bool MayHoldWriter(ITypeSymbol? type) =>
        type is INamedTypeSymbol { IsRefLikeType: true } named && !WriterSymbols.IsOfLibrary(named) && !WriterSymbols.IsGenerated(named) && named.ContainingNamespace is not { Name: "System", ContainingNamespace.IsGlobalNamespace: true };

    /// <summary>Whether an operation is an untyped writer or a buffer that is used in such a way, or a value that may hold one and is given to code of the project.</summary>
    public static bool MayEndMessages(IOperation output)
    {
        if (MayHoldWriter(output.Type))
        {
            return CallChain.Parent(output) is IArgumentOperation { Parent: IInvocationOperation } or IInvocationOperation;
        }

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
