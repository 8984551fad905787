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
/// Checks every span or sequence of a writer's own memory, and what is a view of it: it must not be used after the writer has returned the
/// memory.
/// </summary>
internal sealed class WrittenBytes
{
    private readonly ILocalSymbol writer;
    private readonly IVariableDeclaratorOperation declaration;
    private readonly BodyUses uses;
    private readonly Action<DiagnosticRule, SyntaxNode, string> report;

    private WrittenBytes(ILocalSymbol writer, IVariableDeclaratorOperation declaration, BodyUses uses, Action<DiagnosticRule, SyntaxNode, string> report)
    {
        this.writer = writer;
        this.declaration = declaration;
        this.uses = uses;
        this.report = report;
    }

    public static void Check(IPropertyReferenceOperation written, BodyUses uses, Action<DiagnosticRule, SyntaxNode, string> report)
    {
        if (written.Instance is { } instance
            && CallChain.Unwrap(instance) is ILocalReferenceOperation { Local: { } writer }
            && uses.Declarator(writer) is { } declaration
            && uses.Initializer(writer) is { } initializer
            && IsRental(CallChain.Unwrap(initializer))
            && !uses.IsReassigned(writer))
        {
            new WrittenBytes(writer, declaration, uses, report).Follow(written, written.Property.Name);
        }
    }

    /// <summary>
    /// Whether a writer is made on memory that it rents. What it writes to the caller's memory stays there, and that of a buffer is the
    /// buffer's.
    /// </summary>
    private static bool IsRental(IOperation made) => made is IObjectCreationOperation { Arguments.IsEmpty: true } && WriterSymbols.IsProtoWriter(made.Type);

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
                    $"{name} is returned, but {writer.Name} is disposed first: another writer may then use this memory. Return ToArray() or Detach().");
                return true;
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                return CheckUses(declarator, declarator.Symbol);
            case ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } assignment when assignment.Value == view:
                return CheckUses(assignment, target.Local);
            default:
                return false;
        }
    }

    /// <summary>
    /// Looks from where a local got the bytes, in the order of the text and out of the blocks around: first for the end of the writer, then for a
    /// use of the local.
    /// </summary>
    private bool CheckUses(IOperation holder, ILocalSymbol bytes)
    {
        bool isOver = false;
        int last = uses.References(bytes).Max(static use => (int?)use.Syntax.SpanStart) ?? 0;
        for (IOperation? inner = holder; inner != null && Variables.Statement(inner) is var (block, statement) && statement.Syntax.Span.End <= last; inner = block)
        {
            // What is done with the writer below the last use of the bytes does not matter.
            foreach (IOperation use in Uses(bytes, TextSpan.FromBounds(statement.Syntax.Span.End, Math.Min(block.Syntax.Span.End, last + 1))))
            {
                if (SymbolEqualityComparer.Default.Equals(CallChain.Variable(use), writer))
                {
                    if (MayKeepMemory(use))
                    {
                        return false;
                    }

                    isOver |= IsEnd(use, block);
                }
                else if (Variables.IsTarget(use))
                {
                    return false;
                }
                else if (isOver)
                {
                    report(
                        DiagnosticCatalog.OutlivesWriter,
                        use.Syntax,
                        $"{bytes.Name} is memory of {writer.Name}, which has returned it: another writer may use it now. Use {bytes.Name} before that, or copy it with ToArray().");
                    return true;
                }
                else if (Follow(use, bytes.Name))
                {
                    return true;
                }
            }

            isOver |= EndsWith(block);
            if (block.Parent is ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation or IMethodBodyBaseOperation || !IsEndReached(block))
            {
                return false;
            }
        }

        return false;
    }

    /// <summary>The uses of the bytes and of the writer in a part of the text, in its order.</summary>
    private IEnumerable<IOperation> Uses(ILocalSymbol bytes, TextSpan part) =>
        uses.References(bytes, part).Concat(uses.References(writer, part)).OrderBy(static use => use.Syntax.SpanStart);

    /// <summary>Whether what follows a block is run after it: not when the block returns, throws or jumps on every way.</summary>
    private static bool IsEndReached(IBlockOperation block) =>
        !block.Syntax.IsKind(SyntaxKind.Block) || block.SemanticModel!.AnalyzeControlFlow(block.Syntax) is not { Succeeded: true, EndPointIsReachable: false };

    /// <summary>Whether the memory may have another owner after this use of the writer: it was detached, or other code has the writer.</summary>
    private static bool MayKeepMemory(IOperation use) =>
        CallChain.Next(use) is { } call
            ? call.TargetMethod.Name is "Detach" or "DetachGathered"
            : CallChain.Parent(use) switch
            {
                IPropertyReferenceOperation property => !WriterSymbols.IsKnown(property.Property),
                IArgumentOperation { Parent: IObjectCreationOperation made } => !WriterSymbols.IsGenerated(made.Type as INamedTypeSymbol),
                _ => true,
            };

    /// <summary>Whether a use of the writer is a statement of this block, and only a call that returns the memory.</summary>
    private static bool IsEnd(IOperation use, IBlockOperation block) =>
        CallChain.Next(use) is { TargetMethod.Name: "Dispose" or "Free" or "Reset", Parent: IExpressionStatementOperation statement } && statement.Parent == block;

    /// <summary>Whether the writer is disposed at the end of a block: that of its using declaration, or of its using statement.</summary>
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
