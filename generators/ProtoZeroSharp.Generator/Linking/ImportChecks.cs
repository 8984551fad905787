using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks that every import is found, is named once, is used, and does not lead back to the file.</summary>
internal sealed class ImportChecks(LinkContext context)
{
    public void Check()
    {
        var seen = new Dictionary<string, ImportSyntax>(StringComparer.Ordinal);
        bool mayBeInCycle = IsImported();
        foreach (var import in context.Syntax.Imports)
        {
            if (seen.TryGetValue(import.Path, out var first))
            {
                context.Report(DiagnosticCatalog.ImportTwice, import.Span, "Import \"" + import.Path + "\" was listed twice.", first.Span);
                continue;
            }

            seen.Add(import.Path, import);
            if (mayBeInCycle && FindCycle(import.Path) is { } cycle)
            {
                context.Report(DiagnosticCatalog.ImportCycle, import.Span, "File recursively imports itself: " + string.Join(" -> ", cycle));
                continue;
            }

            if (context.Symbols.File(import.Path) is not null)
            {
                continue;
            }

            string advice = Advice(import.Path);
            var missing = advice.Length == 0 ? new MissingName(import.Path, "", context.File.Name) : null;
            if (!IsVirtualPath(import.Path))
            {
                context.Report(
                    DiagnosticCatalog.ImportPath,
                    import.Span,
                    import.Path + ": Backslashes, consecutive slashes, \".\", or \"..\" are not allowed in the virtual path",
                    missing: missing);
            }

            // protoc must find a file of options too. If no option is looked up in the file, protoc aborts without a message.
            context.Report(DiagnosticCatalog.ImportNotFound, import.Span, "Import \"" + import.Path + "\" was not found or had errors." + advice, missing: missing);
        }
    }

    public void ReportUnused()
    {
        foreach (var import in context.Syntax.Imports)
        {
            if (import.Kind != ImportKind.Public
                && context.Symbols.File(import.Path) is { HasErrors: false } imported
                && !context.Symbols.Used.Contains(imported)
                && !imported.Imports.Any(inner => inner.Kind == ImportKind.Public))
            {
                context.Report(DiagnosticCatalog.ImportUnused, import.Span, "Import " + import.Path + " is unused.");
            }
        }
    }

    private static string Advice(string path) =>
        Array.Find(BuiltInFiles.Names, name => Spelling.IsOneEditAway(name, path)) is { } meant ? " Did you mean \"" + meant + "\", which is built in?" : "";

    private static bool IsVirtualPath(string path) =>
        path.IndexOf('\\') < 0 && Array.TrueForAll(path.Split('/'), part => part is not ("" or "." or ".."));

    /// <summary>Whether this file or one that it sees imports this file. If none does, the walks from each of its imports are saved.</summary>
    private bool IsImported()
    {
        foreach (var import in context.File.Imports)
        {
            if (import.Path == context.File.Name)
            {
                return true;
            }
        }

        foreach (var file in context.Visible.Files)
        {
            foreach (var import in file.Imports)
            {
                if (import.Path == context.File.Name)
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>The shortest path of imports from this file back to itself.</summary>
    private List<string>? FindCycle(string path)
    {
        var cameFrom = new Dictionary<string, string>(StringComparer.Ordinal) { [path] = context.File.Name };
        var queue = new Queue<string>();
        queue.Enqueue(path);
        while (queue.Count > 0)
        {
            string next = queue.Dequeue();
            if (next == context.File.Name)
            {
                var cycle = new List<string> { next };
                do
                {
                    next = cameFrom[next];
                    cycle.Add(next);
                }
                while (next != context.File.Name);
                cycle.Reverse();
                return cycle;
            }

            if (context.Symbols.File(next) is not { } imported)
            {
                continue;
            }

            foreach (var import in imported.Imports)
            {
                if (!cameFrom.ContainsKey(import.Path))
                {
                    cameFrom.Add(import.Path, next);
                    queue.Enqueue(import.Path);
                }
            }
        }

        return null;
    }
}
