using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>A local that has a message, or a frame, from its start on.</summary>
/// <param name="Variable">The local.</param>
/// <param name="Holder">Its declarator, or the assignment that gives it the message.</param>
/// <param name="Scope">The block, using statement or section of a switch in which what follows runs after the start; null where it is not followed.</param>
internal sealed record OpenChild(ILocalSymbol Variable, IOperation Holder, IOperation? Scope)
{
    /// <summary>Whether it is declared with <c>using</c>, in either form.</summary>
    public bool IsUsing => Holder is IVariableDeclaratorOperation declarator && Variables.IsUsing(declarator);

    /// <summary>The local that gets a message or frame, where it is declared or, if it has no other value before or after, in a statement.</summary>
    public static OpenChild? Of(IOperation message, BodyUses uses)
    {
        if (Variables.DeclaredBy(message) is { } declarator)
        {
            return CanBeOpen(declarator.Symbol.Type) ? new OpenChild(declarator.Symbol, declarator, ScopeOf(declarator)) : null;
        }

        return uses.AssignedOnce(message) is { } target && CanBeOpen(target.Local.Type)
            ? new OpenChild(target.Local, target.Parent!, target.Parent!.Parent!.Parent is { } around && IsScope(around) ? around : null)
            : null;
    }

    /// <summary>Whether anything in the method may end it.</summary>
    public bool MayBeEnded(BodyUses uses) => uses.References(Variable).Any(reference => reference.Parent != Holder && uses.MayEnd(reference));

    private static bool CanBeOpen(ITypeSymbol type) => WriterSymbols.IsMessage(type) || WriterSymbols.IsGrpcFrame(type);

    /// <summary>What is around a declaration that is a statement, or the using statement that declares; not the head of a loop.</summary>
    private static IOperation? ScopeOf(IOperation declarator)
    {
        IOperation? parent = declarator.Parent;
        while (parent is IVariableDeclarationOperation or IVariableDeclarationGroupOperation or IUsingDeclarationOperation)
        {
            parent = parent.Parent;
        }

        return parent != null && IsScope(parent) ? parent : null;
    }

    private static bool IsScope(IOperation around) => around is IBlockOperation or IUsingOperation or ISwitchCaseOperation;
}
