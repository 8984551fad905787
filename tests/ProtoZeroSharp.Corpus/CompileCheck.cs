using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ProtoZeroSharp.Corpus;

/// <summary>Compiles the generated C# of many files, with every warning as an error.</summary>
internal sealed class CompileCheck(CorpusFiles corpus, LanguageVersion version)
{
    private const int SliceSize = 400;
    private const string Collision = "PZ7004";

    private readonly HashSet<string> compiled = new(StringComparer.Ordinal);
    private readonly SortedSet<string> colliding = new(StringComparer.Ordinal);

    /// <summary>How many files have been compiled.</summary>
    public int Files => compiled.Count;

    /// <summary>How many slices had a diagnostic, or generated fewer files than they should.</summary>
    public int Failures { get; private set; }

    /// <summary>
    /// Compiles the files and all that they import, in slices: files of one folder mostly import each other, and a slice takes
    /// about a gigabyte. Files with the same C# names cannot be in one assembly, so such a file is compiled by itself.
    /// </summary>
    public void Run(IReadOnlyList<string> names)
    {
        foreach (string[] slice in names.Chunk(SliceSize))
        {
            Compile(slice, isAlone: false);
        }

        foreach (string name in colliding)
        {
            Compile([name], isAlone: true);
        }
    }

    private void Compile(string[] slice, bool isAlone)
    {
        IReadOnlyList<string> files = corpus.WithImports(slice);
        var project = new GeneratorProject(files.Select(name => (name, corpus.Text(name))), version, GeneratorProject.AllParts);
        project.Run();
        GeneratorRunResult result = project.Result;
        Diagnostic[] collisions = isAlone ? [] : [.. result.Diagnostics.Where(d => d.Id == Collision)];
        colliding.UnionWith(collisions.Select(d => GeneratorProject.NameOf(d.Location.GetLineSpan().Path)));
        Diagnostic[] problems = [.. result.Diagnostics.Except(collisions)];
        if (problems.Length == 0)
        {
            problems = [.. project.Compile().GetDiagnostics().Where(d => d.Severity > DiagnosticSeverity.Hidden)];
        }

        bool isComplete = result.Exception == null && result.GeneratedSources.Length + collisions.Length == files.Count;
        Failures += problems.Length == 0 && isComplete ? 0 : 1;
        compiled.UnionWith(files);
        Console.WriteLine(
            $"C# {version.ToDisplayString()}: {files.Count} files from {slice[0]} on, {result.GeneratedSources.Length} generated, {problems.Length} diagnostics"
            + (collisions.Length > 0 ? $", {collisions.Length} set aside" : ""));
        Print(problems, result.Exception);
    }

    private static void Print(Diagnostic[] problems, Exception? exception)
    {
        if (exception != null)
        {
            Console.WriteLine(exception);
        }

        foreach (IGrouping<string, Diagnostic> group in problems.GroupBy(d => d.Id))
        {
            Console.WriteLine($"  {group.Key} x {group.Count()}");
            foreach (Diagnostic diagnostic in group.Take(5))
            {
                Console.WriteLine("    " + diagnostic + Excerpt(diagnostic));
            }
        }
    }

    private static string Excerpt(Diagnostic diagnostic) =>
        diagnostic.Location is { IsInSource: true, SourceTree: { } tree }
            ? "\n      " + tree.GetText().Lines[diagnostic.Location.GetLineSpan().StartLinePosition.Line]
            : "";
}
