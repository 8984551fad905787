using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>Checks every untyped writer that is rented: it must be disposed.</summary>
internal static class RentedWriters
{
    public static void Check(IObjectCreationOperation rented, BodyUses uses, Callees callees, Action<DiagnosticRule, SyntaxNode, string> report, CancellationToken cancellation)
    {
        if (IsLost(rented))
        {
            report(DiagnosticCatalog.NeverDisposed, rented.Syntax, "No variable has this writer, so nothing can dispose it, and what it has rented is kept until the thread ends. Declare it with using first.");
            return;
        }

        IVariableDeclaratorOperation? declarator = Variables.DeclaredBy(rented);
        ILocalReferenceOperation? assigned = declarator == null ? uses.AssignedOnce(rented) : null;
        if ((declarator?.Symbol ?? assigned?.Local) is not { } local || !WriterSymbols.IsProtoWriter(local.Type) || (declarator != null && Variables.IsUsing(declarator)))
        {
            return;
        }

        // The method itself first: most dispose their writers, and then no other method needs to be looked at.
        IReadOnlyList<IOperation> references = uses.References(local);
        if (references.Any(reference => reference != assigned && CallChain.PassedTo(reference) == null && !IsHarmless(reference))
            || references.Any(reference => CallChain.PassedTo(reference) is { } argument && callees.MayDispose(argument, cancellation)))
        {
            return;
        }

        report(
            DiagnosticCatalog.NeverDisposed,
            rented.Syntax,
            $"{local.Name} is not disposed, so what it has rented is kept until the thread ends. Declare it with using.");
    }

    /// <summary>Whether a use of the writer certainly neither disposes it nor gives it to code that could.</summary>
    public static bool IsHarmless(IOperation reference) =>
        CallChain.Next(reference) is { } call
            ? call.TargetMethod.Name is not ("Dispose" or "Free")
            : CallChain.IsForKnownCode(reference);

    /// <summary>Whether no variable has the writer, nor does what the expression gives: it is used once and then out of reach.</summary>
    private static bool IsLost(IOperation rented) =>
        CallChain.Next(rented) is { } call
            ? call.TargetMethod.Name is not ("Dispose" or "Free")
            : CallChain.Parent(rented) is IExpressionStatementOperation or ISimpleAssignmentOperation { Target: IDiscardOperation } || CallChain.IsForKnownCode(rented);
}
