using System;
using System.CommandLine;
using System.IO;
using System.Linq;
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

    /// <summary>Reads the settings of a file as a project's items say them, with the same words for what is wrong.</summary>
    public FileSettings Settings(ParseResult parsed, Func<string, string?> item)
    {
        string[] roots = parsed.GetValue(Roots) ?? [];
        if (Array.Find(roots, root => !Directory.Exists(root)) is { } missing)
        {
            throw new UsageException($"There is no folder {missing}, which --root names.");
        }

        string folders = string.Join(",", roots.Select(root => ImportPath.Normalise(Path.GetFullPath(root)).TrimEnd('/')));
        return SettingsReader.Read(
            name => name == "ProtoZeroRoot" ? folders.Length == 0 ? null : folders : item(name),
            name => name == "ProjectDir" ? Environment.CurrentDirectory : null);
    }
}
