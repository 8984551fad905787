using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Emission;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using ProtoZeroSharp.Generator.Project;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Tool;

/// <summary>
/// The files of one run, through all stages. The generator calls the same stages and keeps the results that an edit does not
/// change.
/// </summary>
internal sealed class Compilation
{
    private const string Shown = "Shown";
    private static readonly ImportHelp HowToImport = new("Name the folder that has it with --root.", static folder => $"Or name the folder \"{folder}\" with --root.");
    private readonly List<FileReport> reports = [];
    private readonly PlannedFile[] planned;

    private Compilation(PlannedFile[] planned)
    {
        this.planned = planned;
        reports.AddRange(planned.Where(file => file.Failure != null).Select(file => FileReport.Of(file.Path, file.Failure!)));
    }

    /// <summary>The plans of the files to emit, in the order of the files.</summary>
    public IEnumerable<FilePlan> Emitted => planned.Select(file => file.Plan).OfType<FilePlan>();

    public bool HasErrors => reports.Exists(report => report.Diagnostics.Any(diagnostic => diagnostic.IsError));

    /// <summary>Reads and links the files, with those that they import.</summary>
    /// <param name="files">The paths of the files to emit.</param>
    /// <param name="settings">Their settings. Files that are only imported have the roots of these.</param>
    /// <param name="language">The features that the C# may use.</param>
    /// <param name="forText">Whether messages are only shown. Then imported files that are built in are part of the run too, and names in C# do not matter.</param>
    /// <param name="progress">Is told how many files are linked; null when nobody looks.</param>
    public static Compilation Create(IEnumerable<string> files, FileSettings settings, LanguageFeatures language, bool forText, Progress? progress = null)
    {
        if (forText)
        {
            // Instead of what the files ask for, which need not be a namespace.
            settings = settings with { Options = settings.Options with { Namespace = Shown } };
        }

        List<ConfiguredFile> configured = [.. files.Select(path => new ConfiguredFile(Parse(path), settings))];
        AddImports(configured, forText ? settings : settings with { Options = new ProtoZeroSharp.Generator.Settings.FileOptions { Parts = GeneratedParts.None } }, forText);
        ImportNames names = ImportNames.Create([.. configured.Select(Stages.Facts)]);
        NamedFile[] named = [.. configured.Select(file => new NamedFile(file, names.Of(file.Text.Path)))];
        ImportGraph graph = ImportGraph.Create([.. named.Where(file => file.Name.SameNameAs == null).Select(Stages.Summarise)]);
        var linked = new LinkedItem[named.Length];
        for (int i = 0; i < linked.Length; i++)
        {
            progress?.Report(i, linked.Length, "files");
            linked[i] = Stages.Link(new LinkInput(named[i], graph.For(named[i].Name.Name)), CancellationToken.None);
        }

        progress?.End(linked.Length, linked.Length, "files");
        IEnumerable<Declarations> declared = linked.Where(item => item.Result.File != null).Select(Collisions.Declare);
        Collisions collisions = Collisions.Find([.. forText ? declared.Select(Apart) : declared]);
        var result = new Compilation([.. linked
            .Where(item => item is { Result.File: not null, Options.Emits: true })
            .Select(item => Stages.Prepare(item, collisions, language))
            .OfType<PlanInput>()
            .Select(Stages.Plan)]);
        Definitions definitions = Definitions.Find(linked.Select(Definitions.Missing).OfType<MissingNames>(), graph);
        for (int i = 0; i < linked.Length; i++)
        {
            result.reports.Add(FileReport.Of(linked[i], names, definitions, HowToImport));
            if (collisions.Of(named[i].Name.Name) is { Problem: { } clash } outcome && outcome.Path == named[i].Name.Path)
            {
                result.reports.Add(FileReport.Of(outcome.Path, clash.In(named[i].File.Text.File)));
            }
        }

        return result;
    }

    /// <summary>The C# of each file, by the name of what is generated. There is none while the files have errors.</summary>
    public Dictionary<string, string> Print()
    {
        var made = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (PlannedFile file in HasErrors ? [] : planned)
        {
            made.Add(HintName.Of(file.FileName), Guard.Run(() => FileEmitter.Emit(file.Plan!), failure => Failed(file, failure)));
        }

        return made;
    }

    /// <summary>Writes the diagnostics, in the format that editors and build servers know.</summary>
    public void Report(TextWriter output)
    {
        foreach (FileReport report in reports)
        {
            foreach (DiagnosticInfo diagnostic in report.Diagnostics)
            {
                string severity = diagnostic.IsError ? "error" : "warning";
                output.WriteLine($"{ProtoFiles.Shown(report.Path)}({diagnostic.Range.StartLine + 1},{diagnostic.Range.StartColumn + 1}): {severity} {diagnostic.Id}: {SettingNames.InMessage(diagnostic)}");
            }
        }
    }

    private string Failed(PlannedFile file, DiagnosticInfo failure)
    {
        reports.Add(FileReport.Of(file.Path, failure));
        return "";
    }

    // Each file in a namespace of its own: no two have a class of the same name, and none has a name that C# or the library needs.
    private static Declarations Apart(Declarations file, int index) => file with { Namespace = Shown + index.ToString(CultureInfo.InvariantCulture) };

    private static ParsedText Parse(string path)
    {
        using var reader = new StreamReader(path);
        string text = reader.ReadToEnd();
        return Stages.Parse(path, text, reader.CurrentEncoding, CancellationToken.None);
    }

    // Imports are searched in the roots, in their order, and then among the built-in files. What leads out of a root, or into it on another way, is none.
    // For C#, built-in files come first: the library has their types, and a root with protoc's copies of them is named often.
    private static void AddImports(List<ConfiguredFile> files, FileSettings settings, bool withBuiltIn)
    {
        var known = new HashSet<string>(files.Select(file => file.Text.Path), StringComparer.Ordinal);
        for (int i = 0; i < files.Count; i++)
        {
            foreach (string import in files[i].Text.File.Imports.Select(import => import.Path))
            {
                string? path = !withBuiltIn && BuiltInFiles.Find(import) != null ? null : settings.Roots
                    .Select(root => (Root: root, Path: ImportPath.Normalise(root + "/" + import)))
                    .Where(file => ImportPath.Below(file.Root, file.Path) != null)
                    .Select(file => file.Path)
                    .FirstOrDefault(File.Exists);
                string? text = path != null ? null : withBuiltIn ? BuiltInFiles.ReadText(import) : null;
                path ??= text != null ? "/" + import : null;
                if (path != null && known.Add(path))
                {
                    FileSettings own = text == null ? settings : settings with { Roots = EquatableArray<string>.Empty };
                    files.Add(new ConfiguredFile(text == null ? Parse(path) : Stages.Parse(path, text, encoding: null, CancellationToken.None), own));
                }
            }
        }
    }
}
