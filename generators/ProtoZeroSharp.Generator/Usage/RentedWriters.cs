using System;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>Checks every untyped writer that is rented: it must be disposed.</summary>
internal static class RentedWriters
{
    public static void Check(IObjectCreationOperation rented, Action<DiagnosticRule, SyntaxNode, string> report, CancellationToken cancellation)
    {
        if (CallChain.Parent(rented) is IArgumentOperation { Parent: IObjectCreationOperation root } && WriterSymbols.IsGenerated(root.Type as INamedTypeSymbol))
        {
            report(DiagnosticCatalog.NeverDisposed, rented.Syntax, "No variable has this writer, so nothing can dispose it, and its memory is kept until the thread ends. Declare it with using first.");
            return;
        }

        if (Variables.DeclaredBy(rented) is not { } declarator || !WriterSymbols.IsProtoWriter(declarator.Symbol.Type) || Variables.IsUsing(declarator))
        {
            return;
        }

        foreach (IOperation reference in Variables.References(Variables.Root(declarator), declarator.Symbol))
        {
            if (MayDispose(reference, cancellation))
            {
                return;
            }
        }

        report(
            DiagnosticCatalog.NeverDisposed,
            rented.Syntax,
            $"{declarator.Symbol.Name} is not disposed, so its memory is kept until the thread ends. Declare it with using.");
    }

    private static bool MayDispose(IOperation reference, CancellationToken cancellation)
    {
        switch (CallChain.Parent(reference))
        {
            case IInvocationOperation call when CallChain.Next(reference) == call:
                return call.TargetMethod.Name is "Dispose" or "Free";
            case IPropertyReferenceOperation:
                return false;
            case IArgumentOperation { Parent: IInvocationOperation call }:
                return !WriterSymbols.IsGenerated(call.TargetMethod.ContainingType) && MayDispose(call.TargetMethod, cancellation);
            case IArgumentOperation { Parent: IObjectCreationOperation made }:
                return !WriterSymbols.IsGenerated(made.Type as INamedTypeSymbol);
            default:
                // The writer is returned or assigned, or used in a way that this check cannot follow.
                return true;
        }
    }

    /// <summary>Whether a method that takes the writer may dispose it. A method outside this project may.</summary>
    private static bool MayDispose(IMethodSymbol method, CancellationToken cancellation)
    {
        foreach (SyntaxReference declaration in method.OriginalDefinition.DeclaringSyntaxReferences)
        {
            foreach (SyntaxToken token in declaration.GetSyntax(cancellation).DescendantTokens())
            {
                if (token.ValueText is "Dispose" or "Free" or "using" or "return")
                {
                    return true;
                }
            }
        }

        return method.DeclaringSyntaxReferences.IsEmpty;
    }
}
