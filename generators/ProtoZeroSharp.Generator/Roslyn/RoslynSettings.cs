using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Roslyn;

/// <summary>A project's settings, as the compiler passes them on: metadata of items, properties, the language.</summary>
internal static class RoslynSettings
{
    /// <summary>The metadata of an item of AdditionalFiles.</summary>
    public static Func<string, string?> Metadata(AnalyzerConfigOptions item) => name => Value(item, "build_metadata.AdditionalFiles." + name);

    /// <summary>The properties of the project.</summary>
    public static Func<string, string?> Properties(AnalyzerConfigOptions project) => name => Value(project, "build_property." + name);

    /// <summary>The folder with the pages about diagnostics.</summary>
    public static HelpPages Pages(AnalyzerConfigOptions project) => SettingsReader.Pages(Properties(project));

    /// <summary>
    /// The language of a project. A preview counts as the newest version that its compiler knows, because it may have only half of the
    /// next one.
    /// </summary>
    /// <param name="options">The parse options of the project.</param>
    /// <param name="libraryTakesRefStructs">Whether the state of the library's delegates may be a ref struct.</param>
    public static LanguageFeatures Language(ParseOptions options, bool libraryTakesRefStructs)
    {
        LanguageVersion version = options is CSharpParseOptions csharp ? csharp.LanguageVersion : LanguageVersion.CSharp7_3;
        return LanguageFeatures.Of((int)(version == LanguageVersion.Preview ? LanguageVersion.Latest.MapSpecifiedToEffectiveVersion() : version), options.PreprocessorSymbolNames.Contains, libraryTakesRefStructs);
    }

    private static string? Value(AnalyzerConfigOptions options, string name) => options.TryGetValue(name, out string? value) && value.Trim().Length > 0 ? Decoded(value.Trim()) : null;

    /// <summary>A value as the project has it. The compiler ends a value at these two characters, so the package's targets write them in this way.</summary>
    private static string Decoded(string value) => value.Replace("<23>", "#").Replace("<3B>", ";");
}
