using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>Uses of an untyped writer or its buffer that may end messages which typed writers opened: Rollback is one.</summary>
internal static class UntypedCalls
{
    // A field in a field, and so on, is followed so far.
    private const int MostLevels = 4;

    /// <summary>Whether a type may have an untyped writer in a field: one of the project that has, or one of another library.</summary>
    public static bool MayHoldWriter(ITypeSymbol? type) => MayHoldWriter(type, MostLevels);

    private static bool MayHoldWriter(ITypeSymbol? type, int levels)
    {
        if (type is not INamedTypeSymbol { IsRefLikeType: true } named || WriterSymbols.IsOfLibrary(named) || WriterSymbols.IsGenerated(named) || IsOfFramework(named))
        {
            return false;
        }

        // The parameter of a primary constructor may be kept without a field that is seen.
        return levels == 0
            || named.DeclaringSyntaxReferences.IsEmpty
            || named.GetMembers().Any(member => member is IFieldSymbol { IsStatic: false } field && (WriterSymbols.IsProtoWriter(field.Type) || MayHoldWriter(field.Type, levels - 1)))
            || named.InstanceConstructors.Any(static constructor => constructor.Parameters.Any(static parameter => WriterSymbols.IsProtoWriter(parameter.Type)));
    }

    private static bool IsOfFramework(INamedTypeSymbol type)
    {
        INamespaceSymbol root = type.ContainingNamespace;
        while (root is { ContainingNamespace: { IsGlobalNamespace: false } around })
        {
            root = around;
        }

        return root.Name is "System" or "Microsoft";
    }

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
