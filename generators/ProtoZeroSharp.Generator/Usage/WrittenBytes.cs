using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>
/// Checks all that shows the memory of a writer, or of another owner, and what is a view of it: it must not be used after the owner has
/// returned the memory.
/// </summary>
internal sealed class WrittenBytes
{
    private const int Everywhere = int.MaxValue;

    private readonly ILocalSymbol owner;
    private readonly IVariableDeclaratorOperation declaration;
    private readonly BodyUses uses;
    private readonly Action<DiagnosticRule, SyntaxNode, string> report;

    // The places where a local gets the bytes, each once: locals may be given each other's bytes on more ways than there are statements.
    private readonly Queue<(IOperation Holder, ILocalSymbol Bytes)> open = new();
    private readonly HashSet<IOperation> seen = new();

    private WrittenBytes(ILocalSymbol owner, IVariableDeclaratorOperation declaration, BodyUses uses, Action<DiagnosticRule, SyntaxNode, string> report)
    {
        this.owner = owner;
        this.declaration = declaration;
        this.uses = uses;
        this.report = report;
    }

    private bool IsWriter => WriterSymbols.IsProtoWriter(owner.Type);

    public static void Check(IOperation bytes, ILocalSymbol owner, BodyUses uses, Action<DiagnosticRule, SyntaxNode, string> report)
    {
        if (!uses.HasLabels
            && uses.Declarator(owner) is { } declaration
            && uses.Initializer(owner) is { } initializer
            && (!WriterSymbols.IsProtoWriter(owner.Type) || IsRental(CallChain.Unwrap(initializer)))
            && !uses.IsReassigned(owner)
            && Variables.Function(bytes) == Variables.Function(declaration))
        {
            new WrittenBytes(owner, declaration, uses, report).Check(bytes);
        }
    }

    /// <summary>
    /// Whether a writer is made on memory that it rents. What it writes to the caller's memory stays there, and that of a buffer is the
    /// buffer's.
    /// </summary>
    private static bool IsRental(IOperation made) => made is IObjectCreationOperation { Arguments.IsEmpty: true } && WriterSymbols.IsProtoWriter(made.Type);

    private void Check(IOperation bytes)
    {
        bool isReported = Follow(bytes, MemoryOwners.Member(bytes));
        while (!isReported && open.Count > 0)
        {
            (IOperation holder, ILocalSymbol local) = open.Dequeue();
            isReported = CheckUses(holder, local);
        }
    }

