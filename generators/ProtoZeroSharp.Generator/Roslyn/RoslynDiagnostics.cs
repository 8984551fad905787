using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Roslyn;

/// <summary>Turns diagnostics and rules into Roslyn's types.</summary>
internal static class RoslynDiagnostics
{
    private const string Category = "ProtoZeroSharp";

    /// <summary>A diagnostic with its places.</summary>
    /// <param name="info">The diagnostic.</param>
    /// <param name="path">The path of the .proto, as the compiler has it; null where the project is wrong and no file of it.</param>
    /// <param name="pages">The folder of the pages about diagnostics.</param>
    /// <param name="additionalPath">The path of the file that the second place names, when it names one.</param>
    public static Diagnostic ToDiagnostic(this DiagnosticInfo info, string? path, HelpPages pages, string? additionalPath = null)
    {
        var places = new List<Location>();
        if (path != null && info.Additional is { } place)
        {
            places.Add(At(place.FileName.Length == 0 ? path : additionalPath ?? place.FileName, place.Range));
        }

        DiagnosticRule rule = DiagnosticCatalog.Get(info.Id);
        return Diagnostic.Create(
            info.Id,
            Category,
            info.Message,
            ToRoslyn(info.Severity),
            ToRoslyn(rule.Severity),
            isEnabledByDefault: true,
            warningLevel: info.IsError ? 0 : 1,
            title: rule.Title,
            helpLink: pages.Link(info.Id),
            location: path == null ? Location.None : At(path, info.Range),
            additionalLocations: places,
            customTags: Tags(rule));
    }

    /// <summary>The rule of an analyzer. The text of a diagnostic is its only argument.</summary>
    public static DiagnosticDescriptor ToDescriptor(this DiagnosticRule rule, HelpPages pages) =>
        new(rule.Id, rule.Title, "{0}", Category, ToRoslyn(rule.Severity), isEnabledByDefault: true, helpLinkUri: pages.Link(rule.Id));

    private static DiagnosticSeverity ToRoslyn(Severity severity) => severity == Severity.Error ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning;

    /// <summary>
    /// After an error with this tag the compiler does not compile method bodies. Without it, each use of a type that the wrong file does
    /// not generate is an error, too.
    /// </summary>
    private static ImmutableArray<string> Tags(DiagnosticRule rule) =>
        rule.Severity == Severity.Error ? ImmutableArray.Create(WellKnownDiagnosticTags.NotConfigurable) : ImmutableArray<string>.Empty;

    private static Location At(string path, SourceRange range) => Location.Create(
        path,
        new Microsoft.CodeAnalysis.Text.TextSpan(range.Start, range.Length),
        new LinePositionSpan(new LinePosition(range.StartLine, range.StartColumn), new LinePosition(range.EndLine, range.EndColumn)));
}
