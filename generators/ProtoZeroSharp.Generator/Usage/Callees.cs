using System.Collections.Concurrent;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>
/// Which methods of a compilation may dispose the writers that they are given, or end messages. Each is looked at once, and each file has one model: many
/// callers of a long method, or many functions in it, would otherwise have the compiler bind it as many times.
/// </summary>
internal sealed class Callees
{
    private readonly Compilation compilation;
    private readonly ConcurrentDictionary<SyntaxTree, SemanticModel> models = new();

    // By method, for each parameter; null where nothing is known of a method.
    private readonly ConcurrentDictionary<ISymbol, (bool MayDispose, bool MayEnd)[]?> found = new(SymbolEqualityComparer.Default);

    public Callees(Compilation compilation) => this.compilation = compilation;

    /// <summary>Whether the method that gets an untyped writer may dispose it.</summary>
    public bool MayDispose(IArgumentOperation argument, CancellationToken cancellation) => Of(argument, cancellation).MayDispose;

    /// <summary>Whether the method that gets an untyped writer or a message may end the message, or one in the writer.</summary>
    public bool MayEnd(IArgumentOperation argument, CancellationToken cancellation) => Of(argument, cancellation).MayEnd;

    /// <summary>What a method may do with an argument. Only its own body is looked at, and only where no other can run in its place.</summary>
    private (bool MayDispose, bool MayEnd) Of(IArgumentOperation argument, CancellationToken cancellation)
    {
        IMethodSymbol method = ((IInvocationOperation)argument.Parent!).TargetMethod;
        IParameterSymbol parameter = argument.Parameter!;
        if (WriterSymbols.IsKnown(method))
        {
            // It may pass the argument on to a lambda.
            bool isPassedOn = method.Parameters.Any(static other => other.Type.TypeKind == TypeKind.Delegate);
            return (isPassedOn, isPassedOn);
        }

        if (method.IsVirtual || method.IsAbstract || method.IsOverride || parameter.RefKind != RefKind.None || method.DeclaringSyntaxReferences.Length != 1)
        {
            return (true, true);
        }

        IMethodSymbol declared = method.OriginalDefinition;
        if (!found.TryGetValue(declared, out (bool, bool)[]? parameters))
        {
            parameters = Look(declared, argument.SemanticModel!, cancellation);
            found[declared] = parameters;
        }

        // The members of an extension block have the receiver beside their parameters.
        return parameters == null || parameters.Length != declared.Parameters.Length ? (true, true) : parameters[parameter.Ordinal];
    }

    /// <summary>For each parameter what a use of it may do; null if the body is not known.</summary>
    private (bool MayDispose, bool MayEnd)[]? Look(IMethodSymbol method, SemanticModel caller, CancellationToken cancellation)
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

        var result = new (bool MayDispose, bool MayEnd)[declared.Parameters.Length];
        bool mayEndAll = false;
        foreach (IOperation operation in body.DescendantsAndSelf())
        {
            if (operation is not IParameterReferenceOperation { Parameter: { } parameter } || !SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, declared))
            {
                mayEndAll |= MayEndOthers(operation);
            }
            else if (!Variables.IsInNameOf(operation))
            {
                mayEndAll |= UntypedCalls.MayHoldWriter(operation.Type) && UntypedCalls.MayEndMessages(operation);
                ref (bool MayDispose, bool MayEnd) uses = ref result[parameter.Ordinal];
                uses.MayDispose |= !RentedWriters.IsHarmless(operation);
                uses.MayEnd |= MayEnd(operation);
            }
        }

        for (int i = 0; i < result.Length; i++)
        {
            result[i].MayEnd |= mayEndAll;
        }

        return result;
    }

    /// <summary>Whether an operation may end the messages of a writer that the method did not get as an argument: one that a field has.</summary>
    private static bool MayEndOthers(IOperation operation) =>
        operation is not (ILocalReferenceOperation or IObjectCreationOperation)
        && (UntypedCalls.MayEndMessages(operation) || (WriterSymbols.IsOutput(operation.Type) && CallChain.Parent(operation) is IVariableInitializerOperation));

    // A copy of the parameter is not followed.
    private static bool MayEnd(IOperation use) =>
        WriterSymbols.IsProtoWriter(use.Type)
            ? UntypedCalls.MayEndMessages(use) || CallChain.Parent(use) is IVariableInitializerOperation
            : !WriterSymbols.IsMessage(use.Type) || Variables.MayEnd(use);

    // The declaration of a delegate or of a partial method has none.
    private static IOperation? Body(IOperation? declaration) => declaration switch
    {
        IMethodBodyOperation method => method.BlockBody ?? method.ExpressionBody,
        ILocalFunctionOperation function => function.Body,
        _ => null,
    };
}
