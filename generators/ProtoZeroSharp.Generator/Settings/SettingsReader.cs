using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Settings;

/// <summary>Reads a file's settings: the item's metadata first, then the project's property of the same name.</summary>
internal static class SettingsReader
{
    private static readonly char[] Separators = [',', ';', '|', ' '];

    /// <param name="path">The path of the file.</param>
    /// <param name="item">Returns the item's metadata of a name, or null.</param>
    /// <param name="project">Returns the project's property of a name, or null.</param>
    /// <param name="editors">Whether there are editors where nothing says which parts to generate.</param>
    public static FileSettings Read(string path, Func<string, string?> item, Func<string, string?> project, bool editors)
    {
        var problems = new List<DiagnosticInfo>();

        // The SDK's own property ends at a # in the path.
        string projectFolder = (project("ProtoZeroProjectDir") ?? project("ProjectDir")) is { } folder ? ImportPath.Folder(folder) : "";
        var options = new FileOptions
        {
            Namespace = Namespace(Value("ProtoZeroNamespace"), problems),
            IsInternal = IsInternal(Value("ProtoZeroAccess"), problems),
            Parts = Parts(Value("ProtoZeroGenerate"), editors, problems),
            Merge = IsTrue("ProtoZeroMerge", Value("ProtoZeroMerge"), problems),
            OmitsDefaults = IsTrue("ProtoZeroOmitDefaults", Value("ProtoZeroOmitDefaults"), problems),
        };
        if (item("ProtoZeroGoogle") is { } access && options is { Emits: true, Namespace: null })
        {
            options = BesideGoogle(options, access, Value("ProtoZeroMerge"), problems);
        }

        return new(
            options,
            Roots(item("ProtoZeroRoot") ?? project("ProtoZeroRoot"), projectFolder, ImportPath.Normalise(path)),
            projectFolder,
            IsTrue("ProtoZeroDisable", Value("ProtoZeroDisable"), problems),
            problems.ToEquatableArray());

        string? Value(string name) => item(name) ?? project(name);
    }

    /// <summary>The class that names all messages of the project, under any name; null when none is asked for.</summary>
    public static TypesClass? Types(Func<string, string?> project)
    {
        if (project("ProtoZeroTypes") is not { Length: > 0 } name || Is(project("ProtoZeroDisable") ?? "", "true"))
        {
            return null;
        }

        // A dot in front is a part of the name, which then is none.
        int dot = Math.Max(name.LastIndexOf('.'), 0);
        return new(name.Substring(0, dot), name.Substring(dot == 0 ? 0 : dot + 1), Is(project("ProtoZeroAccess") ?? "", "internal"));
    }

    public static HelpPages Pages(Func<string, string?> project) => new(project("ProtoZeroDiagnosticPages") ?? "");

    // Grpc.Tools makes classes of the same names from the file. Ours are parts of them, and no more visible than they are.
    private static FileOptions BesideGoogle(FileOptions options, string access, string? merge, List<DiagnosticInfo> problems)
    {
        if (merge != null && !options.Merge)
        {
            problems.Add(DiagnosticInfo.OfFile(
                DiagnosticCatalog.GoogleToo,
                "Grpc.Tools makes classes from this file too, under the same names. Remove ProtoZeroMerge=\"false\" to have the writers and readers inside those classes, or give ours another namespace with ProtoZeroNamespace."));
        }

        return options with { Merge = true, IsInternal = options.IsInternal || Is(access, "internal") };
    }

    private static string? Namespace(string? value, List<DiagnosticInfo> problems)
    {
        if (value == null || CSharpIdentifier.IsNamespace(value))
        {
            return value;
        }

        problems.Add(DiagnosticInfo.OfFile(DiagnosticCatalog.InvalidSetting, $"ProtoZeroNamespace is not a namespace: {value}. Give names with dots between them, as in Acme.V1, of at most 511 characters in all."));
        return null;
    }

    private static bool IsInternal(string? value, List<DiagnosticInfo> problems)
    {
        if (value == null || Is(value, "public"))
        {
            return false;
        }

        if (!Is(value, "internal"))
        {
            problems.Add(DiagnosticInfo.OfFile(DiagnosticCatalog.InvalidSetting, "ProtoZeroAccess must be public or internal, not " + value));
        }

        return true;
    }

    private static GeneratedParts Parts(string? value, bool editors, List<DiagnosticInfo> problems)
    {
        if (value == null)
        {
            return editors ? GeneratedParts.All : GeneratedParts.All & ~GeneratedParts.Editors;
        }

        // "none" says so. A value without a name is one that was put together of nothing.
        string[] names = value.Split(Separators, StringSplitOptions.RemoveEmptyEntries);
        GeneratedParts parts = names.Length == 0 ? Unknown("\"" + value + "\"") : GeneratedParts.None;
        foreach (string part in names)
        {
            parts |= part.ToLowerInvariant() switch
            {
                "constants" => GeneratedParts.Constants,
                "writers" => GeneratedParts.Writers,
                "readers" => GeneratedParts.Readers,

                // An editor uses the reader's description of the message.
                "editors" => GeneratedParts.Editors | GeneratedParts.Readers,
                "all" => GeneratedParts.All,
                "none" => GeneratedParts.None,
                _ => Unknown(part),
            };
        }

        return parts;

        GeneratedParts Unknown(string part)
        {
            problems.Add(DiagnosticInfo.OfFile(DiagnosticCatalog.InvalidSetting, "ProtoZeroGenerate accepts constants, writers, readers, editors, all or none, not " + part));
            return GeneratedParts.None;
        }
    }

    private static bool IsTrue(string name, string? value, List<DiagnosticInfo> problems)
    {
        if (value != null && !Is(value, "true") && !Is(value, "false"))
        {
            problems.Add(DiagnosticInfo.OfFile(DiagnosticCatalog.InvalidSetting, name + " is true or false, not " + value));
        }

        return value != null && Is(value, "true");
    }

    private static EquatableArray<string> Roots(string? value, string projectFolder, string path)
    {
        if (value == null)
        {
            return EquatableArray<string>.Empty;
        }

        string[] parts = value.Split(',');
        List<string> roots = [.. parts.Where(part => part.Trim().Length > 0).Select(part => Root(projectFolder, part))];
        if (RootWithComma(parts, projectFolder, path) is { } root)
        {
            roots.Add(root);
        }

        return roots.ToEquatableArray();
    }

    /// <summary>A comma is between two folders, or it is in the name of one: of that which the file is in.</summary>
    private static string? RootWithComma(string[] parts, string projectFolder, string path)
    {
        for (int first = 0; first < parts.Length - 1; first++)
        {
            string begun = parts[first];
            for (int next = first + 1; next < parts.Length && path.StartsWith(ImportPath.Combine(projectFolder, begun.TrimStart()) + ",", StringComparison.OrdinalIgnoreCase); next++)
            {
                begun += "," + parts[next];
                string root = Root(projectFolder, begun);
                if (ImportPath.Below(root, path) != null)
                {
                    return root;
                }
            }
        }

        return null;
    }

    private static string Root(string projectFolder, string value) => ImportPath.Folder(ImportPath.Combine(projectFolder, value.Trim()));

    private static bool Is(string value, string expected) => string.Equals(value, expected, StringComparison.OrdinalIgnoreCase);
}
