using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroSharp.Generator.Usage;

namespace ProtoZeroSharp.Generator;

/// <summary>
/// Silences CA2000 for <c>new Person.Writer(proto)</c>. A writer made from an untyped one owns nothing: its Dispose does nothing,
/// and the untyped writer owns the memory. The rule sees only a type with a Dispose method.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class RootWriterSuppressor : DiagnosticSuppressor
{
    private static readonly SuppressionDescriptor Rule = new("PZS2000", "CA2000", "A typed writer on an untyped one owns nothing. Dispose the untyped writer.");

    /// <inheritdoc/>
    public override ImmutableArray<SuppressionDescriptor> SupportedSuppressions { get; } = ImmutableArray.Create(Rule);

    /// <inheritdoc/>
    public override void ReportSuppressions(SuppressionAnalysisContext context)
    {
        foreach (Diagnostic diagnostic in context.ReportedDiagnostics)
        {
            if (diagnostic.Location.SourceTree is { } tree
                && tree.GetRoot(context.CancellationToken).FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true) is { } node
                && context.GetSemanticModel(tree).GetSymbolInfo(node, context.CancellationToken).Symbol is IMethodSymbol method
                && IsRoot(method))
            {
                context.ReportSuppression(Suppression.Create(Rule, diagnostic));
            }
        }
    }

    // The constructor that takes the untyped writer and nothing else.
    private static bool IsRoot(IMethodSymbol method) =>
        method.MethodKind == MethodKind.Constructor
        && method.ContainingType is { IsRefLikeType: true } made
        && method.Parameters.Length == 1
        && WriterSymbols.IsProtoWriter(method.Parameters[0].Type)
        && WriterSymbols.IsGenerated(made);
}
