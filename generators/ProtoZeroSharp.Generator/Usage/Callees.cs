using System.Collections.Concurrent;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>
/// Which methods of a compilation may dispose the writers that they are given. Each is looked at once, and each file has one model: many
/// callers of a long method, or many functions in it, would otherwise have the compiler bind it as many times.
/// </summary>
internal sealed class Callees
{
    private readonly Compilation compilation;
    private readonly ConcurrentDictionary<SyntaxTree, SemanticModel> models = new();

    // By method, for each parameter; null where nothing is known of a method.
    private readonly ConcurrentDictionary<ISymbol, bool[]?> found = new(SymbolEqualityComparer.Default);

    public Callees(Compilation compilation) => this.compilation = compilation;

    /// <summary>Whether a method that takes the writer may dispose it. Only its own body is looked at, and only where no other can run in its place.</summary>
    /// <param name="method">The method.</param>
    /// <param name="parameter">Its parameter that gets the writer.</param>
    /// <param name="caller">The model of the caller's file.</param>
    /// <param name="cancellation">Stops the compiler.</param>
    public bool MayDispose(IMethodSymbol method, IParameterSymbol parameter, SemanticModel caller, CancellationToken cancellation)
    {
        if (WriterSymbols.IsGeneratedMember(method))
        {
            return false;
        }

        if (method.IsVirtual || method.IsAbstract || method.IsOverride || parameter.RefKind != RefKind.None || method.DeclaringSyntaxReferences.Length != 1)
        {
            return true;
        }

        IMethodSymbol declared = method.OriginalDefinition;
        if (!found.TryGetValue(declared, out bool[]? parameters))
        {
            parameters = Look(declared, caller, cancellation);
            found[declared] = parameters;
        }

        return parameters == null || parameters[parameter.Ordinal];
    }

    /// <summary>For each parameter whether a use of it is not harmless; null if the body is not known.</summary>
    private bool[]? Look(IMethodSymbol method, SemanticModel caller, CancellationToken cancellation)
    {
        SyntaxNode declaration = method.DeclaringSyntaxReferences[0].GetSyntax(cancellation);
        if (!compilation.ContainsSyntaxTree(declaration.SyntaxTree))
        {
            return null;
        }

        // The symbol is asked for again, because a local function has another one in another model.
        SemanticModel model = caller.SyntaxTree == declaration.SyntaxTree ? caller : models.GetOrAdd(declaration.SyntaxTree, tree => compilation.GetSemanticModel(tree));
        if (model.GetDeclaredSymbol(declaration, cancellation) is not IMethodSymbol declared || Body(model.GetOperation(declaration, cancellation)) is not { } body)
        {
            return null;
        }

        var result = new bool[declared.Parameters.Length];
        foreach (IOperation operation in body.DescendantsAndSelf())
        {
            if (operation is IParameterReferenceOperation { Parameter: { } parameter }
                && SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, declared)
                && !Variables.IsInNameOf(operation)
                && !RentedWriters.IsHarmless(operation))
            {
                result[parameter.Ordinal] = true;
            }
        }

        return result;
    }

    // The declaration of a delegate or of a partial method has none.
    private static IOperation? Body(IOperation? declaration) => declaration switch
    {
        IMethodBodyOperation method => method.BlockBody ?? method.ExpressionBody,
        ILocalFunctionOperation function => function.Body,
        _ => null,
    };
}
