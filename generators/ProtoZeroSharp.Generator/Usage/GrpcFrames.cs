using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>
/// Checks every gRPC frame that is started: it must be closed, and the output must not be taken before that. Unlike with a message that is
/// open nothing throws then.
/// </summary>
internal static class GrpcFrames
{
    private const string Start = "StartGrpcFrame";

    public static bool IsStart(IMethodSymbol method) => method.Name == Start && WriterSymbols.IsProtoWriter(method.ContainingType);

    public static void Check(IInvocationOperation start, BodyUses uses, Action<DiagnosticRule, SyntaxNode, string> report)
    {
        if (!IsLost(start, uses))
        {
            CheckWhileOpen(start, uses, report);
        }
        else if (!uses.MayEndAfter(start, Writer(start)) && IsTaken(start, uses))
        {
            report(DiagnosticCatalog.NeverClosed, start.Syntax, "The frame of StartGrpcFrame is never closed, so no receiver takes it: its header has no length. Call Close, or declare it with using.");
        }
    }

    /// <summary>Looks from the start on, until the frame may have ended, for a use of the writer that sends what has no header yet.</summary>
    private static void CheckWhileOpen(IInvocationOperation start, BodyUses uses, Action<DiagnosticRule, SyntaxNode, string> report)
    {
        if (uses.HasLabels || Writer(start) is not { } writer || uses.IsReassigned(writer))
        {
            return;
        }

        OpenChild? local = OpenChild.Of(start, uses);
        if ((local?.Scope ?? CallChain.Parent(start) as IUsingOperation) is not { } scope)
        {
            return;
        }

        foreach (IOperation step in Steps.After(local?.Holder ?? start, scope, local?.Variable, parent: null, writer, uses))
        {
            if (uses.HasUntypedEnd(step.Syntax.Span) || (local != null && uses.References(local.Variable, step.Syntax.Span).Any()))
            {
                return;
            }

            if (uses.Takings(writer, step.Syntax.Span).FirstOrDefault(IsSent) is { } sent)
            {
                string cure = local == null ? "End its using first." : $"Close {local.Variable.Name} first.";
                report(
                    DiagnosticCatalog.ParentWhileChildIsOpen,
                    CallChain.Parent(sent)!.Syntax,
                    Outputs.TakenBy(sent) == Start
                        ? $"A gRPC frame of {writer.Name} is open, and would have this one inside. {cure}"
                        : $"A gRPC frame of {writer.Name} is open, so its header has no length yet, and no receiver takes these bytes. {cure}");
                return;
            }
        }
    }

    /// <summary>
    /// Whether a use of the writer certainly sends the header as it is. To look at what is after it is no fault, and a span of the writer's own
    /// memory shows the header that is filled later. What a local gets is only looked at, as far as is known.
    /// </summary>
    private static bool IsSent(IOperation writer) => Outputs.TakenBy(writer) switch
    {
        "ToArray" => CallChain.Parent(CallChain.Parent(writer)!) is IReturnOperation || Argument(writer) != null,
        "CopyTo" or "TryCopyTo" => !IsLocal(CallChain.Next(writer)!.Arguments.FirstOrDefault()?.Value),
        "WrittenSpan" => Argument(writer) is { TargetMethod: { Name: "Write", ReturnsVoid: true } },
        "WrittenSequence" or "WrittenSegments" or "GetArraySegments" => false,
        _ => true,
    };

    /// <summary>Whether memory is that of a local: itself, or a part of it.</summary>
    private static bool IsLocal(IOperation? memory)
    {
        while (memory != null && CallChain.Unwrap(memory) is IInvocationOperation { TargetMethod.Name: "AsSpan" or "Slice" } part)
        {
            memory = part.Instance ?? part.Arguments.FirstOrDefault()?.Value;
        }

        return memory != null && CallChain.Unwrap(memory) is ILocalReferenceOperation;
    }

    /// <summary>The call that gets what a member of the writer gives, as a whole, other than by a member or extension method of that.</summary>
    private static IInvocationOperation? Argument(IOperation writer) =>
        CallChain.Parent(CallChain.Parent(writer)!) is IArgumentOperation { Parent: IInvocationOperation call } argument && !(call.TargetMethod.IsExtensionMethod && call.Arguments[0] == argument)
            ? call
            : null;

    /// <summary>Whether somebody gets the output: the caller, whose writer it is, or this method takes it.</summary>
    private static bool IsTaken(IInvocationOperation start, BodyUses uses) =>
        Writer(start) is { } variable
        && (variable is IParameterSymbol || uses.References(variable).Any(static reference => Outputs.TakenBy(reference) is not (null or Start)));

    private static ISymbol? Writer(IInvocationOperation start) => start.Instance is { } writer ? CallChain.Variable(CallChain.Unwrap(writer)) : null;

    /// <summary>Whether no variable has the frame, or one that is not used: every use may close it.</summary>
    private static bool IsLost(IInvocationOperation start, BodyUses uses) =>
        CallChain.Parent(start) is IExpressionStatementOperation or ISimpleAssignmentOperation { Target: IDiscardOperation }
        || (Variables.DeclaredBy(start) is { } declarator && !Variables.IsUsing(declarator) && !uses.References(declarator.Symbol).Any());
}
