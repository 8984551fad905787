using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>
/// Checks every reader of an editor, its bytes, and what is a view of them: none must be used after the next edit, which moves the bytes. That of a
/// <c>foreach</c> is used each time the loop goes on.
/// </summary>
internal sealed class EditedReaders : ShownMemory
{
    private readonly ISymbol editor;
    private readonly string again;

    private EditedReaders(ISymbol editor, string again, BodyUses uses, Action<DiagnosticRule, SyntaxNode, string> report)
        : base(DiagnosticCatalog.ReaderAfterEdit, uses, report)
    {
        this.editor = editor;
        this.again = again;
    }

    /// <summary>Whether a call gives the reader of an editor.</summary>
    public static bool IsReader(IInvocationOperation call) =>
        call.TargetMethod is { Name: "AsReader", Parameters.IsEmpty: true } method && WriterSymbols.IsEditor(method.ContainingType) && WriterSymbols.IsGeneratedMember(method);

    /// <summary>Whether an operation gives the bytes of an editor.</summary>
    public static bool IsBytes(IPropertyReferenceOperation reference) =>
        reference.Property is { Name: "WrittenSpan" } property && WriterSymbols.IsEditor(property.ContainingType) && WriterSymbols.IsGeneratedMember(property);

    public static void Check(IInvocationOperation reader, BodyUses uses, Action<DiagnosticRule, SyntaxNode, string> report) =>
        Check(reader, reader.Instance, "call AsReader()", uses, report);

    public static void Check(IPropertyReferenceOperation bytes, BodyUses uses, Action<DiagnosticRule, SyntaxNode, string> report) =>
        Check(bytes, bytes.Instance, "take WrittenSpan", uses, report);

    private static void Check(IOperation shown, IOperation? instance, string again, BodyUses uses, Action<DiagnosticRule, SyntaxNode, string> report)
    {
        if (!uses.HasLabels && instance != null && EditorEdits.Variable(instance) is { } editor && !uses.IsReassigned(editor))
        {
            new EditedReaders(editor, again, uses, report).Check(shown, editor.Name);
        }
    }

    protected override IEnumerable<IOperation> Ends(TextSpan part) => Uses.Edits.Of(editor, part);

    protected override IBlockOperation? EndedIn(IOperation end) => EditorEdits.Block(end);

    protected override bool MayStay(IOperation end) => false;

    // The bytes are the caller's.
    protected override IOperation? EndOf(IBlockOperation block) => null;

    /// <summary>Whether a loop over what a reader gives has an edit after which it goes on.</summary>
    protected override bool IsWrongPlace(IOperation shown, IOperation view, string name)
    {
        if (view.Parent is not IForEachLoopOperation loop || loop.Collection != view || EditedLoops.FindEdit(loop, Ends(loop.Body.Syntax.Span).ToList()) is not { } edit)
        {
            return false;
        }

        Report(
            edit.Syntax,
            $"{EditorEdits.Name(edit)} changes the message that this foreach reads: copy what you need and edit after the loop, or leave the loop after the edit.");
        return true;
    }

    /// <summary>The edit in the body of a <c>for</c>, <c>while</c> or <c>do</c> after which its condition uses the local, which got its view before the loop.</summary>
    protected override IOperation? EndedAgain(IOperation use, ILocalSymbol view, IOperation holder)
    {
        IOperation condition = use;
        while (condition.Parent is not (null or ILoopOperation or IBlockOperation or IAnonymousFunctionOperation))
        {
            if (IsConditional(condition, condition.Parent))
            {
                return null;
            }

            condition = condition.Parent;
        }

        return condition.Parent is ILoopOperation loop
            && ((loop as IForLoopOperation)?.Condition == condition || (loop as IWhileLoopOperation)?.Condition == condition)
            && !loop.Syntax.Span.Contains(holder.Syntax.Span)
            && !Uses.References(view, loop.Syntax.Span).Any(Variables.IsTarget)
                ? EditedLoops.FindEdit(loop, Ends(loop.Body.Syntax.Span).ToList())
                : null;
    }

    /// <summary>Whether a part of an expression may not be evaluated when the expression is.</summary>
    private static bool IsConditional(IOperation part, IOperation expression) => expression switch
    {
        IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr } binary => binary.LeftOperand != part,
        IConditionalOperation choice => choice.Condition != part,
        ICoalesceOperation coalesce => coalesce.Value != part,
        IConditionalAccessOperation access => access.Operation != part,
        ISwitchExpressionOperation choice => choice.Value != part,
        _ => false,
    };

    protected override string Message(string view, IEnumerable<IOperation> ends) =>
        $"{view} shows the message before {EditorEdits.Name(ends.First())} changed it: {again} again after the edit, or copy what you need before it.";
}