    /// <summary>Looks at what is done with bytes, or with a view of them: returned, or kept in a local.</summary>
    /// <returns>Whether it was reported.</returns>
    private bool Follow(IOperation bytes, string name)
    {
        IOperation view = WrittenViews.Outermost(bytes);
        switch (view.Parent)
        {
            case IReturnOperation { Kind: OperationKind.Return } when Variables.IsUsing(declaration):
                report(
                    DiagnosticCatalog.OutlivesWriter,
                    bytes.Syntax,
                    IsWriter
                        ? $"{name} is returned, but {owner.Name} is disposed first: another writer may then use this memory. Return ToArray() or Detach()."
                        : $"{name} is returned, but {owner.Name} is disposed first: others may then use this memory. Return a copy, or {owner.Name} itself.");
                return true;
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                Keep(declarator, declarator.Symbol);
                return false;
            case ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } assignment when assignment.Value == view:
                Keep(assignment, target.Local);
                return false;
            default:
                return false;
        }
    }

    private void Keep(IOperation holder, ILocalSymbol bytes)
    {
        if (!uses.IsReassignedElsewhere(bytes) && seen.Add(holder))
        {
            open.Enqueue((holder, bytes));
        }
    }

    /// <summary>
    /// Looks from where a local got the bytes, in the order of the text and out of the blocks around: first for the end of the owner, then for a
    /// use of the local.
    /// </summary>
    private bool CheckUses(IOperation holder, ILocalSymbol bytes)
    {
        // The bytes are certainly over up to this place in the text, and the memory is returned up to that one.
        int over = 0;
        int returned = 0;
        IOperation? function = Variables.Function(holder);
        IReadOnlyList<IOperation> all = uses.References(bytes);
        int last = all.Count == 0 ? 0 : all[all.Count - 1].Syntax.SpanStart;
        for (IOperation? inner = holder; inner != null && Variables.Statement(inner) is var (block, statement) && statement.Syntax.Span.End <= last; inner = block)
        {
            // What is done with the owner below the last use of the bytes does not matter.
            var part = TextSpan.FromBounds(statement.Syntax.Span.End, Math.Min(block.Syntax.Span.End, last + 1));
            foreach (IOperation use in uses.References(bytes, owner, part))
            {
                if (SymbolEqualityComparer.Default.Equals(CallChain.Variable(use), owner))
                {
                    if (IsWriter && MayKeepMemory(use))
                    {
                        return false;
                    }

                    if (EndedIn(use) is { } ended && Variables.Function(use) == function)
                    {
                        int end = ended == block ? Everywhere : ended.Syntax.Span.End;
                        over = Math.Max(over, end);
                        returned = IsReset(use) ? returned : Math.Max(returned, end);
                    }
                }
                else if (Variables.IsTarget(use))
                {
                    // The new value is computed first, maybe from the old one.
                    return use.Parent is ISimpleAssignmentOperation { Value: { } value } && uses.References(bytes, value.Syntax.Span).Any(IsReported);
                }
                else if (IsReported(use))
                {
                    return true;
                }
            }

            if (EndsWith(block))
            {
                over = returned = Everywhere;
            }

            if (block.Parent is ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation or IMethodBodyBaseOperation || !IsEndReached(block))
            {
                return false;
            }
        }

        return false;

        // What another function does with the bytes is not followed: it is not known when it runs.
        bool IsReported(IOperation use)
        {
            if (Variables.Function(use) != function || WrittenViews.IsLengthOnly(use))
            {
                return false;
            }

            if (use.Syntax.SpanStart >= over)
            {
                return Follow(use, bytes.Name);
            }

            report(
                DiagnosticCatalog.OutlivesWriter,
                use.Syntax,
                use.Syntax.SpanStart < returned
                    ? $"{bytes.Name} is memory of {owner.Name}, which has returned it: {(IsWriter ? "another writer" : "others")} may use it now. Use {bytes.Name} before that, or copy it with ToArray()."
                    : $"{bytes.Name} is memory of {owner.Name}, which was reset: what is written next is in its place. Use {bytes.Name} before that, or copy it with ToArray().");
            return true;
        }
    }

    /// <summary>Whether what follows a block is run after it: not when the block returns, throws or jumps on every way.</summary>
    private static bool IsEndReached(IBlockOperation block) =>
        !block.Syntax.IsKind(SyntaxKind.Block) || block.SemanticModel!.AnalyzeControlFlow(block.Syntax) is not { Succeeded: true, EndPointIsReachable: false };

    /// <summary>Whether the memory may have another owner after this use of the writer: it was detached, or other code has the writer.</summary>
    private static bool MayKeepMemory(IOperation use) =>
        CallChain.Next(use) is { } call
            ? call.TargetMethod.Name is "Detach" or "DetachGathered"
            : !CallChain.IsForKnownCode(use);

    private static bool IsReset(IOperation use) => CallChain.Next(use) is { TargetMethod.Name: "Reset" };

    /// <summary>The block of which a use of the owner is a statement that ends the bytes, and no more than that: what follows in the block runs after it.</summary>
    private static IBlockOperation? EndedIn(IOperation use) =>
        CallChain.Next(use) is { TargetMethod.Name: "Dispose" or "Free" or "Reset", Parent: IExpressionStatementOperation statement } ? statement.Parent as IBlockOperation : null;

    /// <summary>Whether the owner is disposed at the end of a block: that of its using declaration, or of its using statement.</summary>
    private bool EndsWith(IBlockOperation block)
    {
        if (!Variables.IsUsing(declaration))
        {
            return false;
        }

        IOperation? around = declaration.Parent;
        while (around is not (null or IUsingOperation or IBlockOperation))
        {
            around = around.Parent;
        }

        return around == (around is IUsingOperation ? block.Parent : block);
    }
}
