using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>Checks every message that is started: it must be closed, and its parent must not be written to before that.</summary>
internal static class OpenMessages
{
    public static void Check(IInvocationOperation start, Action<DiagnosticRule, SyntaxNode, string> report)
    {
        IOperation result = start;
        while (CallChain.Next(result) is { } next)
        {
            if (Starts.IsStart(next.TargetMethod))
            {
                // No variable has the handle of the message between.
                ReportNeverClosed(start, $"The message of {start.TargetMethod.Name} cannot be closed, because no variable has it. Keep it in a variable.", report);
                return;
            }

            result = next;
            if (WriterSymbols.IsEnd(next.TargetMethod))
            {
                return;
            }
        }

        if (result.Parent is IExpressionStatementOperation or ISimpleAssignmentOperation { Target: IDiscardOperation })
        {
            ReportNeverClosed(start, NotClosed(start), report);
        }
        else if (Variables.DeclaredBy(result) is { } declarator && WriterSymbols.IsMessageWriter(declarator.Symbol.Type))
        {
            bool isEnded = Variables.IsUsing(declarator) || IsEverEnded(declarator);
            if (!isEnded)
            {
                ReportNeverClosed(start, NotClosed(start), report);
            }

            CheckWhileOpen(start, declarator, isEnded, report);
        }
    }

    private static void ReportNeverClosed(IInvocationOperation start, string message, Action<DiagnosticRule, SyntaxNode, string> report)
    {
        if (!UntypedCalls.MayEnd(Variables.Root(start), start))
        {
            report(DiagnosticCatalog.NeverClosed, start.Syntax, message);
        }
    }

    private static string NotClosed(IInvocationOperation start) =>
        $"The message of {start.TargetMethod.Name} is never closed, so taking the output throws. Call Close, or declare it with using.";

    private static bool IsEverEnded(IVariableDeclaratorOperation declarator)
    {
        foreach (IOperation reference in Variables.References(Variables.Root(declarator), declarator.Symbol))
        {
            if (Variables.MayEnd(reference))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Looks from the declaration on, statement by statement, until the child may have ended, for a use of its parent or of the output.
    /// Of a message that nothing ends it is known already that the output cannot be taken.
    /// </summary>
    private static void CheckWhileOpen(
        IInvocationOperation start,
        IVariableDeclaratorOperation declarator,
        bool isEnded,
        Action<DiagnosticRule, SyntaxNode, string> report)
    {
        ISymbol child = declarator.Symbol;
        ISymbol? parent = Parent(start);
        ISymbol? output = isEnded ? Outputs.Of(start) : null;
        if ((parent == null && output == null) || !IsStatement(declarator) || Variables.Statement(declarator) is not { } place)
        {
            return;
        }

        for (int i = place.Index + 1; i < place.Block.Operations.Length; i++)
        {
            IOperation statement = place.Block.Operations[i];
            if (UntypedCalls.MayEnd(statement, start) || MayBeEndedIn(statement, child, parent))
            {
                return;
            }

            if (parent != null)
            {
                foreach (IOperation reference in Variables.References(statement, parent))
                {
                    report(
                        DiagnosticCatalog.ParentWhileChildIsOpen,
                        CallChain.Next(reference)!.Syntax,
                        $"{parent.Name} cannot be written to or closed while {child.Name}, a message in it, is open: this throws. Close {child.Name} first.");
                    return;
                }
            }

            if (output != null)
            {
                foreach (IOperation reference in Variables.References(statement, output))
                {
                    if (Outputs.TakenBy(reference) is { } member)
                    {
                        report(
                            DiagnosticCatalog.ParentWhileChildIsOpen,
                            CallChain.Parent(reference)!.Syntax,
                            $"{member} throws while {child.Name}, a message in the output of {output.Name}, is open. Close {child.Name} first.");
                        return;
                    }
                }
            }
        }
    }

    /// <summary>Whether a statement may end a message: with a use of it, or with one of its parent, whose Cancel ends what is open in it.</summary>
    private static bool MayBeEndedIn(IOperation statement, ISymbol child, ISymbol? parent)
    {
        foreach (IOperation reference in Variables.References(statement, child))
        {
            if (Variables.MayEnd(reference))
            {
                return true;
            }
        }

        if (parent != null)
        {
            foreach (IOperation reference in Variables.References(statement, parent))
            {
                if (CallChain.Next(reference) is not { } call || call.TargetMethod.Name is "Dispose" or "Cancel")
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>The variable of the message that another one is started in; null if none has it.</summary>
    private static ISymbol? Parent(IInvocationOperation start) =>
        CallChain.Variable(CallChain.First(start)) is { } variable && IsMessageWriter(variable) && !HasStartBefore(start) ? variable : null;

    /// <summary>
    /// Whether a declaration is a statement, whose local lives to the end of the block; not the head of a loop or of a using
    /// statement.
    /// </summary>
    private static bool IsStatement(IOperation declarator)
    {
        IOperation? parent = declarator.Parent;
        while (parent is IVariableDeclarationOperation or IVariableDeclarationGroupOperation or IUsingDeclarationOperation)
        {
            parent = parent.Parent;
        }

        return parent is IBlockOperation;
    }

    /// <summary>Whether the message is started in one that the same expression starts.</summary>
    private static bool HasStartBefore(IInvocationOperation start)
    {
        for (IOperation? receiver = CallChain.Receiver(start); receiver != null; receiver = CallChain.Receiver(receiver))
        {
            if (receiver is IInvocationOperation call && Starts.IsStart(call.TargetMethod))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsMessageWriter(ISymbol variable) => WriterSymbols.IsMessageWriter((variable as ILocalSymbol)?.Type ?? (variable as IParameterSymbol)?.Type);
}
