using System.Diagnostics;
using Microsoft.CodeAnalysis.CSharp;

namespace ProtoZeroSharp.Corpus;

/// <summary>
/// A project of real files for edits: some that most others import, and leaves. The edits are typical for what a person types between
/// two runs of the editor's generator driver.
/// </summary>
internal sealed class EditedProject
{
    private const int LargeSize = 600_000;

    private readonly CorpusFiles corpus;
    private readonly GeneratorProject project;
    private readonly string leaf;
    private readonly string shared;
    private readonly string large;

    public EditedProject(CorpusFiles corpus, int size)
    {
        this.corpus = corpus;
        List<string> names = [];
        foreach (string name in corpus.Names)
        {
            IReadOnlyList<string> grown = corpus.WithImports(names.Append(name));
            names = [.. grown];
            if (names.Count >= size)
            {
                break;
            }
        }

        var importers = names.ToDictionary(name => name, name => names.Count(other => corpus.Text(other).Contains('"' + name + '"', StringComparison.Ordinal)), StringComparer.Ordinal);
        shared = names.Where(name => HasField(corpus.Text(name))).MaxBy(name => importers[name])!;
        leaf = names.Where(name => importers[name] == 0 && HasField(corpus.Text(name))).OrderBy(name => Math.Abs(corpus.Text(name).Length - 9000)).First();
        large = LargeFile.Cut(corpus, LargeSize);
        names.AddRange(corpus.WithImports(CorpusFiles.Imports(large)).Except(names));
        Console.WriteLine($"{names.Count} files, {names.Sum(name => corpus.Text(name).Length) / 1000} KB; leaf: {leaf}, {corpus.Text(leaf).Length} bytes; shared: {shared}, imported by {importers[shared]}; one more of {large.Length} bytes");
        project = new(names.Select(name => (name, corpus.Text(name))).Append((LargeFile.Name, large)), LanguageVersion.Latest, GeneratorProject.AllParts);
    }

    /// <summary>Named edits: each returns a file and a new text for it.</summary>
    public IReadOnlyList<(string What, Func<int, (string Name, string Text)> Edit)> Edits =>
    [
        ("a comment in a leaf", i => (leaf, corpus.Text(leaf) + "\n// " + i)),
        ("a field in a leaf", i => (leaf, WithField(corpus.Text(leaf), i))),
        ("a comment in a file that is imported widely", i => (shared, corpus.Text(shared) + "\n// " + i)),
        ("a field in a file that is imported widely", i => (shared, WithField(corpus.Text(shared), i))),
        ("a message in a file that is imported widely", i => (shared, corpus.Text(shared) + "\nmessage Edited" + i + " {\n  int32 id = 1;\n}\n")),
        ("a field in a file of 0.6 MB", i => (LargeFile.Name, WithField(large, i))),
    ];

    public void Run() => project.Run();

    /// <summary>Milliseconds of one run after one edit.</summary>
    public double Time(string name, string text)
    {
        project.Edit(name, text);
        GC.Collect();
        long start = Stopwatch.GetTimestamp();
        project.Run();
        return Stopwatch.GetElapsedTime(start).TotalMilliseconds;
    }

    private static bool HasField(string text) => text.Contains("\nmessage ", StringComparison.Ordinal);

    // In the first message, with an unused number.
    private static string WithField(string text, int i)
    {
        int at = text.IndexOf('{', text.IndexOf("\nmessage ", StringComparison.Ordinal)) + 1;
        return text.Insert(at, $"\n  int32 edited_{i} = {500_000_000 + i};\n");
    }
}
