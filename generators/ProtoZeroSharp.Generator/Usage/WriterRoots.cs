using System.Collections.Concurrent;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>
/// Which variables certainly hold which untyped writer, and what ends messages in each. The root of a variable is the one that it is a copy of, through
/// any number of copies: a local that gets a new writer where it is declared, or a parameter of the method.
/// </summary>
internal sealed class WriterRoots
{
    private readonly BodyUses uses;
    private readonly ConcurrentDictionary<ISymbol, ISymbol?> roots = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, UntypedEnds> ofLocals = new(SymbolEqualityComparer.Default);
    private readonly UntypedEnds ofCaller = new();
    private readonly UntypedEnds ofUnknown = new();
    private readonly UntypedEnds all;

    public WriterRoots(UntypedEnds all, BodyUses uses)
    {
        this.all = all;
        this.uses = uses;
        foreach (IOperation end in all.InText)
        {
            GroupOf(end)?.Add(end);
        }
    }

    /// <summary>Whether a use of an untyped writer that may be that of a message can end the message after its start.</summary>
    /// <param name="start">The start of the message.</param>
    /// <param name="writer">The variable with the untyped writer; null if none is known to have it, so that any writer counts.</param>
    public bool MayEndAfter(IOperation start, ISymbol? writer) => (writer == null ? null : RootOf(writer)) switch
    {
        null => all.MayRunAfter(start, uses.HasLabels),
        ILocalSymbol local => (ofLocals.TryGetValue(local, out UntypedEnds? own) && own.MayRunAfter(start, uses.HasLabels)) || ofUnknown.MayRunAfter(start, uses.HasLabels),

        // Two parameters may be one writer.
        _ => ofCaller.MayRunAfter(start, uses.HasLabels) || ofUnknown.MayRunAfter(start, uses.HasLabels),
    };

    /// <summary>Where a use counts; null if that is nowhere, because the writer is new there and no variable has it.</summary>
    private UntypedEnds? GroupOf(IOperation end)
    {
        // A writer that is made without a buffer is in none.
        if (!WriterSymbols.IsProtoWriter(end.Type))
        {
            return WriterSymbols.IsOutput(end.Type) ? ofCaller : ofUnknown;
        }

        if (end is IObjectCreationOperation)
        {
            return null;
        }

        switch (CallChain.Variable(end) is { } variable ? RootOf(variable) : null)
        {
            case ILocalSymbol local:
                if (!ofLocals.TryGetValue(local, out UntypedEnds? ends))
                {
                    ofLocals.Add(local, ends = new UntypedEnds());
                }

                return ends;
            case IParameterSymbol:
                return ofCaller;
            default:
                return ofUnknown;
        }
    }

    private ISymbol? RootOf(ISymbol variable)
    {
        // Copies of copies are followed once, however many there are. In code that does not compile two may be copies of each other: then neither has a root.
        var copies = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        ISymbol? at = variable;
        ISymbol? root = null;
        while (at != null && !roots.TryGetValue(at, out root) && copies.Add(at))
        {
            (root, at) = Follow(at);
        }

        foreach (ISymbol copy in copies)
        {
            roots[copy] = root;
        }

        return root;
    }

    /// <summary>The root that a variable is, or the variable that it is a copy of; neither if its value is not known.</summary>
    private (ISymbol? Root, ISymbol? CopyOf) Follow(ISymbol variable)
    {
        if (uses.IsReassigned(variable))
        {
            return default;
        }

        if (variable is IParameterSymbol parameter)
        {
            // A lambda or local function may be given the method's own writer. The parameter of a primary constructor may be given another value elsewhere.
            return (parameter is { RefKind: RefKind.None, ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation } } ? parameter : null, null);
        }

        IOperation? value = uses.Initializer(variable) is { } initializer ? CallChain.Unwrap(initializer) : null;
        return !WriterSymbols.IsProtoWriter(value?.Type) ? default
            : value is IObjectCreationOperation ? (variable, null)
            : (null, CallChain.Variable(value!));
    }
}
