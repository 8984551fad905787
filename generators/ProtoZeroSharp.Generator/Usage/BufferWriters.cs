using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>
/// The writers of a buffer, where all that is done with it is known: it is not given to other code, nor is a writer of it, and nothing detaches the memory.
/// While a writer is in use the memory stays, also if the buffer is disposed.
/// </summary>
internal sealed class BufferWriters
{
    // Where each of them is in use: in its using statement, or in the block of its using declaration.
    private readonly HashSet<IOperation> open = new();

    private BufferWriters()
    {
    }

    /// <summary>The writers of a buffer; null if not all that is done with it is known.</summary>
    public static BufferWriters? Of(ISymbol buffer, BodyUses uses)
    {
        var writers = new BufferWriters();
        return uses.References(buffer).All(reference => IsKeptBy(reference) && (CallChain.Next(reference) is not { TargetMethod.Name: "CreateWriter" } created || writers.Add(created, uses)))
            ? writers
            : null;
    }

    /// <summary>Whether a writer may be in use at a place.</summary>
    public bool MayBeOpenAt(IOperation place)
    {
        IOperation? around = place;
        while (around != null && !open.Contains(around))
        {
            around = around.Parent;
        }

        return around != null;
    }

    /// <summary>Adds a writer; false if it is not known what becomes of it.</summary>
    private bool Add(IInvocationOperation created, BodyUses uses)
    {
        if (Variables.DeclaredBy(created) is not { } declarator
            || !Variables.IsUsing(declarator)
            || uses.IsReassigned(declarator.Symbol)
            || !uses.References(declarator.Symbol).All(IsKeptBy))
        {
            return false;
        }

        IOperation? around = declarator.Parent;
        while (around is not (null or IUsingOperation or IBlockOperation))
        {
            around = around.Parent;
        }

        if (around == null)
        {
            return false;
        }

        open.Add(around);
        return true;
    }

    /// <summary>Whether after a use of a buffer or a writer the memory is still the buffer's. A lambda may get the writer, and detach it.</summary>
    private static bool IsKeptBy(IOperation reference) =>
        CallChain.Next(reference) is { TargetMethod: var method }
            ? method.Name is not ("Detach" or "DetachGathered") && method.Parameters.All(static parameter => parameter.Type.TypeKind != TypeKind.Delegate)
            : CallChain.IsForKnownCode(reference) || CallChain.Parent(reference) is IUsingOperation;
}
