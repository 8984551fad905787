using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>
/// Follows what shows the memory of an owner: views of it, and the locals that have them. None may be used after the owner has ended what they
/// show. What does that depends on the owner.
/// </summary>
internal abstract class ShownMemory
{
    private const int Everywhere = int.MaxValue;

    private readonly DiagnosticRule rule;
    private readonly Action<DiagnosticRule, SyntaxNode, string> report;

    // The places where a local gets a view, each once: locals may be given each other's views on more ways than there are statements.
    private readonly Queue<(IOperation Holder, ILocalSymbol View)> open = new();
    private readonly HashSet<IOperation> seen = new();

    protected ShownMemory(DiagnosticRule rule, BodyUses uses, Action<DiagnosticRule, SyntaxNode, string> report)
    {
        this.rule = rule;
        this.report = report;
        Uses = uses;
    }

    protected BodyUses Uses { get; }

    /// <summary>Looks at all that is done with what an operation shows, until something is reported.</summary>
    protected void Check(IOperation shown, string name)
    {
        bool isReported = Follow(shown, name);
        while (!isReported && open.Count > 0)
        {
            (IOperation holder, ILocalSymbol view) = open.Dequeue();
            isReported = CheckUses(holder, view);
        }
    }

    /// <summary>What is done in a part of the text that may end a view, in its order.</summary>
    protected abstract IEnumerable<IOperation> Ends(TextSpan part);

    /// <summary>The block in which all that follows an end runs after it; null if that is not known of it.</summary>
    protected abstract IBlockOperation? EndedIn(IOperation end);

    /// <summary>Whether the memory may stay after all.</summary>
    protected abstract bool MayStay(IOperation end);

    /// <summary>What ends all views where a block does; null if nothing does.</summary>
    protected abstract IOperation? EndOf(IBlockOperation block);

    /// <summary>Whether something else is wrong with the place of a view, and was reported.</summary>
    /// <param name="shown">What shows the memory.</param>
    /// <param name="view">The outermost view of it.</param>
    /// <param name="name">How a message names what shows the memory.</param>
    protected abstract bool IsWrongPlace(IOperation shown, IOperation view, string name);

    /// <summary>What ends the view of a local before a use that a loop comes to again; null if nothing does.</summary>
    protected virtual IOperation? EndedAgain(IOperation use, ILocalSymbol view, IOperation holder) => null;

    /// <summary>The message for a use of a view after some ends, the last of which comes first.</summary>
    protected abstract string Message(string view, IEnumerable<IOperation> ends);

    /// <summary>Reports a place once, on however many ways it is found.</summary>
    protected void Report(SyntaxNode node, string message)
    {
        if (Uses.IsNew(node, message))
        {
            report(rule, node, message);
        }
    }

