using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Roslyn;

/// <summary>What the compiler passes on of a project: the metadata of items, properties, the language.</summary>
internal static class RoslynSettings
{
    /// <summary>The metadata of an item of AdditionalFiles.</summary>
    public static Func<string, string?> Metadata(AnalyzerConfigOptions item) => name => Value(item, "build_metadata.AdditionalFiles." + name);

    /// <summary>The properties of the project.</summary>
    public static Func<string, string?> Properties(AnalyzerConfigOptions project) => name => Value(project, "build_property." + name);

    public static LanguageFeatures Language(ParseOptions options) =>
        LanguageFeatures.Of((int)(options is CSharpParseOptions csharp ? csharp.LanguageVersion : LanguageVersion.CSharp7_3), options.PreprocessorSymbolNames.Contains);

    private static string? Value(AnalyzerConfigOptions options, string name) => options.TryGetValue(name, out string? value) && value.Trim().Length > 0 ? value.Trim() : null;
}
