using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>
/// Whether what follows a statement may run after it, by the compiler's rules for end points, and <c>[DoesNotReturn]</c>. To ask the compiler takes as long as the whole method is, each time.
/// </summary>
internal static class EndPoints
{
    /// <summary>Whether a statement may run to its end: not when it returns, throws or jumps on every way. Of a switch that may have all cases the answer is no.</summary>
    public static bool IsReached(IOperation statement) => statement switch
    {
        IReturnOperation { Kind: not OperationKind.YieldReturn } or IThrowOperation or IBranchOperation => false,
        IExpressionStatementOperation expression => !Throws(expression),
        IBlockOperation block => block.Operations.All(IsReached),
        ILockOperation locked => IsReached(locked.Body),
        IUsingOperation resource => IsReached(resource.Body),
        ITryOperation attempt => (attempt.Finally == null || IsReached(attempt.Finally)) && (IsReached(attempt.Body) || attempt.Catches.Any(static clause => IsReached(clause.Handler))),
        IConditionalOperation condition => IsReached(condition),
        IForLoopOperation loop => !(loop.Condition == null || Is(loop.Condition, true)) || HasBranch(loop.Body, loop.ExitLabel),
        IWhileLoopOperation loop => HasBranch(loop.Body, loop.ExitLabel)
            || (!Is(loop.Condition, true) && (loop.ConditionIsTop || IsReached(loop.Body) || HasBranch(loop.Body, loop.ContinueLabel))),
        ISwitchOperation choice => HasBranch(choice, choice.ExitLabel)
            || (choice.Value.Type?.SpecialType != SpecialType.System_Boolean
                && choice.Cases.All(static section => section.Clauses.All(static clause => clause is not (IDefaultCaseClauseOperation or IPatternCaseClauseOperation)))),

        // Such as a fixed statement.
        { Kind: OperationKind.None } => statement.ChildOperations.All(IsReached),
        _ => true,
    };

    /// <summary>Else-ifs are not nested here: there may be thousands.</summary>
    private static bool IsReached(IConditionalOperation condition)
    {
        while (true)
        {
            if (!Is(condition.Condition, false) && IsReached(condition.WhenTrue))
            {
                return true;
            }

            if (Is(condition.Condition, true) || condition.WhenFalse is not IConditionalOperation next)
            {
                return !Is(condition.Condition, true) && (condition.WhenFalse == null || IsReached(condition.WhenFalse));
            }

            condition = next;
        }
    }

    /// <summary>Whether a statement calls a method that says that it does not return.</summary>
    public static bool Throws(IExpressionStatementOperation statement) =>
        statement.Operation is IInvocationOperation { TargetMethod: var method } && method.GetAttributes().Any(static attribute => attribute.AttributeClass?.Name == "DoesNotReturnAttribute");

    private static bool Is(IOperation? condition, bool value) => condition?.ConstantValue is { HasValue: true, Value: bool constant } && constant == value;

    private static bool HasBranch(IOperation part, ILabelSymbol label) =>
        part.Descendants().Any(operation => operation is IBranchOperation branch && SymbolEqualityComparer.Default.Equals(branch.Target, label));
}
