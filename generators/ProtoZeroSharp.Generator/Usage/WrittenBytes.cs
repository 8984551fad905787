using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>Checks every span or sequence of a writer's own memory: it must not be used after the writer has returned the memory.</summary>
internal static class WrittenBytes
{
    public static void Check(IPropertyReferenceOperation written, Action<DiagnosticRule, SyntaxNode, string> report)
    {
        if (written.Instance is not { } instance || CallChain.Unwrap(instance) is not ILocalReferenceOperation { Local: { } writer })
        {
            return;
        }

        switch (CallChain.Parent(written))
        {
            case IReturnOperation when IsDisposedAtEnd(written, writer):
                report(
                    DiagnosticCatalog.OutlivesWriter,
                    written.Syntax,
                    $"{written.Property.Name} is returned, but {writer.Name} is disposed first: another writer may then use this memory. Return ToArray() or Detach().");
                break;
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                CheckUses(written, writer, declarator.Symbol, report);
                break;
            case ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } assignment when CallChain.Unwrap(assignment.Value) == written:
                CheckUses(written, writer, target.Local, report);
                break;
        }
    }

    private static bool IsDisposedAtEnd(IOperation operation, ILocalSymbol writer)
    {
        foreach (IOperation other in Variables.Root(operation).DescendantsAndSelf())
        {
            if (other is IVariableDeclaratorOperation declarator && SymbolEqualityComparer.Default.Equals(declarator.Symbol, writer))
            {
                return Variables.IsUsing(declarator);
            }
        }

        return false;
    }

    /// <summary>
    /// Looks statement by statement from where the bytes were taken: first for the end of the writer, then for a use of the bytes.
    /// </summary>
    private static void CheckUses(IOperation written, ILocalSymbol writer, ILocalSymbol bytes, Action<DiagnosticRule, SyntaxNode, string> report)
    {
        bool isOver = false;
        for (IOperation? inner = written; inner != null && Variables.Statement(inner) is { } place; inner = place.Block)
        {
            for (int i = place.Index + 1; i < place.Block.Operations.Length; i++)
            {
                IOperation statement = place.Block.Operations[i];
                foreach (IOperation reference in Variables.References(statement, bytes))
                {
                    if (Variables.IsTarget(reference))
                    {
                        return;
                    }

                    if (isOver)
                    {
                        report(
                            DiagnosticCatalog.OutlivesWriter,
                            reference.Syntax,
                            $"{bytes.Name} is memory of {writer.Name}, which has returned it: another writer may use it now. Use {bytes.Name} before that, or copy it with ToArray().");
                        return;
                    }
                }

                isOver |= Ends(statement, writer);
            }

            // The writer of a using statement ends with its block.
            isOver |= place.Block.Parent is IUsingOperation { Resources: { } resources } && Declares(resources, writer);
            if (place.Block.Parent is ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation or IMethodBodyBaseOperation || !IsEndReached(place.Block))
            {
                return;
            }
        }
    }

    /// <summary>Whether what follows a block is run after it: not when the block returns, throws or jumps on every way.</summary>
    private static bool IsEndReached(IBlockOperation block) =>
        !block.Syntax.IsKind(SyntaxKind.Block) || block.SemanticModel!.AnalyzeControlFlow(block.Syntax) is not { Succeeded: true, EndPointIsReachable: false };

    /// <summary>Whether a statement is only a call that returns the memory.</summary>
    private static bool Ends(IOperation statement, ILocalSymbol writer) =>
        statement is IExpressionStatementOperation { Operation: IInvocationOperation { TargetMethod.Name: "Dispose" or "Free" or "Reset", Instance: { } instance } }
        && SymbolEqualityComparer.Default.Equals(CallChain.Variable(CallChain.Unwrap(instance)), writer);

    private static bool Declares(IOperation resources, ILocalSymbol writer)
    {
        foreach (IOperation operation in resources.DescendantsAndSelf())
        {
            if (operation is IVariableDeclaratorOperation declarator && SymbolEqualityComparer.Default.Equals(declarator.Symbol, writer))
            {
                return true;
            }
        }

        return false;
    }
}
