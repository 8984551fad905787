using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>Uses of untyped writers and buffers that may end messages.</summary>
internal sealed class UntypedEnds
{
    private readonly List<IOperation> operations = new();

    // The functions inside the method that have such a use.
    private readonly HashSet<IOperation> functions = new();

    /// <summary>The uses, which are added in the order of the text.</summary>
    public List<IOperation> InText => operations;

    public void Add(IOperation operation)
    {
        operations.Add(operation);
        for (IOperation? around = operation.Parent; around != null; around = around.Parent)
        {
            if (around is IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                functions.Add(around);
            }
        }
    }

    /// <summary>
    /// Whether one of them can run after a message was started: it is below the start in the text, or runs again or later, in a loop around
    /// both, by a goto or in another function.
    /// </summary>
    public bool MayRunAfter(IOperation start, bool hasLabels)
    {
        if (operations.Count == 0)
        {
            return false;
        }

        if (hasLabels
            || operations[operations.Count - 1].Syntax.SpanStart >= start.Syntax.Span.End
            || functions.Any(function => !function.Syntax.Span.Contains(start.Syntax.Span)))
        {
            return true;
        }

        for (IOperation? around = start.Parent; around != null; around = around.Parent)
        {
            if (around is ILoopOperation && TextOrder.In(operations, around.Syntax.Span).Any())
            {
                return true;
            }
        }

        return false;
    }
}
