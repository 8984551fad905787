using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>All files of the project by import name, then the built-in files. A project's own copy of a built-in file wins.</summary>
internal sealed class ImportGraph
{
    private const string DescriptorFile = "google/protobuf/descriptor.proto";

    private readonly Dictionary<string, FileSummary> files = new(StringComparer.Ordinal);

    private ImportGraph()
    {
    }

    /// <param name="projectFiles">If two have the same name, the first counts.</param>
    public static ImportGraph Create(ImmutableArray<FileSummary> projectFiles)
    {
        var graph = new ImportGraph();
        foreach (var file in projectFiles)
        {
            if (!graph.files.ContainsKey(file.Name))
            {
                graph.files.Add(file.Name, file);
            }
        }

        return graph;
    }

    public FileSummary? Find(string importName) =>
        files.TryGetValue(importName, out var file) ? file : BuiltInFiles.Find(importName);

    /// <summary>The files that linking <paramref name="importName"/> needs.</summary>
    public VisibleFiles For(string importName)
    {
        var found = ImmutableArray.CreateBuilder<FileSummary>();
        var seen = new HashSet<string>(StringComparer.Ordinal) { importName };
        var queue = new Queue<FileSummary>();
        if (Find(importName) is { } own)
        {
            queue.Enqueue(own);
        }

        while (queue.Count > 0)
        {
            foreach (var import in queue.Dequeue().Imports)
            {
                if (seen.Add(import.Path) && Find(import.Path) is { } imported)
                {
                    found.Add(imported);
                    queue.Enqueue(imported);
                }
            }
        }

        return new VisibleFiles(new EquatableArray<FileSummary>(found.ToImmutable()), Find(DescriptorFile)!);
    }
}
