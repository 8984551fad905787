using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>
/// The calls of a method that certainly change the message of an editor: statements of their own, or what a local or an assignment gets. A call on an
/// editor of a message in it counts too.
/// </summary>
internal sealed class EditorEdits
{
    // An editor in an editor, and so on, is followed so far.
    private const int MostLevels = 16;
    private static readonly List<IOperation> None = new();

    private readonly Dictionary<ISymbol, List<IOperation>> edits = new(SymbolEqualityComparer.Default);

    public EditorEdits(IEnumerable<KeyValuePair<ISymbol, List<IOperation>>> references, BodyUses uses)
    {
        foreach (KeyValuePair<ISymbol, List<IOperation>> variable in references)
        {
            if (!WriterSymbols.IsEditor(variable.Value[0].Type))
            {
                continue;
            }

            List<ISymbol> changed = Around(variable.Key, uses);
            foreach (IOperation reference in variable.Value)
            {
                if (First(reference) is { } edit && Statement(edit) != null)
                {
                    changed.ForEach(editor => Add(editor, edit));
                }
            }
        }

        foreach (List<IOperation> all in edits.Values)
        {
            all.Sort(TextOrder.Compare);
        }
    }

    /// <summary>The edits of an editor's message, in the order of the text.</summary>
    public IReadOnlyList<IOperation> Of(ISymbol editor) => All(editor);

    /// <summary>Those in a part of the text.</summary>
    public IEnumerable<IOperation> Of(ISymbol editor, TextSpan part) => TextOrder.In(All(editor), part);

    /// <summary>The variable of the editor that a value is: after calls that return it, and not an editor of a message in it.</summary>
    public static ISymbol? Variable(IOperation editor)
    {
        IOperation? at = CallChain.Unwrap(editor);
        while (at is IInvocationOperation call)
        {
            at = StaysWithEditor(call.TargetMethod) ? CallChain.Receiver(call) : null;
        }

        return at != null && WriterSymbols.IsEditor(at.Type) ? CallChain.Variable(at) : null;
    }

    /// <summary>Whether a generated method that gives an editor gives the one that it is called on.</summary>
    public static bool StaysWithEditor(IMethodSymbol method) => WriterSymbols.IsGeneratedMember(method) && !Opens(method) && !Starts.IsStart(method);

    /// <summary>
    /// The block in which all that is below an edit runs after it; null if there is none. It is the outermost one that contains the edit in blocks
    /// and using statements alone.
    /// </summary>
    public static IBlockOperation? Block(IOperation edit)
    {
        IBlockOperation? block = null;
        for (IOperation? around = Statement(edit)?.Parent; around is IBlockOperation or IUsingOperation or ILockOperation; around = around.Parent)
        {
            block = around as IBlockOperation ?? block;
        }

        return block;
    }

    /// <summary>How a message names an edit: <c>person.Name</c>, or <c>person.EditHome().Street</c>.</summary>
    public static string Name(IOperation edit)
    {
        string name = ((IInvocationOperation)edit).TargetMethod.Name;
        IOperation? receiver = CallChain.Receiver(edit);
        for (; receiver is IInvocationOperation opened; receiver = CallChain.Receiver(opened))
        {
            name = opened.TargetMethod.Name + "()." + name;
        }

        return (receiver == null ? null : CallChain.Variable(receiver)?.Name) is { } variable ? variable + "." + name : name;
    }

    /// <summary>The first call on an editor, or on one that is opened from it in the same chain, which changes the message.</summary>
    public static IInvocationOperation? First(IOperation editor)
    {
        while (WriterSymbols.IsEditor(editor.Type) && CallChain.Next(editor) is { } call)
        {
            if (IsEdit(call.TargetMethod))
            {
                return call;
            }

            editor = call;
        }

        return null;
    }

    /// <summary>
    /// Whether a method of an editor, or an extension method on one, changes the message. All that are generated do, but those that every
    /// editor has, and those that open an editor of a message which may be there.
    /// </summary>
    private static bool IsEdit(IMethodSymbol method) => method.Name is not ("AsReader" or "Fits" or "Close" or "Dispose" or "TryOpen") && !Opens(method);

    /// <summary>Whether a method may open the editor of a message in this one. The setter of a field edit_x looks like that.</summary>
    private static bool Opens(IMethodSymbol method) =>
        method.Name.StartsWith("Edit", StringComparison.Ordinal) && WriterSymbols.IsEditor(method.ReturnType) && Starts.OwnParameters(method) <= 1;

    /// <summary>The statement that certainly does an edit, if it is run at all.</summary>
    private static IOperation? Statement(IOperation edit)
    {
        // What removes an entry says whether there was one: then the code may know better.
        bool saysWhether = !WriterSymbols.IsEditor(edit.Type);
        IOperation? around = CallChain.Parent(CallChain.Last(edit));
        if (around is ISimpleAssignmentOperation assignment && (!saysWhether || assignment.Target is IDiscardOperation))
        {
            around = assignment.Parent;
        }
        else if (around is IVariableInitializerOperation && !saysWhether)
        {
            while (around is IVariableInitializerOperation or IVariableDeclaratorOperation or IVariableDeclarationOperation or IVariableDeclarationGroupOperation { Parent: IUsingDeclarationOperation })
            {
                around = around.Parent;
            }
        }

        return around is IExpressionStatementOperation or IVariableDeclarationGroupOperation or IUsingDeclarationOperation ? around : null;
    }

    /// <summary>An editor, and those of the messages that its message is in.</summary>
    private static List<ISymbol> Around(ISymbol editor, BodyUses uses)
    {
        var result = new List<ISymbol> { editor };
        while (result.Count < MostLevels && !uses.IsReassigned(editor) && uses.Initializer(editor) is { } initializer)
        {
            IOperation? first = CallChain.Unwrap(initializer);
            while (first is IInvocationOperation call)
            {
                first = WriterSymbols.IsGeneratedMember(call.TargetMethod) ? CallChain.Receiver(call) : null;
            }

            if (first == null || !WriterSymbols.IsEditor(first.Type) || CallChain.Variable(first) is not { } outer)
            {
                break;
            }

            result.Add(editor = outer);
        }

        return result;
    }

    private List<IOperation> All(ISymbol editor) => edits.TryGetValue(editor, out List<IOperation>? all) ? all : None;

    private void Add(ISymbol editor, IOperation edit)
    {
        if (!edits.TryGetValue(editor, out List<IOperation>? all))
        {
            edits.Add(editor, all = new List<IOperation>());
        }

        all.Add(edit);
    }
}
