using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroSharp.Corpus;

if (args is not [string command, string root, ..])
{
    Console.Error.WriteLine("""
        usage: ProtoZeroSharp.Corpus COMMAND ROOT [NAME VALUE]...
          compile   whether the generated C# compiles without a warning: --every N takes each N-th file, --skip N and --take N
                    a range of those, --language V the version of C#
          whole     times one run over all files: --parts constants,writers,readers,editors
          sizes     how much C# and how many bytes of assembly a field takes: --every N
          list      the names of the files and of all that they import: --every N
          edits     times a run after one edit in a project of 1,000 files
        """);
    return 2;
}

var corpus = new CorpusFiles(root);
int every = int.Parse(Option("--every", "1"));
switch (command)
{
    case "compile":
        if (!LanguageVersionFacts.TryParse(Option("--language", "latest"), out LanguageVersion version))
        {
            Console.Error.WriteLine("not a version of C#");
            return 2;
        }

        IEnumerable<string> names = corpus.Names.Where((_, i) => i % every == 0).Skip(int.Parse(Option("--skip", "0"))).Take(int.Parse(Option("--take", "100000")));
        var check = new CompileCheck(corpus, version);
        check.Run([.. names]);
        Console.WriteLine($"{check.Files} files compiled at C# {version.ToDisplayString()}, {check.Failures} slices failed");
        return check is { Failures: 0, Files: > 0 } ? 0 : 1;
    case "whole":
        return Measurements.Whole(corpus, Option("--parts", GeneratorProject.AllParts)) ? 0 : 1;
    case "sizes":
        Measurements.Sizes(corpus, every);
        return 0;
    case "list":
        foreach (string name in corpus.WithImports(corpus.Names.Where((_, i) => i % every == 0)))
        {
            Console.WriteLine(name);
        }

        return 0;
    case "edits":
        Measurements.Edits(corpus);
        return 0;
    default:
        Console.Error.WriteLine("no such command: " + command);
        return 2;
}

string Option(string name, string fallback)
{
    int at = Array.IndexOf(args, name);
    return at >= 0 && at + 1 < args.Length ? args[at + 1] : fallback;
}
