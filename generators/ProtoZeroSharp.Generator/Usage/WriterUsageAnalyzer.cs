using System;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Roslyn;
using ProtoZeroSharp.Generator.Usage;

namespace ProtoZeroSharp.Generator;

/// <summary>
/// Finds calls of writers and editors that throw, lose memory or the length of a message, read what is no longer there, or write what depends on the
/// thread, each time they run. It looks at one method at a time, and at those that get a writer or a message from it, and reports only what is certain.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class WriterUsageAnalyzer : DiagnosticAnalyzer
{
    private static readonly ImmutableArray<DiagnosticRule> Rules = ImmutableArray.Create(
        DiagnosticCatalog.NeverClosed,
        DiagnosticCatalog.ParentWhileChildIsOpen,
        DiagnosticCatalog.NeverDisposed,
        DiagnosticCatalog.OutlivesWriter,
        DiagnosticCatalog.ReaderAfterEdit,
        DiagnosticCatalog.LostLength,
        DiagnosticCatalog.CultureText,
        DiagnosticCatalog.WrongTypeUrl);

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.CreateRange(Rules, rule => rule.ToDescriptor(new HelpPages("")));

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (start.Compilation.GetTypeByMetadataName("ProtoZeroSharp.ProtoWriter") == null)
            {
                return;
            }

            AnalyzerConfigOptions options = start.Options.AnalyzerConfigOptionsProvider.GlobalOptions;
            HelpPages pages = RoslynSettings.Pages(options);
            bool hasCultures = !options.TryGetValue("build_property.InvariantGlobalization", out string? isInvariant) || !string.Equals(isInvariant, "true", StringComparison.OrdinalIgnoreCase);

            var callees = new Callees(start.Compilation);

            // Each block by itself, because what is found at one operation is reported at another one of its block. Without that an editor,
            // which asks for the diagnostics of a document, shows only what is reported where it is found.
            start.RegisterOperationBlockStartAction(block =>
            {
                var uses = new Lazy<BodyUses>(() => new BodyUses(block.OperationBlocks, callees, block.CancellationToken));
                block.RegisterOperationAction(
                    operation => Check(operation, uses, callees, pages, hasCultures),
                    OperationKind.Invocation,
                    OperationKind.ObjectCreation,
                    OperationKind.PropertyReference,
                    OperationKind.InterpolatedString);
            });
        });
    }

    private static void Check(OperationAnalysisContext context, Lazy<BodyUses> uses, Callees callees, HelpPages pages, bool hasCultures)
    {
        switch (context.Operation)
        {
            case IInvocationOperation call when Starts.Opens(call.TargetMethod, context.CancellationToken):
                OpenMessages.Check(call, uses.Value, Report(context, pages));
                if (Starts.IsPack(call.TargetMethod))
                {
                    AnyTypes.Check(call, uses.Value, Report(context, pages));
                }

                break;
            case IInvocationOperation call when UntypedMessages.IsStart(call.TargetMethod):
                UntypedMessages.Check(call, uses.Value, Report(context, pages));
                break;
            case IInvocationOperation call when GrpcFrames.IsStart(call.TargetMethod):
                GrpcFrames.Check(call, uses.Value, Report(context, pages));
                break;
            case IInvocationOperation call when EditedReaders.IsReader(call):
                EditedReaders.Check(call, uses.Value, Report(context, pages));
                break;
            case IPropertyReferenceOperation reference when EditedReaders.IsBytes(reference):
                EditedReaders.Check(reference, uses.Value, Report(context, pages));
                break;
            case IObjectCreationOperation made when WriterSymbols.IsProtoWriter(made.Type):
                RentedWriters.Check(made, uses.Value, callees, Report(context, pages), context.CancellationToken);
                break;
            case IObjectCreationOperation made when EditedLengths.IsOpened(made):
                EditedLengths.Check(made, uses.Value, Report(context, pages));
                break;
            case IInterpolatedStringOperation text when hasCultures:
                CultureTexts.Check(text, Report(context, pages));
                break;
            case { } operation when MemoryOwners.Of(operation) is ILocalReferenceOperation owner:
                WrittenBytes.Check(operation, owner.Local, uses.Value, Report(context, pages));
                break;
        }
    }

    private static Action<DiagnosticRule, SyntaxNode, string> Report(OperationAnalysisContext context, HelpPages pages) =>
        (rule, node, message) => context.ReportDiagnostic(Diagnostic.Create(rule.ToDescriptor(pages), node.GetLocation(), message));
}