    /// <summary>Looks at where a view is, and keeps in mind the local that gets it.</summary>
    /// <returns>Whether something was reported.</returns>
    private bool Follow(IOperation shown, string name)
    {
        IOperation view = WrittenViews.Outermost(shown);
        switch (view.Parent)
        {
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                Keep(declarator, declarator.Symbol);
                return false;
            case ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } assignment when assignment.Value == view:
                Keep(assignment, target.Local);
                return false;
            case IForEachLoopOperation { LoopControlVariable: IVariableDeclaratorOperation { Symbol: { Type.IsRefLikeType: true } element } } loop when loop.Collection == view:
                Keep(loop, element);
                return IsWrongPlace(shown, view, name);
            default:
                return IsWrongPlace(shown, view, name);
        }
    }

    private void Keep(IOperation holder, ILocalSymbol view)
    {
        if (!Uses.IsReassignedElsewhere(view) && seen.Add(holder))
        {
            open.Enqueue((holder, view));
        }
    }

    /// <summary>
    /// Looks from where a local got a view, in the order of the text and out of the blocks around: first for the end of the view, then for a
    /// use of the local.
    /// </summary>
    private bool CheckUses(IOperation holder, ILocalSymbol view)
    {
        // The ends so far, those of inner blocks on top: what is below a block that is left is all that still counts.
        var ends = new Stack<(IOperation By, int From, int Until)>();

        // The blocks that were left, where it was not looked yet whether that is possible.
        var left = new List<IBlockOperation>();
        IOperation? function = Variables.Function(holder);
        IReadOnlyList<IOperation> all = Uses.References(view);
        int last = all.Count == 0 ? -1 : all[all.Count - 1].Syntax.SpanStart;
        for ((IBlockOperation Block, int Start)? next = First(holder); next is var (block, start) && start <= last; next = After(block))
        {
            // What is done with the owner below the last use of the view does not matter.
            var part = TextSpan.FromBounds(start, Math.Max(start, Math.Min(block.Syntax.Span.End, last + 1)));
            foreach (IOperation use in TextOrder.Merge(Uses.References(view, part), Ends(part)))
            {
                if (!SymbolEqualityComparer.Default.Equals(CallChain.Variable(use), view))
                {
                    if (MayStay(use))
                    {
                        return false;
                    }

                    if (EndedIn(use) is { } ended && Variables.Function(use) == function)
                    {
                        LeaveEnds(use.Syntax.SpanStart);
                        ends.Push((use, use.Syntax.Span.End, ended.Syntax.Span.Contains(block.Syntax.Span) ? Everywhere : ended.Syntax.Span.End));
                    }
                }
                else if (Variables.IsTarget(use))
                {
                    // The new value is computed first, maybe from the old one.
                    return use.Parent is ISimpleAssignmentOperation { Value: { } value } && Uses.References(view, value.Syntax.Span).Any(old => IsReached() && IsReported(old));
                }
                else if (!IsReached())
                {
                    return false;
                }
                else if (IsReported(use))
                {
                    return true;
                }
            }

            if (EndOf(block) is { } end)
            {
                ends.Push((end, 0, Everywhere));
            }

            if (block.Parent is ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation or IMethodBodyBaseOperation)
            {
                return false;
            }

            left.Add(block);
        }

        return false;

        // What another function does with the view is not followed: it is not known when it runs.
        bool IsReported(IOperation use)
        {
            if (Variables.Function(use) != function || WrittenViews.ReadsNone(use))
            {
                return false;
            }

            int place = use.Syntax.SpanStart;
            LeaveEnds(place);
            IOperation[] before = [.. ends.Where(end => end.From <= place && place < end.Until).Select(end => end.By)];
            if (before.Length == 0)
            {
                if (EndedAgain(use, view, holder) is not { } again)
                {
                    return Follow(use, view.Name);
                }

                before = [again];
            }

            Report(use.Syntax, Message(view.Name, before));
            return true;
        }

        void LeaveEnds(int place)
        {
            while (ends.Count > 0 && ends.Peek().Until <= place)
            {
                ends.Pop();
            }
        }

        bool IsReached()
        {
            bool isReached = left.TrueForAll(EndPoints.IsReached);
            left.Clear();
            return isReached;
        }
    }

    /// <summary>Where the local can first be used: after the statement that gives it the view, or in the body of its loop.</summary>
    private static (IBlockOperation Block, int Start)? First(IOperation holder) =>
        holder is not IForEachLoopOperation loop ? After(holder)
        : loop.Body is IBlockOperation body ? (body, body.Syntax.SpanStart)
        : null;

    private static (IBlockOperation Block, int Start)? After(IOperation operation) =>
        Finally(operation) is { } last ? (last, last.Syntax.SpanStart)
        : Variables.Statement(operation) is var (block, statement) ? (block, statement.Syntax.Span.End)
        : null;

    /// <summary>What runs after the block of a try, or of a catch of it.</summary>
    private static IBlockOperation? Finally(IOperation block) =>
        ((block.Parent as ICatchClauseOperation)?.Parent ?? block.Parent) is ITryOperation { Finally: { } last } && last != block ? last : null;
}
