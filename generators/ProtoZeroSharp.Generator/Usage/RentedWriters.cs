using System;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>Checks every untyped writer that is rented: it must be disposed.</summary>
internal static class RentedWriters
{
    public static void Check(IObjectCreationOperation rented, BodyUses uses, Action<DiagnosticRule, SyntaxNode, string> report, CancellationToken cancellation)
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

        foreach (IOperation reference in uses.References(declarator.Symbol))
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

    private static bool MayDispose(IOperation reference, CancellationToken cancellation) =>
        CallChain.Parent(reference) is IArgumentOperation { Parent: IInvocationOperation call, Parameter: { } parameter } && CallChain.Next(reference) == null
            ? MayDispose(call.TargetMethod, parameter, reference.SemanticModel!.Compilation, cancellation)
            : !IsHarmless(reference);

    /// <summary>Whether a method that takes the writer may dispose it. Only its own body is looked at, and only where no other can run in its place.</summary>
    private static bool MayDispose(IMethodSymbol method, IParameterSymbol parameter, Compilation compilation, CancellationToken cancellation)
    {
        if (WriterSymbols.IsGeneratedMember(method))
        {
            return false;
        }

        if (method.IsVirtual || method.IsAbstract || method.IsOverride || parameter.RefKind != RefKind.None || method.DeclaringSyntaxReferences.Length != 1)
        {
            return true;
        }

        SyntaxNode declaration = method.DeclaringSyntaxReferences[0].GetSyntax(cancellation);
        if (!compilation.ContainsSyntaxTree(declaration.SyntaxTree))
        {
            return true;
        }

        // The parameter is asked for again, because a local function has other symbols in another model.
        SemanticModel model = compilation.GetSemanticModel(declaration.SyntaxTree);
        return model.GetDeclaredSymbol(declaration, cancellation) is not IMethodSymbol declared
            || Body(model.GetOperation(declaration, cancellation)) is not { } body
            || Variables.References(body, declared.Parameters[parameter.Ordinal]).Any(static reference => !IsHarmless(reference));
    }

    // The declaration of a delegate or of a partial method has none.
    private static IOperation? Body(IOperation? declaration) => declaration switch
    {
        IMethodBodyOperation method => method.BlockBody ?? method.ExpressionBody,
        ILocalFunctionOperation function => function.Body,
        _ => null,
    };

    /// <summary>Whether a use of the writer certainly neither disposes it nor gives it to code that could.</summary>
    private static bool IsHarmless(IOperation reference) =>
        CallChain.Next(reference) is { } call
            ? call.TargetMethod.Name is not ("Dispose" or "Free")
            : CallChain.Parent(reference) switch
            {
                IPropertyReferenceOperation property => WriterSymbols.IsKnown(property.Property),
                IArgumentOperation { Parent: IObjectCreationOperation made } => WriterSymbols.IsGenerated(made.Type as INamedTypeSymbol),
                _ => false,
            };
}
