using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>The uses of a local in a method.</summary>
internal static class Variables
{
    /// <summary>The local that a value initializes.</summary>
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

    /// <summary>Whether the variable is given another value here, or may be: by the code that gets a reference to it.</summary>
    public static bool IsTarget(IOperation reference) => reference.Parent switch
    {
        ISimpleAssignmentOperation assignment => assignment.Target == reference && !IsTargetOfItself(reference),
        IArgumentOperation argument => argument.Parameter?.RefKind is RefKind.Out or RefKind.Ref,
        IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator } => declarator.Symbol.RefKind != RefKind.None,
        ITupleOperation => true,
        _ => false,
    };

    /// <summary>Whether a statement gives a variable the message that it has: <c>person = person.Name("Ada")</c>.</summary>
    public static bool IsTargetOfItself(IOperation reference)
    {
        if (reference.Parent is not ISimpleAssignmentOperation { Parent: IExpressionStatementOperation } assignment || assignment.Target != reference || !WriterSymbols.IsMessage(reference.Type))
        {
            return false;
        }

        IOperation? value = CallChain.Unwrap(assignment.Value);
        while (value is IInvocationOperation call)
        {
            // What opens an editor by an index may look like a setter.
            bool mayOpen = call.TargetMethod.Name.StartsWith("Start", StringComparison.Ordinal) || call.TargetMethod.Name.StartsWith("Edit", StringComparison.Ordinal);
            value = mayOpen ? null : CallChain.Receiver(call);
        }

        return value != null && SymbolEqualityComparer.Default.Equals(CallChain.Variable(value), CallChain.Variable(reference));
    }

    /// <summary>
    /// Whether this use of a variable may end its message: it ends the message, or passes the variable to code that is not
    /// followed. What is done with a message that is started in it does not.
    /// </summary>
    public static bool MayEnd(IOperation reference)
    {
        if (CallChain.Next(reference) == null)
        {
            return !IsTargetOfItself(reference);
        }

        IOperation last = reference;
        while (CallChain.Next(last) is { } next)
        {
            if (Starts.IsStart(next.TargetMethod))
            {
                return false;
            }

            last = next;
        }

        return (last.Parent is not IExpressionStatementOperation && !(last.Parent is ISimpleAssignmentOperation assignment && IsTargetOfItself(assignment.Target)))
            || (last is IInvocationOperation call && WriterSymbols.IsEnd(call.TargetMethod));
    }

    /// <summary>Whether an operation is only named, by <c>nameof</c>.</summary>
    public static bool IsInNameOf(IOperation operation)
    {
        IOperation? around = operation.Parent;
        while (around is not (null or INameOfOperation))
        {
            around = around.Parent;
        }

        return around != null;
    }

    /// <summary>The lambda or local function that an operation is in; null if it is in the method itself.</summary>
    public static IOperation? Function(IOperation operation)
    {
        IOperation? around = operation.Parent;
        while (around is not (null or IAnonymousFunctionOperation or ILocalFunctionOperation))
        {
            around = around.Parent;
        }

        return around;
    }

    /// <summary>The symbol of a lambda or local function.</summary>
    public static ISymbol? Symbol(IOperation function) => (function as IAnonymousFunctionOperation)?.Symbol ?? (function as ILocalFunctionOperation)?.Symbol;

    /// <summary>The body that an operation belongs to.</summary>
    public static IOperation Root(IOperation operation)
    {
        while (operation.Parent != null)
        {
            operation = operation.Parent;
        }

        return operation;
    }

    /// <summary>
    /// The block around an operation, and the block's statement that contains it; null in a switch, whose sections are not blocks.
    /// </summary>
    public static (IBlockOperation Block, IOperation Statement)? Statement(IOperation operation)
    {
        for (IOperation statement = operation; statement.Parent is { } around and not ISwitchCaseOperation; statement = around)
        {
            if (around is IBlockOperation block)
            {
                return (block, statement);
            }
        }

        return null;
    }
}
