using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>
/// What the operations of a method do with its variables, in the order of the text. It is collected once: to walk the method for each
/// message that is started in it takes time with the square of their number.
/// </summary>
internal sealed class BodyUses
{
    private static readonly List<IOperation> None = new();

    private readonly Dictionary<ISymbol, List<IOperation>> references = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, IVariableDeclaratorOperation> declarators = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> reassigned = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> reassignedElsewhere = new(SymbolEqualityComparer.Default);

    // Of an untyped writer, the references that take its output.
    private readonly Dictionary<ISymbol, List<IOperation>> takings = new(SymbolEqualityComparer.Default);

    // Of untyped writers and buffers, those that may end messages.
    private readonly List<IOperation> untypedEnds = new();
    private readonly WriterRoots roots;
    private readonly Lazy<EditorEdits> edits;
    private readonly ConcurrentDictionary<ISymbol, BufferWriters?> bufferWriters = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<ISymbol, IOperation?> untypedTakings = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<(SyntaxNode Place, string Message), bool> reported = new();

    private readonly Callees callees;
    private readonly CancellationToken cancellation;

    /// <summary>Collects what is in the operation blocks that are analyzed together.</summary>
    public BodyUses(ImmutableArray<IOperation> blocks, Callees callees, CancellationToken cancellation)
    {
        this.callees = callees;
        this.cancellation = cancellation;
        foreach (IOperation root in blocks.Select(Variables.Root).Distinct())
        {
            foreach (IOperation operation in root.DescendantsAndSelf())
            {
                Add(operation);
            }
        }

        untypedEnds.Sort(TextOrder.Compare);
        foreach (List<IOperation> uses in references.Values.Concat(takings.Values))
        {
            uses.Sort(TextOrder.Compare);
        }

        var ends = new UntypedEnds();
        untypedEnds.ForEach(ends.Add);
        roots = new WriterRoots(ends, this);
        edits = new Lazy<EditorEdits>(() => new EditorEdits(references, this));
    }

    /// <summary>Whether a <c>goto</c> may run the statements in another order than that of the text.</summary>
    public bool HasLabels { get; private set; }

    /// <summary>All references to a variable, in the order of the text. <c>nameof</c> has none: it takes the name, not the value.</summary>
    public IReadOnlyList<IOperation> References(ISymbol variable) => Of(variable, references);

    /// <summary>The references to a variable in a part of the text.</summary>
    public IEnumerable<IOperation> References(ISymbol variable, TextSpan part) => TextOrder.In(Of(variable, references), part);

    /// <summary>The local that gets a value in a statement, and no other value before or after.</summary>
    public ILocalReferenceOperation? AssignedOnce(IOperation value) =>
        CallChain.Parent(value) is ISimpleAssignmentOperation { Target: ILocalReferenceOperation target, Parent: IExpressionStatementOperation }
        && Declarator(target.Local) is { Initializer: null }
        && References(target.Local).All(reference => reference == target || !Variables.IsTarget(reference))
            ? target
            : null;

    /// <summary>Whether this use of a variable may end its message; <see cref="Variables.MayEnd"/>. A method of the project that gets the message is looked at.</summary>
    public bool MayEnd(IOperation reference)
    {
        if (!Variables.MayEnd(reference))
        {
            return false;
        }

        IOperation message = CallChain.Last(reference);
        return !WriterSymbols.IsMessage(message.Type) || CallChain.PassedTo(message) is not { } argument || callees.MayEnd(argument, cancellation);
    }

    /// <summary>Whether an untyped writer or buffer is used in a part of the text in a way that may end messages.</summary>
    public bool HasUntypedEnd(TextSpan part) => TextOrder.In(untypedEnds, part).Any();

    /// <summary>The uses of an untyped writer in a part of the text that take the output.</summary>
    public IEnumerable<IOperation> Takings(ISymbol output, TextSpan part) => TextOrder.In(Of(output, takings), part);

    /// <summary>The use of an untyped writer that takes an output in which nothing has closed a submessage: <see cref="UntypedMessages.Taking"/>.</summary>
    public IOperation? UntypedTaking(ISymbol output) => untypedTakings.GetOrAdd(output, writer => UntypedMessages.Taking(References(writer)));

