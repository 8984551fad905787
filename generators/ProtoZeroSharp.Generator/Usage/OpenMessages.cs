using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>
/// Checks every message that is started: it must be closed, and its parent must not be written to before that. Of the editors of messages in another one it
/// checks the latter.
/// </summary>
internal static class OpenMessages
{
    public static void Check(IInvocationOperation start, BodyUses uses, Action<DiagnosticRule, SyntaxNode, string> report)
    {
        IOperation result = Starts.Packed(start) ?? (IOperation)start;
        while (CallChain.Next(result) is { } next)
        {
            if (Starts.IsStart(next.TargetMethod))
            {
                // No variable has the handle of the message between.
                ReportNeverClosed(start, $"The message of {start.TargetMethod.Name} cannot be closed, because no variable has it. Keep it in a variable.", uses, report);
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
            ReportNeverClosed(start, NotClosed(start), uses, report);
        }
        else if (OpenChild.Of(result, uses) is { } child)
        {
            bool isEnded = child.IsUsing || child.MayBeEnded(uses);
            if (!isEnded)
            {
                ReportNeverClosed(start, NotClosed(start), uses, report);
            }

            CheckWhileOpen(start, child, isEnded, uses, report);
        }
    }

    private static void ReportNeverClosed(IInvocationOperation start, string message, BodyUses uses, Action<DiagnosticRule, SyntaxNode, string> report)
    {
        if (!WriterSymbols.IsEditor(start.Type) && !uses.MayEndAfter(start, Outputs.Below(start, uses)))
        {
            report(DiagnosticCatalog.NeverClosed, start.Syntax, message);
        }
    }

    private static string NotClosed(IInvocationOperation start) =>
        $"The message of {start.TargetMethod.Name} is never closed, so taking the output throws. Call Close, or declare it with using.";

    /// <summary>
    /// Looks from the start on, until the child may have ended, for a use of its parent or of the output. Of a message that nothing ends it
    /// is known already that the output cannot be taken.
    /// </summary>
    private static void CheckWhileOpen(
        IInvocationOperation start,
        OpenChild child,
        bool isEnded,
        BodyUses uses,
        Action<DiagnosticRule, SyntaxNode, string> report)
    {
        ISymbol? parent = Parent(start);
        bool isEditor = WriterSymbols.IsEditor(child.Variable.Type);
        ISymbol? output = isEnded && !isEditor ? Outputs.Of(start, uses) : null;
        if ((parent == null && output == null) || child.Scope is not { } scope || uses.HasLabels)
        {
            return;
        }

        foreach (IOperation step in Steps.After(child.Holder, scope, child.Variable, parent, output, uses))
        {
            if (MayBeEndedIn(step, child.Variable, parent, uses))
            {
                return;
            }

            if (WrittenIn(step, parent, uses) is { } call)
            {
                if (IsExpectedToThrow(call))
                {
                    return;
                }

                report(
                    DiagnosticCatalog.ParentWhileChildIsOpen,
                    call.Syntax,
                    isEditor
                        ? $"{parent!.Name} cannot be used while {child.Variable.Name}, the editor of a message in it, is open: this throws. Close {child.Variable.Name} first."
                        : $"{parent!.Name} cannot be written to or closed while {child.Variable.Name}, a message in it, is open: this throws. Close {child.Variable.Name} first.");
                return;
            }

            if (output != null && uses.Takings(output, step.Syntax.Span).FirstOrDefault() is { } taken)
            {
                if (IsExpectedToThrow(taken))
                {
                    return;
                }

                report(
                    DiagnosticCatalog.ParentWhileChildIsOpen,
                    CallChain.Parent(taken)!.Syntax,
                    $"{Outputs.TakenBy(taken)} throws while {child.Variable.Name}, a message in the output of {output.Name}, is open. Close {child.Variable.Name} first.");
                return;
            }
        }
    }

    /// <summary>
    /// Whether a step may end a message: with a use of it, with an untyped writer, or because it gives its parent to code that is not followed.
    /// What is called on the parent itself does not: all of that throws, and its Dispose does nothing. That of an editor ends the editors in it too.
    /// </summary>
    private static bool MayBeEndedIn(IOperation step, ISymbol child, ISymbol? parent, BodyUses uses)
    {
        if (uses.HasUntypedEnd(step.Syntax.Span))
        {
            return true;
        }

        foreach (IOperation reference in uses.References(child, step.Syntax.Span))
        {
            if (uses.MayEnd(reference))
            {
                return true;
            }
        }

        if (parent != null)
        {
            foreach (IOperation reference in uses.References(parent, step.Syntax.Span))
            {
                if (!Variables.IsTargetOfItself(reference) && (CallChain.Next(reference) is { } call ? call.TargetMethod.Name == "Dispose" && WriterSymbols.IsEditor(call.TargetMethod.ContainingType) : PropertyOf(reference) == null))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>The property of an editor that is read of a value: its length, or its bytes. None has one while an editor in it is open.</summary>
    private static IPropertyReferenceOperation? PropertyOf(IOperation editor) =>
        WriterSymbols.IsEditor(editor.Type) && CallChain.Parent(editor) is IPropertyReferenceOperation property && WriterSymbols.IsKnown(property.Property) ? property : null;

    /// <summary>The first use in a step that throws because a message in this one is open.</summary>
    private static IOperation? WrittenIn(IOperation step, ISymbol? parent, BodyUses uses)
    {
        if (parent != null)
        {
            foreach (IOperation reference in uses.References(parent, step.Syntax.Span))
            {
                if (CallChain.Next(reference) is { TargetMethod.Name: not "Dispose" } call)
                {
                    return call;
                }

                if (PropertyOf(reference) is { } property)
                {
                    return property;
                }
            }
        }

        return null;
    }

    /// <summary>Whether code around catches just the exception that is thrown here.</summary>
    public static bool IsExpectedToThrow(IOperation use)
    {
        for (IOperation inner = use; inner.Parent is { } around; inner = around)
        {
            if (around is ITryOperation attempt && attempt.Body == inner && attempt.Catches.Any(static clause => clause.ExceptionType is { Name: nameof(InvalidOperationException) }))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The variable of the message that another one is started in; null if none has it.</summary>
    private static ISymbol? Parent(IInvocationOperation start) =>
        CallChain.Variable(CallChain.First(start)) is { } variable && IsMessage(variable) && !HasStartBefore(start) ? variable : null;

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

    private static bool IsMessage(ISymbol variable) => WriterSymbols.IsMessage((variable as ILocalSymbol)?.Type ?? (variable as IParameterSymbol)?.Type);
}
