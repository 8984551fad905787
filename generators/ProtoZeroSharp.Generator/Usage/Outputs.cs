using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>The untyped writer below a typed one, and the members of it that throw while a message is open.</summary>
internal static class Outputs
{
    /// <summary>
    /// The variable of the untyped writer that a message is started on, directly or on the root message over it; null where another started
    /// message is between, or where a variable may have had another value.
    /// </summary>
    public static ISymbol? Of(IInvocationOperation start, BodyUses uses) => Of(start, uses, throughMessages: false);

    /// <summary>The same, whatever messages are between.</summary>
    public static ISymbol? Below(IInvocationOperation start, BodyUses uses) => Of(start, uses, throughMessages: true);

    private static ISymbol? Of(IInvocationOperation start, BodyUses uses, bool throughMessages)
    {
        IOperation value = start;
        while (true)
        {
            for (IOperation? receiver = CallChain.Receiver(value); receiver != null && !throughMessages; receiver = CallChain.Receiver(receiver))
            {
                if (receiver is IInvocationOperation call && Starts.IsStart(call.TargetMethod))
                {
                    return null;
                }
            }

            IOperation first = CallChain.First(value);
            if (first is IObjectCreationOperation { Arguments.IsEmpty: false } made && WriterSymbols.IsMessageWriter(made.Type))
            {
                first = CallChain.Unwrap(made.Arguments[0].Value);
                if (first is IInvocationOperation packed && Starts.IsPack(packed.TargetMethod))
                {
                    if (!throughMessages)
                    {
                        return null;
                    }

                    value = packed;
                    continue;
                }
            }

            if (CallChain.Variable(first) is not { } variable || uses.IsReassigned(variable))
            {
                return null;
            }

            if (WriterSymbols.IsProtoWriter(first.Type))
            {
                return variable;
            }

            if (uses.Initializer(variable) is not { } initializer || initializer.Syntax.Span.End > first.Syntax.SpanStart)
            {
                return null;
            }

            value = CallChain.Unwrap(initializer);
            if (!throughMessages && value is IInvocationOperation last && Starts.IsStart(last.TargetMethod))
            {
                return null;
            }
        }
    }

    /// <summary>The name of the member that takes an output, or starts a frame in it, if this use of it is one.</summary>
    public static string? TakenBy(IOperation output)
    {
        ISymbol? member = CallChain.Next(output)?.TargetMethod ?? (CallChain.Parent(output) as IPropertyReferenceOperation)?.Property as ISymbol;
        return member?.Name is "WrittenSpan" or "WrittenSequence" or "WrittenSegments" or "GetArraySegments"
            or "ToArray" or "CopyTo" or "TryCopyTo" or "WriteTo" or "WriteDelimitedTo" or "FlushTo" or "Detach" or "DetachGathered" or "StartGrpcFrame"
            ? member.Name
            : null;
    }
}
