using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroSharp.Generator.Naming;

namespace ProtoZeroSharp.Generator.Pipeline;

/// <summary>Reads a file's settings: the item's metadata first, then the project's property of the same name.</summary>
internal static class SettingsReader
{
    private static readonly char[] separators = [',', ';', '|', ' '];

    public static FileSettings Read(AnalyzerConfigOptions item, AnalyzerConfigOptions project)
    {
        var problems = new List<string>();
        string projectFolder = Property(project, "ProjectDir") is { } folder ? ImportPath.Normalise(folder).TrimEnd('/') : "";
        return new(
            new FileOptions
            {
                Namespace = Namespace(Value("ProtoZeroNamespace"), problems),
                IsInternal = IsInternal(Value("ProtoZeroAccess"), problems),
                Parts = Parts(Value("ProtoZeroGenerate"), problems),
                Merge = IsTrue("ProtoZeroMerge", Value("ProtoZeroMerge"), problems),
            },
            Roots(Metadata(item, "ProtoZeroRoot") ?? Property(project, "ProtoZeroRoot"), projectFolder),
            projectFolder,
            IsTrue("ProtoZeroDisable", Value("ProtoZeroDisable"), problems),
            problems.ToEquatableArray());

        string? Value(string name) => Metadata(item, name) ?? Property(project, name);
    }

    private static string? Metadata(AnalyzerConfigOptions item, string name) =>
        item.TryGetValue("build_metadata.AdditionalFiles." + name, out string? value) && value.Trim().Length > 0 ? value.Trim() : null;

    private static string? Property(AnalyzerConfigOptions project, string name) =>
        project.TryGetValue("build_property." + name, out string? value) && value.Trim().Length > 0 ? value.Trim() : null;

    private static string? Namespace(string? value, List<string> problems)
    {
        if (value == null || CSharpIdentifier.IsNamespace(value))
        {
            return value;
        }

        problems.Add("ProtoZeroNamespace is not a namespace: " + value);
        return null;
    }

    private static bool IsInternal(string? value, List<string> problems)
    {
        if (value == null || Is(value, "public"))
        {
            return false;
        }

        if (!Is(value, "internal"))
        {
            problems.Add("ProtoZeroAccess is public or internal, not " + value);
        }

        return true;
    }

    private static GeneratedParts Parts(string? value, List<string> problems)
    {
        if (value == null)
        {
            return GeneratedParts.All;
        }

        var parts = GeneratedParts.None;
        foreach (string part in value.Split(separators, StringSplitOptions.RemoveEmptyEntries))
        {
            parts |= part.ToLowerInvariant() switch
            {
                "constants" => GeneratedParts.Constants,
                "writers" => GeneratedParts.Writers,
                "readers" => GeneratedParts.Readers,

                // What an editor knows of its message is its reader's.
                "editors" => GeneratedParts.Editors | GeneratedParts.Readers,
                "none" => GeneratedParts.None,
                _ => Unknown(part),
            };
        }

        return parts;

        GeneratedParts Unknown(string part)
        {
            problems.Add("ProtoZeroGenerate takes constants, writers, readers, editors or none, not " + part);
            return GeneratedParts.None;
        }
    }

    private static bool IsTrue(string name, string? value, List<string> problems)
    {
        if (value != null && !Is(value, "true") && !Is(value, "false"))
        {
            problems.Add(name + " is true or false, not " + value);
        }

        return value != null && Is(value, "true");
    }

    private static EquatableArray<string> Roots(string? value, string projectFolder) =>
        value == null
            ? EquatableArray<string>.Empty
            : value.Split(',').Select(root => root.Trim()).Where(root => root.Length > 0).Select(root => ImportPath.Combine(projectFolder, root).TrimEnd('/')).ToEquatableArray();

    private static bool Is(string value, string expected) => string.Equals(value, expected, StringComparison.OrdinalIgnoreCase);
}
