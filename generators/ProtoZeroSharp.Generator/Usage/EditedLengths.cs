using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>
/// Checks every editor that changes a message in memory of the caller: something must read the length that the message has then. An
/// <c>EditableMessage</c> is told it.
/// </summary>
internal static class EditedLengths
{
    /// <summary>Whether an editor is opened on memory of the caller.</summary>
    public static bool IsOpened(IObjectCreationOperation made) => made.Arguments.Length >= 2 && WriterSymbols.IsEditor(made.Type);

    public static void Check(IObjectCreationOperation made, BodyUses uses, Action<DiagnosticRule, SyntaxNode, string> report)
    {
        if (Variable(made, uses, out IOperation? assigned) is not { } editor)
        {
            if (EditorEdits.First(made) != null && !MayRead(made) && (!FillsMemory(made) || Chain(made).Any(edit => !MayKeepWidth(edit))))
            {
                report(DiagnosticCatalog.LostLength, made.Syntax, "The length of the message after this is lost. Keep it: end with length = ….Close().");
            }

            return;
        }

        if ((assigned != null || !uses.IsReassigned(editor))
            && uses.References(editor).All(reference => reference == assigned || !MayRead(reference))
            && EditedWith(made, editor, uses).Any(edit => !FillsMemory(made) || !MayKeepWidth(edit)))
        {
            report(
                DiagnosticCatalog.LostLength,
                made.Syntax,
                $"{editor.Name} changes the message, and nothing reads its new length, so it is lost. Keep it: length = {editor.Name}.Close().");
        }
    }

    /// <summary>What certainly changes the message: calls on the new editor itself, and on its variable.</summary>
    private static IEnumerable<IOperation> EditedWith(IObjectCreationOperation made, ISymbol editor, BodyUses uses) =>
        Chain(made).Concat(uses.Edits.Of(editor));

    /// <summary>The calls on a new editor that give it again.</summary>
    private static IEnumerable<IOperation> Chain(IOperation made)
    {
        for (IOperation last = made; CallChain.Next(last) is { } call && ReturnsEditor(call); last = call)
        {
            yield return call;
        }
    }

    /// <summary>The local that gets the editor, and no other value.</summary>
    private static ILocalSymbol? Variable(IObjectCreationOperation made, BodyUses uses, out IOperation? assigned)
    {
        assigned = null;
        IOperation last = Chain(made).LastOrDefault() ?? made;
        if (Variables.DeclaredBy(last) is { } declarator)
        {
            return declarator.Symbol;
        }

        ILocalReferenceOperation? target = uses.AssignedOnce(last);
        assigned = target;
        return target?.Local;
    }

    /// <summary>
    /// Whether a use of an editor may read the length: it asks for it or for the bytes, or gives the editor to other code. What is done with an
    /// editor of a message in it does not, nor does a call that is a statement.
    /// </summary>
    private static bool MayRead(IOperation editor)
    {
        IOperation last = editor;
        while (CallChain.Next(last) is { } call)
        {
            if (EditedReaders.IsReader(call))
            {
                return true;
            }

            if (WriterSymbols.IsEditor(call.Type) && !ReturnsEditor(call))
            {
                return false;
            }

            last = call;
        }

        return CallChain.Parent(last) switch
        {
            IExpressionStatementOperation or IUsingOperation or ISimpleAssignmentOperation { Target: IDiscardOperation } => false,
            ISimpleAssignmentOperation assignment => !Variables.IsTargetOfItself(assignment.Target),
            _ => last is not IInvocationOperation { Type.SpecialType: SpecialType.System_Boolean },
        };
    }

    /// <summary>Whether a call gives the editor that it is called on.</summary>
    private static bool ReturnsEditor(IInvocationOperation call) => WriterSymbols.IsEditor(call.Type) && EditorEdits.StaysWithEditor(call.TargetMethod);

    /// <summary>
    /// Whether the message fills its memory when it is opened: <c>(bytes, bytes.Length)</c>, <c>(memory.Span, memory.Length)</c>,
    /// <c>(bytes.AsSpan(0, length), length)</c> or <c>(bytes[..length], length)</c>. It cannot grow there.
    /// </summary>
    private static bool FillsMemory(IObjectCreationOperation made)
    {
        IOperation span = CallChain.Unwrap(made.Arguments[0].Value);
        IOperation memory = span is IPropertyReferenceOperation { Property.Name: "Span", Instance: { } owner } ? CallChain.Unwrap(owner) : span;
        IOperation length = CallChain.Unwrap(made.Arguments[1].Value);
        if (length is IPropertyReferenceOperation { Property.Name: "Length" or "Count", Instance: { } measured })
        {
            SyntaxNode whole = CallChain.Unwrap(measured).Syntax;
            return whole.IsEquivalentTo(memory.Syntax) || whole.IsEquivalentTo(span.Syntax);
        }

        // What a range is in operations depends on the compiler.
        return memory is IInvocationOperation { TargetMethod.Name: "AsSpan" or "Slice", Arguments: { IsEmpty: false } arguments }
            ? arguments[arguments.Length - 1] is { Parameter.Name: "length", Value: var cut } && CallChain.Unwrap(cut).Syntax.IsEquivalentTo(length.Syntax)
            : memory.Syntax.ToString().EndsWith("[.." + length.Syntax + "]", StringComparison.Ordinal);
    }

    /// <summary>Whether an edit may be the value of a field of fixed width, or of an element or entry of one, in place of one that is there.</summary>
    private static bool MayKeepWidth(IOperation edit) =>
        edit is IInvocationOperation { Arguments: var arguments, TargetMethod: var method }
        && Starts.OwnParameters(method) is 1 or 2
        && arguments[arguments.Length - 1].Parameter!.Type.SpecialType is >= SpecialType.System_Boolean and <= SpecialType.System_Double;
}
