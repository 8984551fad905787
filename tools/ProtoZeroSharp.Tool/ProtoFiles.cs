using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Tool;

/// <summary>The .proto files that the command line names.</summary>
internal static class ProtoFiles
{
    /// <summary>The files of the given names, each once, in the order of their paths. A folder means all .proto files below it.</summary>
    /// <exception cref="UsageException">A file or folder does not exist, or a folder has no .proto file.</exception>
    public static string[] Find(IEnumerable<string> names)
    {
        var found = new SortedSet<string>(StringComparer.Ordinal);
        foreach (string name in names)
        {
            if (File.Exists(name))
            {
                found.Add(ImportPath.Normalise(Path.GetFullPath(name)));
                continue;
            }

            if (!Directory.Exists(name))
            {
                throw new UsageException(name.StartsWith('-') ? $"There is no option {name}, and no file or folder of that name." : $"The file or folder {name} does not exist.");
            }

            int before = found.Count;
            string folder = Path.TrimEndingDirectorySeparator(Path.GetFullPath(name));
            AddAll(folder, folder, new HashSet<string>(StringComparer.Ordinal), found);
            if (found.Count == before)
            {
                throw new UsageException($"The folder {name} has no .proto file.");
            }
        }

        return [.. found];
    }

    /// <summary>Adds the files below a folder. Links are followed, but not to a folder that was looked at already: that may be one around the link.</summary>
    /// <param name="folder">The folder's path.</param>
    /// <param name="real">The folder that links lead to.</param>
    /// <param name="seen">The folders that were looked at, as links lead to them.</param>
    /// <param name="found">Gets the paths of the files.</param>
    private static void AddAll(string folder, string real, HashSet<string> seen, SortedSet<string> found)
    {
        var here = new DirectoryInfo(real);
        string target = here.ResolveLinkTarget(returnFinalTarget: true)?.FullName ?? real;
        if (!seen.Add(target))
        {
            return;
        }

        found.UnionWith(Directory.EnumerateFiles(target, "*.proto").Select(file => ImportPath.Normalise(Path.Combine(folder, Path.GetFileName(file)))));

        // In order, so that of two ways to a folder it is always the same one.
        foreach (string inner in Directory.EnumerateDirectories(target).Order(StringComparer.Ordinal))
        {
            AddAll(Path.Combine(folder, Path.GetFileName(inner)), inner, seen, found);
        }
    }

    /// <summary>The path of a file in messages: relative to the current folder if the file is below it.</summary>
    public static string Shown(string path) => ImportPath.Below(ImportPath.Normalise(Environment.CurrentDirectory), path) ?? path;
}
