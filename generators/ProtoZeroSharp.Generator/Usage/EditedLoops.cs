using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>
/// Finds in a loop that reads a message an edit of the message after which the loop goes on. The body is looked at once, from its end to its start: what comes
/// after a statement is known before the statement is looked at.
/// </summary>
internal sealed class EditedLoops
{
    private readonly List<IOperation> edits;

    // What comes after a jump to a label.
    private readonly Dictionary<ILabelSymbol, Next> labels = new(SymbolEqualityComparer.Default);

    private IOperation? found;

    private EditedLoops(List<IOperation> edits) => this.edits = edits;

    /// <summary>What happens to the loop after a place in it.</summary>
    private enum Next
    {
        /// <summary>It goes on.</summary>
        GoesOn,

        /// <summary>It is left.</summary>
        Leaves,

        /// <summary>A condition decides that.</summary>
        Either,

        /// <summary>A condition decides that, and another one was decided before: the code may know that both are the same.</summary>
        Unknown,
    }

    /// <summary>The first edit after which the loop goes on; null if there is none.</summary>
    /// <param name="loop">The loop.</param>
    /// <param name="edits">The edits in its body, in the order of the text.</param>
    public static IOperation? FindEdit(ILoopOperation loop, List<IOperation> edits)
    {
        if (edits.Count == 0)
        {
            return null;
        }

        var search = new EditedLoops(edits);
        search.labels[loop.ContinueLabel] = Next.GoesOn;
        search.labels[loop.ExitLabel] = Next.Leaves;
        search.Before(loop.Body, Next.GoesOn);
        return search.found;
    }

    /// <summary>What happens after the place before a statement.</summary>
    private Next Before(IOperation? statement, Next after)
    {
        switch (statement)
        {
            case null or IEmptyOperation or ILocalFunctionOperation or IReturnOperation { Kind: OperationKind.YieldReturn }:
                return after;
            case IReturnOperation or IThrowOperation:
            case IExpressionStatementOperation thrown when EndPoints.Throws(thrown):
                return Next.Leaves;
            case IBranchOperation branch:
                return branch.Target is { } target && labels.TryGetValue(target, out Next next) ? next : Next.Unknown;
            case IExpressionStatementOperation or IVariableDeclarationGroupOperation or IUsingDeclarationOperation:
                return Look(statement, after);
            case IBlockOperation block:
                return Before(block.Operations, after);
            case ILockOperation locked:
                return Before(locked.Body, after);
            case IUsingOperation resource:
                return Look(resource.Resources, Before(resource.Body, after));
            case IConditionalOperation condition:
                return Outside(Before(condition, Inside(after)), after);
            case ISwitchOperation choice:
                return Outside(Before(choice, Inside(after)), after);
            case ITryOperation attempt:
                return Before(attempt, after);
            case ILoopOperation loop:
                return Outside(Before(loop, Inside(after)), after);
            default:
                return after == Next.Leaves ? Next.Leaves : Next.Unknown;
        }
    }

    private Next Before(IReadOnlyList<IOperation> statements, Next after)
    {
        for (int i = statements.Count - 1; i >= 0; i--)
        {
            after = Before(statements[i], after);
        }

        return after;
    }

    /// <summary>Else-ifs are not nested here: there may be thousands.</summary>
    private Next Before(IConditionalOperation condition, Next inside)
    {
        Next result = Before(condition.WhenTrue, inside);
        IOperation? rest = condition.WhenFalse;
        for (; rest is IConditionalOperation next; rest = next.WhenFalse)
        {
            result = Join(result, Before(next.WhenTrue, inside));
        }

        return Join(result, Before(rest, inside));
    }

    private Next Before(ISwitchOperation choice, Next inside)
    {
        labels[choice.ExitLabel] = inside;
        Next? result = null;
        bool hasDefault = false;
        foreach (ISwitchCaseOperation section in choice.Cases)
        {
            Next next = Before(section.Body, inside);
            result = result is { } others ? Join(others, next) : next;
            hasDefault |= section.Clauses.Any(static clause => clause.CaseKind == CaseKind.Default);
        }

        // Without a default the cases may still be all that there are.
        return hasDefault || result == inside ? result!.Value : Next.Unknown;
    }

    private Next Before(ITryOperation attempt, Next after)
    {
        Next end = Before(attempt.Finally, after);
        Next result = Before(attempt.Body, end);
        foreach (ICatchClauseOperation clause in attempt.Catches)
        {
            result = Join(result, Before(clause.Handler, Inside(end)));
        }

        return Outside(result, end);
    }

    /// <summary>An inner loop, which runs any number of times. A jump out of this loop may be what ends the inner one.</summary>
    private Next Before(ILoopOperation loop, Next after)
    {
        Next inside = after == Next.GoesOn && LeavesMore(loop) ? Next.Unknown : after;
        labels[loop.ContinueLabel] = inside;
        labels[loop.ExitLabel] = inside;
        return Join(inside, Before(loop.Body, inside));
    }

    /// <summary>Looks for an edit in a statement that has no others.</summary>
    private Next Look(IOperation statement, Next after)
    {
        if (after is Next.GoesOn or Next.Either && TextOrder.In(edits, statement.Syntax.Span).FirstOrDefault() is { } edit && (found == null || TextOrder.Compare(edit, found) < 0))
        {
            found = edit;
        }

        return after;
    }

    /// <summary>Whether an inner loop has a jump that leaves more than it.</summary>
    private static bool LeavesMore(ILoopOperation loop) => loop.Body.DescendantsAndSelf().Any(operation =>
        operation is IReturnOperation { Kind: not OperationKind.YieldReturn } or IThrowOperation || (operation is IBranchOperation branch && !IsTargetIn(branch, loop)));

    private static bool IsTargetIn(IBranchOperation branch, ILoopOperation loop)
    {
        for (IOperation? around = branch.Parent; around != null && around != loop.Parent; around = around.Parent)
        {
            if (around is ILoopOperation inner ? Is(inner.ExitLabel) || Is(inner.ContinueLabel) : around is ISwitchOperation choice && Is(choice.ExitLabel))
            {
                return true;
            }
        }

        return false;

        bool Is(ILabelSymbol label) => SymbolEqualityComparer.Default.Equals(label, branch.Target);
    }

    /// <summary>What comes after a statement, for an edit in it that has a condition.</summary>
    private static Next Inside(Next after) => after == Next.Either ? Next.Unknown : after;

    /// <summary>The same for an edit before the statement.</summary>
    private static Next Outside(Next before, Next after) => before == Next.Unknown && after == Next.Either ? Next.Either : before;

    /// <summary>What happens when one of two ways is taken.</summary>
    private static Next Join(Next one, Next other) =>
        one == other ? one
        : one == Next.Unknown || other == Next.Unknown ? Next.Unknown
        : Next.Either;
}
