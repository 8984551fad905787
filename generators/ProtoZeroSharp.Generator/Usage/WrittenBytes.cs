using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>
/// Checks all that shows the memory of a writer, or of another owner, and what is a view of it: it must not be used after the owner has
/// returned the memory.
/// </summary>
internal sealed class WrittenBytes : ShownMemory
{
    private readonly ILocalSymbol owner;
    private readonly IVariableDeclaratorOperation declaration;

    // Of a buffer, what may keep its memory meanwhile; null for other owners.
    private readonly BufferWriters? writers;

    private WrittenBytes(ILocalSymbol owner, IVariableDeclaratorOperation declaration, BufferWriters? writers, BodyUses uses, Action<DiagnosticRule, SyntaxNode, string> report)
        : base(DiagnosticCatalog.OutlivesWriter, uses, report)
    {
        this.owner = owner;
        this.declaration = declaration;
        this.writers = writers;
    }

    private bool IsWriter => WriterSymbols.IsProtoWriter(owner.Type);

    private bool IsOutput => WriterSymbols.IsOutput(owner.Type);

    public static void Check(IOperation bytes, ILocalSymbol owner, BodyUses uses, Action<DiagnosticRule, SyntaxNode, string> report)
    {
        if (!uses.HasLabels
            && uses.Declarator(owner) is { } declaration
            && uses.Initializer(owner) is { } initializer
            && (!WriterSymbols.IsProtoWriter(owner.Type) || IsRental(CallChain.Unwrap(initializer)))
            && !uses.IsReassigned(owner)
            && Variables.Function(bytes) == Variables.Function(declaration))
        {
            BufferWriters? writers = null;
            if (!WriterSymbols.IsProtoWriter(owner.Type) && WriterSymbols.IsOutput(owner.Type))
            {
                writers = CallChain.Unwrap(initializer) is IObjectCreationOperation ? uses.WritersOf(owner) : null;
                if (writers == null)
                {
                    return;
                }
            }

            new WrittenBytes(owner, declaration, writers, uses, report).Check(bytes, MemoryOwners.Member(bytes));
        }
    }

    protected override IEnumerable<IOperation> Ends(TextSpan part) => Uses.References(owner, part);

    /// <summary>
    /// The block of which a use of the owner is a statement that ends the bytes, and no more than that: what follows in the block runs after it. If that is
    /// a <c>finally</c>, it is the block around.
    /// </summary>
    protected override IBlockOperation? EndedIn(IOperation end)
    {
        var block = (CallChain.Next(end) is { TargetMethod.Name: "Dispose" or "Free" or "Reset", Parent: IExpressionStatementOperation statement } ? statement.Parent : null) as IBlockOperation;
        while (block?.Parent is ITryOperation { Parent: IBlockOperation around } attempt && attempt.Finally == block)
        {
            block = around;
        }

        return block != null && writers?.MayBeOpenAt(end) == true ? null : block;
    }

    /// <summary>Whether the memory may have another owner after this use of the writer: it was detached, or other code has the writer.</summary>
    protected override bool MayStay(IOperation end) =>
        IsWriter
        && (CallChain.Next(end) is { } call
            ? call.TargetMethod.Name is "Detach" or "DetachGathered"
            : !CallChain.IsForKnownCode(end));

    /// <summary>The declaration of the owner, if it is disposed at the end of a block: that of its using declaration, or of a using statement.</summary>
    protected override IOperation? EndOf(IBlockOperation block)
    {
        if (!Variables.IsUsing(declaration))
        {
            return IsUsingOf(block.Parent) ? declaration : null;
        }

        IOperation? around = declaration.Parent;
        while (around is not (null or IUsingOperation or IBlockOperation))
        {
            around = around.Parent;
        }

        return around == (around is IUsingOperation ? block.Parent : block) ? declaration : null;
    }

