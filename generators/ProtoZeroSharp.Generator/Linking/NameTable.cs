using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks that each name of the file is declared once, in the file and in those that it sees.</summary>
internal sealed class NameTable(LinkContext context)
{
    private readonly Dictionary<string, TextSpan> declared = new(StringComparer.Ordinal);
    private List<FileSummary>? related;

    public bool Add(string fullName, TextSpan span)
    {
        if (declared.TryGetValue(fullName, out var first))
        {
            context.Report(
                DiagnosticCatalog.DuplicateName,
                span,
                AlreadyDefined(fullName),
                first);
            return false;
        }

        // In the table the file's own symbols hide those of other files, so each file is asked.
        var other = OtherDefinition(fullName);
        if (other is not null)
        {
            bool isOwn = ReferenceEquals(other, context.File);
            context.Report(
                DiagnosticCatalog.DuplicateName,
                span,
                isOwn ? AlreadyDefined(fullName) : "\"" + fullName + "\" is already defined in file \"" + other.Name + "\".",
                isOwn ? context.Syntax.PackageSpan : null);
            return false;
        }

        declared.Add(fullName, span);
        return true;
    }

    private static string AlreadyDefined(string fullName)
    {
        int dot = fullName.LastIndexOf('.');
        return dot < 0
            ? "\"" + fullName + "\" is already defined."
            : "\"" + fullName.Substring(dot + 1) + "\" is already defined in \"" + fullName.Substring(0, dot) + "\".";
    }

    private FileSummary? OtherDefinition(string fullName)
    {
        related ??= context.Visible.Files.Where(other => IsPrefix(other.Package, context.File.Package) || IsPrefix(context.File.Package, other.Package)).ToList();
        foreach (var other in related)
        {
            if (other.Package == context.File.Package || fullName.StartsWith(other.Package, StringComparison.Ordinal) || other.Package.StartsWith(fullName, StringComparison.Ordinal))
            {
                if (other.Index.TryGet(fullName, out _) || IsPackagePrefix(fullName, other.Package))
                {
                    return other;
                }
            }
        }

        return IsPackagePrefix(fullName, context.File.Package) ? context.File : null;
    }

    private static bool IsPrefix(string prefix, string name) => name.StartsWith(prefix, StringComparison.Ordinal);

    private static bool IsPackagePrefix(string name, string package) =>
        package.StartsWith(name, StringComparison.Ordinal) && (package.Length == name.Length || package[name.Length] == '.');
}
