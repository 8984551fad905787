using System.Diagnostics;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ProtoZeroSharp.Corpus;

/// <summary>The figures of docs/benchmarks/generator.md: one run over all files, the size of the output, one edit in a project of 1,000 files.</summary>
internal static class Measurements
{
    private const int ProjectSize = 1000;
    private const int Repetitions = 41;

    /// <summary>All files in one run of the generator, in a new process: the JIT's time is part of it.</summary>
    /// <returns>Whether every file was generated, except those with the C# names of another file.</returns>
    public static bool Whole(CorpusFiles corpus, string parts)
    {
        var project = new GeneratorProject(corpus.Names.Select(name => (name, corpus.Text(name))), LanguageVersion.Latest, parts);
        TimeSpan collecting = GC.GetTotalPauseDuration();
        var clock = Stopwatch.StartNew();
        project.Run();
        TimeSpan elapsed = clock.Elapsed;
        collecting = GC.GetTotalPauseDuration() - collecting;
        using var process = Process.GetCurrentProcess();
        process.Refresh();
        GeneratorRunResult result = project.Result;
        long text = result.GeneratedSources.Sum(source => (long)source.SourceText.Length);
        Say($"{parts}: {corpus.Names.Count} files, {corpus.Bytes / 1e6:F1} MB, in {elapsed.TotalSeconds:F2} s ({collecting.TotalSeconds:F2} s of it collecting garbage)");
        Say($"  {result.GeneratedSources.Length} generated files, {text / 1e6:F1} million characters, {result.Diagnostics.Length} diagnostics");
        Say($"  peak working set {process.PeakWorkingSet64 / 1e9:F2} GB, allocated {GC.GetTotalAllocatedBytes() / 1e9:F2} GB, {GC.CollectionCount(2)} full collections");
        foreach (Diagnostic diagnostic in result.Diagnostics.Where(d => d.Id != "PZ6004"))
        {
            Console.WriteLine("  " + diagnostic);
        }

        int colliding = result.Diagnostics.Count(diagnostic => diagnostic.Id == "PZ7004");
        return result.Exception == null && corpus.Names.Count > 0 && result.GeneratedSources.Length + colliding == corpus.Names.Count;
    }

    /// <summary>Characters of C#, bytes of the compiled assembly and of its method bodies, for each field, for each part.</summary>
    public static void Sizes(CorpusFiles corpus, int every)
    {
        IReadOnlyList<string> names = corpus.WithImports(corpus.Names.Where((_, i) => i % every == 0));
        Say($"{names.Count} files, {names.Sum(name => corpus.Text(name).Length) / 1e6:F2} MB");
        foreach (string parts in new[] { "constants", "constants,writers", "constants,readers", "constants,writers,readers", GeneratorProject.AllParts })
        {
            var project = new GeneratorProject(names.Select(name => (name, corpus.Text(name))), LanguageVersion.Latest, parts);
            project.Run();
            CSharpCompilation compilation = project.Compile();
            using var image = new MemoryStream();
            if (!compilation.Emit(image).Success)
            {
                throw new InvalidOperationException("does not compile");
            }

            long text = project.Result.GeneratedSources.Sum(source => (long)source.SourceText.Length);
            (int fields, long bodies) = AssemblySize.Of(image);
            Say($"  {parts}: {fields} fields; a field {(double)text / fields:F0} characters of C#, {(double)image.Length / fields:F0} bytes of assembly, {(double)bodies / fields:F0} of them method bodies");
        }
    }

    /// <summary>Medians of running the warm driver after one edit.</summary>
    public static void Edits(CorpusFiles corpus)
    {
        var project = new EditedProject(corpus, ProjectSize);
        project.Run();
        foreach ((_, Func<int, (string Name, string Text)> edit) in project.Edits)
        {
            Times(project, edit);
        }

        foreach ((string what, Func<int, (string Name, string Text)> edit) in project.Edits)
        {
            List<double> times = Times(project, edit);
            Say($"{what}: {times[times.Count / 2]:F1} ms ({times[0]:F1} to {times[^1]:F1})");
        }
    }

    private static List<double> Times(EditedProject project, Func<int, (string Name, string Text)> edit)
    {
        var times = new List<double>();
        for (int i = 0; i < Repetitions; i++)
        {
            (string name, string text) = edit(i);
            times.Add(project.Time(name, text));
        }

        times.Sort();
        return times;
    }

    private static void Say(FormattableString text) => Console.WriteLine(text.ToString(CultureInfo.InvariantCulture));
}