    /// <summary>Whether the bytes are returned although their owner is disposed before the caller gets them.</summary>
    protected override bool IsWrongPlace(IOperation shown, IOperation view, string name)
    {
        if (!IsReturned(view) || !IsDisposedAfter(view))
        {
            return false;
        }

        Report(
            shown.Syntax,
            IsOutput
                ? $"{name} is returned, but {owner.Name} is disposed first: another writer may then use this memory. Return ToArray() or Detach()."
                : $"{name} is returned, but {owner.Name} is disposed first: others may then use this memory. Return a copy, or {owner.Name} itself.");
        return true;
    }

    protected override string Message(string view, IEnumerable<IOperation> ends) =>
        ends.All(IsReset)
            ? $"{view} is memory of {owner.Name}, which was reset: what is written next is in its place. Use {view} before that, or copy it: bytes with ToArray(), a text with ToString()."
            : $"{view} is memory of {owner.Name}, which has returned it: {(IsOutput ? "another writer" : "others")} may use it now. Use {view} before that, or copy it: bytes with ToArray(), a text with ToString().";

    /// <summary>Whether the caller gets a value: from a return, where a condition may choose between values, or as the last that an out parameter is given.</summary>
    private bool IsReturned(IOperation view)
    {
        IOperation value = view;
        while (value.Parent is IParenthesizedOperation or IConversionOperation { OperatorMethod: null }
            || (value.Parent is IConditionalOperation choice && choice.Condition != value)
            || (value.Parent is ISwitchExpressionArmOperation arm && arm.Value == value)
            || (value is ISwitchExpressionArmOperation && value.Parent is ISwitchExpressionOperation))
        {
            value = value.Parent;
        }

        return value.Parent switch
        {
            IReturnOperation { Kind: OperationKind.Return } => true,
            ISimpleAssignmentOperation { Target: IParameterReferenceOperation { Parameter: { RefKind: RefKind.Out } given } } assignment => assignment.Value == value && IsLast(assignment, given),
            _ => false,
        };
    }

    /// <summary>Whether nothing is assigned after an assignment, and the memory does not get another owner: not if a loop comes back to it.</summary>
    private bool IsLast(IOperation assignment, IParameterSymbol given)
    {
        for (IOperation? around = assignment.Parent; around != null; around = around.Parent)
        {
            if (around is ILoopOperation)
            {
                return false;
            }
        }

        var rest = TextSpan.FromBounds(assignment.Syntax.Span.End, Variables.Root(assignment).Syntax.Span.End);
        return !Uses.References(given, rest).Any(Variables.IsTarget) && !Uses.References(owner, rest).Any(MayStay);
    }

    /// <summary>Whether the owner is disposed before the caller goes on: it is declared with <c>using</c>, or a <c>using</c> or <c>finally</c> around does it.</summary>
    private bool IsDisposedAfter(IOperation use)
    {
        if (Variables.IsUsing(declaration))
        {
            return true;
        }

        for (IOperation inner = use; inner.Parent is { } around; inner = around)
        {
            if (IsUsingOf(around) || (EndInFinally(around, inner) is { } end && !IsReset(end)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>What certainly ends the bytes in the <c>finally</c> of a try, for code in another part of it.</summary>
    private IOperation? EndInFinally(IOperation? attempt, IOperation part) =>
        attempt is ITryOperation { Finally: { } last } && last != part && !Uses.References(owner, last.Syntax.Span).Any(MayStay)
            ? Uses.References(owner, last.Syntax.Span).FirstOrDefault(end => EndedIn(end) is { } ended && ended.Syntax.Span.Contains(attempt.Syntax.Span))
            : null;

    /// <summary>Whether a using statement disposes the owner, which is declared before it.</summary>
    private bool IsUsingOf(IOperation? around) =>
        around is IUsingOperation { Resources: var resource } && SymbolEqualityComparer.Default.Equals(CallChain.Variable(CallChain.Unwrap(resource)), owner);

    /// <summary>
    /// Whether a writer is made on memory that it rents. What it writes to the caller's memory stays there, and that of a buffer is the
    /// buffer's.
    /// </summary>
    private static bool IsRental(IOperation made) => made is IObjectCreationOperation { Arguments.IsEmpty: true } && WriterSymbols.IsProtoWriter(made.Type);

    private static bool IsReset(IOperation end) => CallChain.Next(end) is { TargetMethod.Name: "Reset" };
}
