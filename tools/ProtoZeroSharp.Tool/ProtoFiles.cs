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
                throw new UsageException($"The file or folder {name} does not exist.");
            }

            int before = found.Count;
            found.UnionWith(Directory.EnumerateFiles(name, "*.proto", SearchOption.AllDirectories).Select(file => ImportPath.Normalise(Path.GetFullPath(file))));
            if (found.Count == before)
            {
                throw new UsageException($"The folder {name} has no .proto file.");
            }
        }

        return [.. found];
    }

    /// <summary>The path of a file in messages: relative to the current folder if the file is below it.</summary>
    public static string Shown(string path) => ImportPath.Below(ImportPath.Normalise(Environment.CurrentDirectory), path) ?? path;
}
