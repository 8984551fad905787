using System;
using System.CommandLine;
using System.IO;
using System.Linq;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Tool;

/// <summary>The options for the places of .proto files, for both commands.</summary>
internal sealed class CompilerOptions
{
    public Option<string[]> Roots { get; } = new("--root", "-I")
    {
        Description = "A folder that imports are relative to, as ProtoRoot in a project. Imported files that the command line does not name are searched there, for their types alone.",
        HelpName = "folder",
    };

    /// <summary>Reads the settings of all files, which a project has as metadata of its items.</summary>
    /// <param name="parsed">The command line.</param>
    /// <param name="item">Returns the value for a name of metadata.</param>
    /// <param name="option">Returns the option for a name of metadata.</param>
    /// <exception cref="UsageException">A value is unknown, or a root does not exist.</exception>
    public FileSettings Settings(ParseResult parsed, Func<string, string?> item, Func<string, string>? option = null)
    {
        string[] roots = parsed.GetValue(Roots) ?? [];
        if (Array.Find(roots, root => !Directory.Exists(root)) is { } missing)
        {
            throw new UsageException($"The folder {missing} of --root does not exist.");
        }

        FileSettings settings = SettingsReader.Read("", item, name => name == "ProjectDir" ? Environment.CurrentDirectory : null, editors: true);
        if (settings.Problems.Count > 0)
        {
            string problem = settings.Problems[0].Message;
            string name = problem.Substring(0, problem.IndexOf(' '));
            throw new UsageException(option!(name) + problem.Substring(name.Length));
        }

        return settings with { Roots = roots.Select(root => ImportPath.Folder(Path.GetFullPath(root))).ToEquatableArray() };
    }
}