    /// <summary>The writers of a buffer; null if not all that is done with it is known.</summary>
    public BufferWriters? WritersOf(ISymbol buffer) => bufferWriters.GetOrAdd(buffer, variable => BufferWriters.Of(variable, this));

    /// <summary>
    /// The first operation in a part of the text that decides about an open message or frame: a use of it or of its parent, one that takes the output, or
    /// one of an untyped writer that may end messages.
    /// </summary>
    public IOperation? First(TextSpan part, ISymbol? child, ISymbol? parent, ISymbol? output)
    {
        IOperation? first = TextOrder.In(untypedEnds, part).FirstOrDefault();
        Take(child == null ? None : Of(child, references));
        Take(parent == null ? None : Of(parent, references));
        Take(output == null ? None : Of(output, takings));
        return first;

        void Take(List<IOperation> operations)
        {
            if (TextOrder.In(operations, part).FirstOrDefault() is { } use && (first == null || use.Syntax.SpanStart < first.Syntax.SpanStart))
            {
                first = use;
            }
        }
    }

    /// <summary>Where a local is declared; null for a parameter, and for a local of a pattern or an out argument.</summary>
    public IVariableDeclaratorOperation? Declarator(ISymbol variable) => declarators.TryGetValue(variable, out IVariableDeclaratorOperation? declarator) ? declarator : null;

    /// <summary>What a local is initialized with where it is declared.</summary>
    public IOperation? Initializer(ISymbol variable) =>
        Declarator(variable) is { } declarator ? (declarator.Initializer ?? (declarator.Parent as IVariableDeclarationOperation)?.Initializer)?.Value : null;

    /// <summary>Whether a variable is given a value other than the one it is initialized with, or may be.</summary>
    public bool IsReassigned(ISymbol variable) => reassigned.Contains(variable);

    /// <summary>Whether a lambda or local function does that with a variable that is not its own: then it is not known when.</summary>
    public bool IsReassignedElsewhere(ISymbol variable) => reassignedElsewhere.Contains(variable);

    /// <summary>What certainly changes the messages of editors.</summary>
    public EditorEdits Edits => edits.Value;

    /// <summary>Whether a message is the first of its text at a place.</summary>
    public bool IsNew(SyntaxNode place, string message) => reported.TryAdd((place, message), true);

    /// <summary>Whether an untyped writer that may be that of a message can end the message after its start; <see cref="WriterRoots.MayEndAfter"/>.</summary>
    public bool MayEndAfter(IOperation start, ISymbol? writer) => roots.MayEndAfter(start, writer);

    private void Add(IOperation operation)
    {
        HasLabels |= operation is ILabeledOperation;
        if (operation is IVariableDeclaratorOperation declarator)
        {
            declarators[declarator.Symbol] = declarator;
        }
        else if (CallChain.Variable(operation) is { } variable && !Variables.IsInNameOf(operation))
        {
            Add(references, variable, operation);
            if (WriterSymbols.IsProtoWriter(operation.Type) && Outputs.TakenBy(operation) != null)
            {
                Add(takings, variable, operation);
            }

            if (Variables.IsTarget(operation))
            {
                reassigned.Add(variable);
                if (Variables.Function(operation) is { } function && !SymbolEqualityComparer.Default.Equals(variable.ContainingSymbol, Variables.Symbol(function)))
                {
                    reassignedElsewhere.Add(variable);
                }
            }
        }

        if (UntypedCalls.MayEndMessages(operation) && (CallChain.PassedTo(operation) is not { } argument || callees.MayEnd(argument, cancellation)))
        {
            untypedEnds.Add(operation);
        }
    }

    private static void Add(Dictionary<ISymbol, List<IOperation>> all, ISymbol variable, IOperation use)
    {
        if (!all.TryGetValue(variable, out List<IOperation>? uses))
        {
            all.Add(variable, uses = new List<IOperation>());
        }

        uses.Add(use);
    }

    private static List<IOperation> Of(ISymbol variable, Dictionary<ISymbol, List<IOperation>> all) => all.TryGetValue(variable, out List<IOperation>? uses) ? uses : None;
}
