using System;
using System.CommandLine;
using System.IO;
using System.Linq;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Tool;

/// <summary>The options that say where .proto files are, for both commands.</summary>
internal sealed class CompilerOptions
{
    public Option<string[]> Roots { get; } = new("--root", "-I")
    {
        Description = "A folder that imports are relative to, as ProtoRoot in a project. Files that are imported and not named are looked for there, and nothing is generated for them.",
        HelpName = "folder",
    };

    /// <summary>Reads the settings of all files, which a project's items say by the names of metadata.</summary>
    /// <param name="parsed">The command line.</param>
    /// <param name="item">Gives the value of metadata.</param>
    /// <param name="option">Gives the option that it is of.</param>
    /// <exception cref="UsageException">A value means nothing.</exception>
    public FileSettings Settings(ParseResult parsed, Func<string, string?> item, Func<string, string>? option = null)
    {
        string[] roots = parsed.GetValue(Roots) ?? [];
        if (Array.Find(roots, root => !Directory.Exists(root)) is { } missing)
        {
            throw new UsageException($"There is no folder {missing}, which --root names.");
        }

        FileSettings settings = SettingsReader.Read(item, name => name == "ProjectDir" ? Environment.CurrentDirectory : null);
        if (settings.Problems.Count > 0)
        {
            string problem = settings.Problems[0].Message;
            string name = problem.Substring(0, problem.IndexOf(' '));
            throw new UsageException(option!(name) + problem.Substring(name.Length));
        }

        return settings with { Roots = roots.Select(root => ImportPath.Normalise(Path.GetFullPath(root)).TrimEnd('/')).ToEquatableArray() };
    }
}
