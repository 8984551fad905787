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
            report(DiagnosticCatalog.NeverDisposed, rented.Syntax, "No variable has this writer, so nothing can dispose it, and its memory is kept until the thread ends. Declare it with using first.");
            return;
        }

        if (Variables.DeclaredBy(rented) is not { } declarator || !WriterSymbols.IsProtoWriter(declarator.Symbol.Type) || Variables.IsUsing(declarator))
        {
            return;
        }

        // The method itself first: most dispose their writers, and then no other method needs to be looked at.
        IReadOnlyList<IOperation> references = uses.References(declarator.Symbol);
        if (references.Any(static reference => PassedTo(reference) == null && !IsHarmless(reference))
            || references.Any(reference => PassedTo(reference) is { } argument && MayDispose(argument, callees, cancellation)))
        {
            return;
        }

        report(
            DiagnosticCatalog.NeverDisposed,
            rented.Syntax,
            $"{declarator.Symbol.Name} is not disposed, so its memory is kept until the thread ends. Declare it with using.");
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

    /// <summary>The argument that the writer is, of a method that is not one of its own.</summary>
    private static IArgumentOperation? PassedTo(IOperation reference) =>
        CallChain.Parent(reference) is IArgumentOperation { Parent: IInvocationOperation, Parameter: not null } argument && CallChain.Next(reference) == null ? argument : null;

    private static bool MayDispose(IArgumentOperation argument, Callees callees, CancellationToken cancellation) =>
        callees.MayDispose(((IInvocationOperation)argument.Parent!).TargetMethod, argument.Parameter!, argument.SemanticModel!, cancellation);
}
