using System;
using System.Collections.Immutable;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Emission;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Pipeline;
using ProtoZeroSharp.Generator.Planning;
using ProtoZeroSharp.Generator.Project;
using ProtoZeroSharp.Generator.Roslyn;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator;

/// <summary>
/// Connects the stages. All data between two stages compares by value, and diagnostics are separate from generated code, so an edit
/// runs only the stages whose input it changes.
/// <para>
/// A file without a result in a stage is null there and keeps its place. <c>Where</c> must not remove it: when <c>Where</c> drops an
/// item that it let pass in the run before, the compiler's tables lose count, and later runs lose the output of other files.
/// </para>
/// </summary>
[Generator(LanguageNames.CSharp)]
public sealed class ProtoGenerator : IIncrementalGenerator
{
    private static readonly ImportHelp HowToImport = new(
        "List the file as a ProtoZero item, with ProtoZeroGenerate=\"none\" if a referenced assembly has its types. If it is listed, correct its ProtoRoot.",
        static folder => $"Or add \"{folder}\" to the ProtoRoot of that file.");

    private static readonly Encoding Utf8 = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);

    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        // For the library's own project the sources decide. This is separate from the references, because a compilation is new after every edit.
        IncrementalValueProvider<bool> isLibrary = context.CompilationProvider.Select((compilation, _) => compilation.AssemblyName == ReferencedLibrary.Name);
        IncrementalValueProvider<bool> takesRefStructs = context.MetadataReferencesProvider.Collect()
            .Select((references, _) => ReferencedLibrary.TakesRefStructs(references))
            .Combine(isLibrary)
            .Select((pair, _) => pair.Left || pair.Right);

        IncrementalValueProvider<LanguageFeatures> language = context.ParseOptionsProvider
            .Combine(takesRefStructs)
            .Select((pair, _) => RoslynSettings.Language(pair.Left, pair.Right))
            .WithTrackingName(StageNames.Language);

        IncrementalValueProvider<HelpPages> pages = context.AnalyzerConfigOptionsProvider
            .Select((options, _) => RoslynSettings.Pages(options.GlobalOptions))
            .WithTrackingName(StageNames.Pages);

        // Each file once: compilers up to 4.8 at least may hand out a file twice when another was removed, which is then its own double. In the order of
        // the paths, because that of the compiler changes with every edit, and an item is the same as before if it is so at its place.
        IncrementalValuesProvider<AdditionalText> texts = context.AdditionalTextsProvider
            .Where(text => text.Path.EndsWith(".proto", StringComparison.OrdinalIgnoreCase))
            .Collect()
            .SelectMany((all, _) => all.GroupBy(text => text.Path, (_, same) => same.Last(), StringComparer.Ordinal).OrderBy(text => text.Path, StringComparer.Ordinal));

        // Parsing depends on the text only, so a changed option causes no parsing. A file that is listed but missing has no text; the
        // compiler reports that itself (CS2001).
        IncrementalValuesProvider<ParsedText?> parsed = texts
            .Select((text, cancellationToken) => ParseMemory.Parse(text, cancellationToken))
            .WithTrackingName(StageNames.Parse);

        // Editors are a third of what the compiler is given, and few projects have a use for them. The result is a reference, for which the
        // compiler's tables are compiled already: with a bool they took 50 ms more in a fresh process.
        IncrementalValueProvider<bool> namesEditors = context.CompilationProvider
            .SelectMany((compilation, _) => compilation.SyntaxTrees)
            .Select((tree, cancellationToken) => EditorUse.IsIn(tree, cancellationToken) ? nameof(EditorUse) : null)
            .WithTrackingName(StageNames.EditorUse)
            .Collect()
            .Select((uses, _) => uses.Any(use => use != null));

        // The compiler finds the options of a file by its text object, so they are read from that object, separately from parsing.
        IncrementalValueProvider<ProjectSettings> settings = texts
            .Combine(context.AnalyzerConfigOptionsProvider)
            .Combine(namesEditors)
            .Select((input, _) => Settings(input.Left.Left, input.Left.Right, input.Right))
            .WithTrackingName(StageNames.Settings)
            .Collect()
            .Select((files, _) => new ProjectSettings(new(files)));

        IncrementalValuesProvider<ConfiguredFile?> configured = parsed
            .Combine(settings)
            .Select((pair, _) => pair.Left is { } text && pair.Right.Of(text.Path) is { IsDisabled: false } own ? new ConfiguredFile(text, own) : null)
            .WithTrackingName(StageNames.Configure);

        IncrementalValueProvider<ImportNames> importNames = configured
            .Select((file, _) => file == null ? null : Stages.Facts(file))
            .Collect()
            .Select((files, _) => ImportNames.Create(Present(files)))
            .WithTrackingName(StageNames.ImportNames);

        IncrementalValuesProvider<NamedFile?> named = configured
            .Combine(importNames)
            .Select((pair, _) => pair.Left == null ? null : new NamedFile(pair.Left, pair.Right.Of(pair.Left.Text.Path)))
            .WithTrackingName(StageNames.Name);

        IncrementalValueProvider<ImportGraph> graph = named
            .Select((file, _) => file is { Name.SameNameAs: null } ? Stages.Summarise(file) : null)
            .WithTrackingName(StageNames.Summary)
            .Collect()
            .Select((summaries, _) => ImportGraph.Create(Present(summaries)));

        IncrementalValuesProvider<LinkedItem?> linked = named
            .Combine(graph)
            .Select((pair, _) => pair.Left == null ? null : new LinkInput(pair.Left, pair.Right.For(pair.Left.Name.Name)))
            .WithTrackingName(StageNames.Resolve)
            .Select((input, cancellationToken) => input == null ? null : Stages.Link(input, cancellationToken))
            .WithTrackingName(StageNames.Link);

        IncrementalValueProvider<Collisions> collisions = linked
            .Select((item, _) => item is { Result.File: not null } ? Collisions.Declare(item) : null)
            .WithTrackingName(StageNames.Declarations)
            .Collect()
            .Select((files, _) => Collisions.Find(Present(files)))
            .WithTrackingName(StageNames.Collisions);

        IncrementalValuesProvider<PlanInput?> inputs = linked
            .Combine(collisions.Combine(language))
            .Select((pair, _) => pair.Left is { Result.File: not null, Options.Emits: true } item ? Stages.Prepare(item, pair.Right.Left, pair.Right.Right) : null)
            .WithTrackingName(StageNames.Prepare);

        IncrementalValueProvider<ImportedTypes> imported = inputs
            .Select((input, _) => input == null ? EquatableArray<ImportedType>.Empty : ImportedTypes.NeededBy(input))
            .Collect()
            .Combine(context.MetadataReferencesProvider.Collect())
            .Select((pair, _) => ImportedTypes.Find(pair.Left, pair.Right))
            .WithTrackingName(StageNames.Imported);

        // The plan has only what the text shows. After most edits of another file it is equal, and nothing is printed.
        IncrementalValuesProvider<PlannedFile?> planned = inputs
            .Combine(imported)
            .Select((pair, _) => pair.Left == null ? null : pair.Right.Complete(pair.Left))
            .Select((input, _) => input == null ? null : Stages.Plan(input))
            .WithTrackingName(StageNames.Plan);

        context.RegisterSourceOutput(planned.Combine(imported.Combine(pages)), static (output, input) =>
        {
            if (input.Left is { } file && !input.Right.Left.AreMissingFor(file.FileName))
            {
                Emit(output, file, input.Right.Right);
            }
        });

        // One class for the project, when it asks for one. A field that changes gives the same file types, and nothing is printed.
        IncrementalValueProvider<TypesClass?> typesClass = context.AnalyzerConfigOptionsProvider
            .Select((options, _) => SettingsReader.Types(RoslynSettings.Properties(options.GlobalOptions)));
        IncrementalValueProvider<ProjectTypes?> types = planned
            .Select((file, _) => file?.Plan is { } plan ? FileTypes.Of(plan) : null)
            .WithTrackingName(StageNames.FileTypes)
            .Collect()
            .Combine(imported)
            .Combine(typesClass.Combine(isLibrary))
            .Select((input, _) => input.Right.Left is { } name
                ? ProjectTypes.Create(name, Present(input.Left.Left).Where(file => !input.Left.Right.AreMissingFor(file.FileName)), input.Right.Right)
                : null)
            .WithTrackingName(StageNames.ProjectTypes);
        context.RegisterSourceOutput(types.Combine(pages), static (output, input) => Emit(output, input.Left, input.Right));

        // The diagnostics come from the named files, because only the syntax has the places of imports.
        IncrementalValuesProvider<FileReport?> importReports = named
            .Combine(imported)
            .Select((pair, _) => pair.Left == null || !pair.Right.AreMissingFor(pair.Left.Name.Name) ? null : FileReport.Of(pair.Left.Name.Path, pair.Right.Report(pair.Left)))
            .WithTrackingName(StageNames.ImportReport);
        context.RegisterSourceOutput(importReports.Combine(pages), static (output, report) => Send(output, report.Left, report.Right));

        // What files name without importing it is looked up in all of them. Most projects have no such name, and then nothing here depends on the files.
        IncrementalValueProvider<Definitions> definitions = linked
            .Select((item, _) => item == null ? null : Definitions.Missing(item))
            .Collect()
            .Combine(graph)
            .Select((pair, _) => Definitions.Find(Present(pair.Left), pair.Right))
            .WithTrackingName(StageNames.Definitions);

        IncrementalValuesProvider<FileReport?> reports = linked
            .Combine(importNames.Combine(definitions))
            .Select((pair, _) => pair.Left == null ? null : FileReport.Of(pair.Left, pair.Right.Left, pair.Right.Right, HowToImport))
            .WithTrackingName(StageNames.Report);

        context.RegisterSourceOutput(reports.Combine(pages), static (output, report) => Send(output, report.Left, report.Right));

        // Separate from the other diagnostics: these have places, which change with every line above them.
        IncrementalValuesProvider<FileReport?> clashes = named
            .Combine(collisions)
            .Select((pair, _) => pair.Left is { } file && pair.Right.Of(file.Name.Name) is { Problem: { } clash } outcome && outcome.Path == file.Name.Path
                ? FileReport.Of(outcome.Path, clash.In(file.File.Text.File))
                : null)
            .WithTrackingName(StageNames.Clashes);

        context.RegisterSourceOutput(clashes.Combine(pages), static (output, report) => Send(output, report.Left, report.Right));
    }

    private static ImmutableArray<T> Present<T>(ImmutableArray<T?> items)
        where T : class => ImmutableArray.CreateRange(items.Where(item => item != null))!;

    private static PathSettings Settings(AdditionalText text, AnalyzerConfigOptionsProvider options, bool editors) =>
        new(text.Path, SettingsReader.Read(text.Path, RoslynSettings.Metadata(options.GetOptions(text)), RoslynSettings.Properties(options.GlobalOptions), editors));

    private static void Send(SourceProductionContext context, FileReport? report, HelpPages pages)
    {
        for (int i = 0; i < report?.Diagnostics.Count; i++)
        {
            context.ReportDiagnostic(report.Diagnostics[i].ToDiagnostic(report.Path, pages, report.AdditionalPaths[i]));
        }
    }

    private static void Emit(SourceProductionContext context, ProjectTypes? types, HelpPages pages)
    {
        if (types?.Plan != null)
        {
            context.AddSource(ProjectTypes.HintName, SourceText.From(ProjectTypesEmitter.Emit(types.Plan), Utf8));
        }

        if (types?.Failure != null)
        {
            context.ReportDiagnostic(types.Failure.ToDiagnostic(path: null, pages));
        }
    }

    private static void Emit(SourceProductionContext context, PlannedFile file, HelpPages pages)
    {
        (string? text, DiagnosticInfo? failure) = Guard.Run<(string?, DiagnosticInfo?)>(() => (file.Plan == null ? null : FileEmitter.Emit(file.Plan), file.Failure), problem => (null, problem));
        if (text != null)
        {
            context.AddSource(HintName.Of(file.FileName), SourceText.From(text, Utf8));
        }

        if (failure != null)
        {
            context.ReportDiagnostic(failure.ToDiagnostic(file.Path, pages));
        }
    }
}
