using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>Checks every gRPC frame that is started: it must be closed. Unlike a message that is open it is not noticed when the output is taken.</summary>
internal static class GrpcFrames
{
    public static bool IsStart(IMethodSymbol method) => method.Name == "StartGrpcFrame" && WriterSymbols.IsProtoWriter(method.ContainingType);

    public static void Check(IInvocationOperation start, BodyUses uses, Action<DiagnosticRule, SyntaxNode, string> report)
    {
        if (IsLost(start, uses) && !uses.MayEndAfter(start) && IsTaken(start, uses))
        {
            report(DiagnosticCatalog.NeverClosed, start.Syntax, "The frame of StartGrpcFrame is never closed, so no receiver takes it: its header has no length. Call Close, or declare it with using.");
        }
    }

    /// <summary>Whether somebody gets the output: the caller, whose writer it is, or this method takes it.</summary>
    private static bool IsTaken(IInvocationOperation start, BodyUses uses) =>
        start.Instance is { } writer
        && CallChain.Variable(CallChain.Unwrap(writer)) is { } variable
        && (variable is IParameterSymbol || uses.References(variable).Any(static reference => Outputs.TakenBy(reference) != null));

    /// <summary>Whether no variable has the frame, or one that is not used: every use may close it.</summary>
    private static bool IsLost(IInvocationOperation start, BodyUses uses) =>
        CallChain.Parent(start) is IExpressionStatementOperation or ISimpleAssignmentOperation { Target: IDiscardOperation }
        || (Variables.DeclaredBy(start) is { } declarator && !Variables.IsUsing(declarator) && !uses.References(declarator.Symbol).Any());
}
