using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>
/// Checks the submessages that are started on an untyped writer without a handle. Only of a writer of this method, which no other code has, is it known that
/// nothing closes them.
/// </summary>
internal static class UntypedMessages
{
    public static bool IsStart(IMethodSymbol method) =>
        method.Name is "StartSub" or "StartSubPadded" or "StartGroup" or "StartDelimited" && WriterSymbols.IsProtoWriter(method.ContainingType);

    public static void Check(IInvocationOperation start, BodyUses uses, Action<DiagnosticRule, SyntaxNode, string> report)
    {
        if (start.Instance is not { } instance
            || CallChain.Variable(CallChain.Unwrap(instance)) is not ILocalSymbol writer
            || uses.IsReassigned(writer)
            || uses.Initializer(writer) is not { } initializer
            || CallChain.Unwrap(initializer) is not IObjectCreationOperation)
        {
            return;
        }

        IOperation? taken = uses.UntypedTaking(writer);
        if (taken != null && taken.Syntax.SpanStart > start.Syntax.Span.End && !OpenMessages.IsExpectedToThrow(taken))
        {
            report(DiagnosticCatalog.NeverClosed, start.Syntax, $"The message of {start.TargetMethod.Name} is never closed, so {Outputs.TakenBy(taken)} throws. Call CloseSub after its last field.");
        }
    }

    /// <summary>The last use of an untyped writer that takes its output, if no use of it may end a submessage or gives it to other code; null otherwise.</summary>
    public static IOperation? Taking(IReadOnlyList<IOperation> references)
    {
        IOperation? taken = references.LastOrDefault(static reference => Outputs.TakenBy(reference) is not (null or "StartGrpcFrame"));
        return taken != null && !references.Any(reference => MayEnd(reference, taken)) ? taken : null;
    }

    /// <summary>Whether a use may end a submessage, or comes before the output and disposes the writer. A lambda may get the writer.</summary>
    private static bool MayEnd(IOperation reference, IOperation taken) =>
        CallChain.Next(reference) is { TargetMethod: var method }
            ? method.Name is "CloseSub" or "CloseSubUnlessEmpty" or "CancelSub" or "Rollback" or "Reset"
                || (method.Name is "Dispose" or "Free" && reference.Syntax.SpanStart < taken.Syntax.SpanStart)
                || method.Parameters.Any(static parameter => parameter.Type.TypeKind == TypeKind.Delegate)
            : !CallChain.IsForKnownCode(reference);
}
