using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Text;
using System.Threading;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using ProtoZeroSharp.Generator.Settings;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>The stages from texts to generated files, each a function of values. The caller decides which stages run again.</summary>
internal static class Stages
{
    /// <summary>The part of a file that other files see.</summary>
    public static FileSummary Summarise(NamedFile file) =>
        Guard.Run(() => FileSummary.Create(file.Name.Name, file.File.Text.File), _ => FileSummary.Create(file.Name.Name, new ParsedFile { Text = "" }));

    /// <summary>Parses a text. The result has the diagnostics, too.</summary>
    /// <param name="path">The file's.</param>
    /// <param name="content">The text.</param>
    /// <param name="encoding">As which it was read, by its byte order mark; null where that is not known.</param>
    /// <param name="cancellationToken">Stops it.</param>
    public static ParsedText Parse(string path, string content, Encoding? encoding, CancellationToken cancellationToken) =>
        encoding is { CodePage: 1200 or 1201 or 12000 or 12001 }
            ? Unparsed(path, content, DiagnosticInfo.OfFile(DiagnosticCatalog.ByteOrderMark, $"The file is {encoding.WebName.ToUpperInvariant()}: save it as UTF-8."))
            : Guard.Run(() => new ParsedText(path, ProtoParser.Parse(content, cancellationToken), null), failure => Unparsed(path, content, failure));

    /// <summary>A file that is an error as a whole.</summary>
    public static ParsedText Unparsed(string path, string content, DiagnosticInfo failure) => new(path, new ParsedFile { Text = content, HasErrors = true }, failure);

    /// <summary>A file's part in finding import names.</summary>
    public static ImportFacts Facts(ConfiguredFile file) =>
        new(file.Text.Path, file.Settings.Roots, file.Settings.ProjectFolder, file.Text.File.Imports.Select(i => i.Path).ToEquatableArray());

    /// <summary>Resolves and checks a file.</summary>
    public static LinkedItem Link(LinkInput input, CancellationToken cancellationToken) =>
        LinkMemory.Recall(input) ?? Guard.Run(
            () => LinkGuarded(input, cancellationToken),
            failure => new LinkedItem(input.File.Name.Path, input.File.File.Settings.Options, new LinkResult(null, new(ImmutableArray.Create(failure)))));

    private static LinkedItem LinkGuarded(LinkInput input, CancellationToken cancellationToken)
    {
        ConfiguredFile file = input.File.File;
        ImportName name = input.File.Name;
        LinkFootprint? footprint = null;
        LinkResult result = file.Text.Failure != null || name.SameNameAs != null
            ? new LinkResult(null, EquatableArray<DiagnosticInfo>.Empty)
            : Linker.Link(file.Text.File, name.Name, input.Visible, file.Settings.Options.Namespace != null, out footprint, cancellationToken);

        // As protoc, which tells of them in its inputs only: who lists a file for its types alone need not be the one who can change it.
        if (!file.Settings.Options.Emits)
        {
            result = new LinkResult(result.File, result.Diagnostics.Where(diagnostic => diagnostic.Id != DiagnosticCatalog.ImportUnused.Id).ToEquatableArray());
        }

        List<DiagnosticInfo> own = [.. file.Settings.Problems];
        if (file.Text.Failure != null)
        {
            own.Add(file.Text.Failure);
        }

        if (name.SameNameAs != null)
        {
            own.Add(DiagnosticInfo.OfFile(DiagnosticCatalog.SameImportName, $"{name.Name} is the import name of {name.SameNameAs} too. Tell them apart with ProtoRoot."));
        }

        if (name.IsOutsideRoot)
        {
            string separator = file.Settings.Roots.Any(root => root.Contains(";")) ? " Folders are separated by commas." : "";
            own.Add(DiagnosticInfo.OfFile(DiagnosticCatalog.OutsideRoot, $"The file is not below its ProtoRoot, {string.Join(" or ", file.Settings.Roots)}; its import name is {name.Name}. Correct ProtoRoot, or leave it out for this file.{separator}"));
        }

        if (result.File != null && (file.Settings.Options.Parts & GeneratedParts.Writers) != 0)
        {
            own.AddRange(MissingTypes.Of(result.File, file.Text.File));
        }

        if (result.File != null && file.Settings.Options.Emits)
        {
            own.AddRange(SameNames.Of(result.File, file.Text.File));
        }

        bool isUsable = !own.Exists(d => d.IsError);
        var item = new LinkedItem(name.Path, file.Settings.Options, own.Count == 0 ? result : new(isUsable ? result.File : null, own.Concat(result.Diagnostics).ToEquatableArray()));
        LinkMemory.Keep(input, item, footprint);
        return item;
    }

    /// <summary>The input of a file's plan; null when the file gets no generated code.</summary>
    public static PlanInput? Prepare(LinkedItem item, Collisions collisions, LanguageFeatures language)
    {
        LinkedFile file = item.Result.File!;
        if (collisions.Of(file.Name) is not { Problem: null } outcome)
        {
            return null;
        }

        IEnumerable<ForeignFile> foreign = file.ReferencedTypes
            .Select(type => type.FileName)
            .Where(name => name != file.Name)
            .Distinct(StringComparer.Ordinal)
            .OrderBy(name => name, StringComparer.Ordinal)
            .Select(collisions.Of)
            .Where(other => other is { Problem: null })
            .Select(other => new ForeignFile(other!.FileName, other.Options));
        return new(file, item.Options, language, foreign.ToEquatableArray(), outcome.ExtensionClass, collisions.ListsOf(file)) { Path = item.Path };
    }

    /// <summary>Decides the content of a generated file.</summary>
    public static PlannedFile Plan(PlanInput input) =>
        Guard.Run(
            () => new PlannedFile(input.File.Name, input.Path, FilePlanner.Plan(input), null),
            failure => new PlannedFile(input.File.Name, input.Path, null, failure));
}
