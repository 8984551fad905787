using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>What a method does with a local.</summary>
internal static class Variables
{
    /// <summary>The local that a value is the initializer of.</summary>
    public static IVariableDeclaratorOperation? DeclaredBy(IOperation value) =>
        CallChain.Parent(value) is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator } ? declarator : null;

    /// <summary>Whether a local is declared with <c>using</c>, in either form.</summary>
    public static bool IsUsing(IVariableDeclaratorOperation declarator)
    {
        for (IOperation? parent = declarator.Parent; parent != null; parent = parent.Parent)
        {
            switch (parent)
            {
                case IUsingDeclarationOperation or IUsingOperation:
                    return true;
                case IBlockOperation:
                    return false;
            }
        }

        return false;
    }

    /// <summary>All places in an operation where a variable is named.</summary>
    public static IEnumerable<IOperation> References(IOperation scope, ISymbol variable)
    {
        foreach (IOperation operation in scope.DescendantsAndSelf())
        {
            if (SymbolEqualityComparer.Default.Equals(CallChain.Variable(operation), variable))
            {
                yield return operation;
            }
        }
    }

    /// <summary>Whether a message may be ended by what is done with a variable here: it is, or it goes somewhere that cannot be followed.</summary>
    public static bool MayEnd(IOperation reference)
    {
        if (CallChain.Next(reference) == null)
        {
            return true;
        }

        IOperation last = CallChain.Last(reference);
        return last.Parent is not IExpressionStatementOperation || (last is IInvocationOperation call && WriterSymbols.IsEnd(call.TargetMethod));
    }

    /// <summary>The body that an operation belongs to.</summary>
    public static IOperation Root(IOperation operation)
    {
        while (operation.Parent != null)
        {
            operation = operation.Parent;
        }

        return operation;
    }

    /// <summary>The statement of a block that an operation is in, and the block; null in a switch, whose sections are no blocks.</summary>
    public static (IBlockOperation Block, int Index)? Statement(IOperation operation)
    {
        IOperation statement = operation;
        while (statement.Parent is { } parent)
        {
            switch (parent)
            {
                case IBlockOperation block:
                    return (block, block.Operations.IndexOf(statement));
                case ISwitchCaseOperation:
                    return null;
            }

            statement = parent;
        }

        return null;
    }
}
