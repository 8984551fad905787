using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>
/// What runs after the start of a message in its block, step by step. A step is a statement, a declarator or a condition. Of a block inside, a try, a using or an if
/// statement the steps are those of its parts, because before the first of them nothing of it has run; of a loop it is the whole.
/// </summary>
internal static class Steps
{
    /// <summary>The steps after the start of a message or frame that have something to do with it: <see cref="BodyUses.First"/>.</summary>
    public static IEnumerable<IOperation> After(IOperation holder, IOperation scope, ISymbol? child, ISymbol? parent, ISymbol? output, BodyUses uses)
    {
        int place = holder.Syntax.Span.End;
        int end = scope.Syntax.Span.End;
        while (place < end && uses.First(TextSpan.FromBounds(place, end), child, parent, output) is { } use)
        {
            IOperation step = Around(use, scope);
            yield return step;

            // In code that does not compile a step may be as empty as what is missing there.
            place = Math.Max(place + 1, step.Syntax.Span.End);
        }
    }

    private static IOperation Around(IOperation use, IOperation scope)
    {
        IOperation step = use;
        for (IOperation inner = use; inner.Parent != null && inner.Parent != scope; inner = inner.Parent)
        {
            if (!HasSteps(inner.Parent))
            {
                step = inner.Parent;
            }
        }

        return step;
    }

    private static bool HasSteps(IOperation operation) => operation switch
    {
        IBlockOperation or ITryOperation or IUsingOperation or IUsingDeclarationOperation or IVariableDeclarationGroupOperation or IVariableDeclarationOperation => true,
        IConditionalOperation condition => condition.Syntax.IsKind(SyntaxKind.IfStatement),
        _ => false,
    };
}
