using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Tool;

/// <summary>The .proto files that the command line names.</summary>
internal static class ProtoFiles
{
    /// <summary>The files that names stand for, each once, in the order of their paths: a folder stands for all .proto files below it.</summary>
    /// <exception cref="UsageException">There is no such file or folder, or none in the folder.</exception>
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
                throw new UsageException($"There is no file or folder {name}.");
            }

            int before = found.Count;
            found.UnionWith(Directory.EnumerateFiles(name, "*.proto", SearchOption.AllDirectories).Select(file => ImportPath.Normalise(Path.GetFullPath(file))));
            if (found.Count == before)
            {
                throw new UsageException($"There is no .proto file in {name}.");
            }
        }

        return [.. found];
    }

    /// <summary>The path to show for a file: from the current folder where it is below that.</summary>
    public static string Shown(string path) => ImportPath.Below(ImportPath.Normalise(Environment.CurrentDirectory), path) ?? path;
}
