using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ProtoZeroSharp.Generator.Diagnostics;

/// <summary>A diagnostic that compares by value, so that the incremental pipeline can cache it; Roslyn's own holds a syntax location.</summary>
internal sealed record DiagnosticInfo(string Id, string Message, DiagnosticSeverity Severity, SourceRange Range, DiagnosticPlace? Additional)
{
    public bool IsError => Severity == DiagnosticSeverity.Error;

    /// <summary>About a file as a whole.</summary>
    public static DiagnosticInfo OfFile(DiagnosticRule rule, string message) => new(rule.Id, message, rule.Severity, default, null);

    /// <summary>Roslyn's form of it.</summary>
    /// <param name="path">The path of the .proto as the compiler knows it.</param>
    /// <param name="pages">Where the pages about diagnostics are.</param>
    /// <param name="additionalPath">The path of the file that <see cref="Additional"/> names, when it names one.</param>
    public Diagnostic ToDiagnostic(string path, HelpPages pages, string? additionalPath = null)
    {
        var places = new List<Location>();
        if (Additional is { } place)
        {
            places.Add(Location.Create(place.FileName.Length == 0 ? path : additionalPath ?? place.FileName, place.Range.Span, place.Range.Lines));
        }

        DiagnosticRule rule = DiagnosticCatalog.Get(Id);
        return Diagnostic.Create(
            Id,
            "ProtoZeroSharp",
            Message,
            Severity,
            rule.Severity,
            isEnabledByDefault: true,
            warningLevel: Severity == DiagnosticSeverity.Error ? 0 : 1,
            title: rule.Title,
            helpLink: pages.Link(Id),
            location: Location.Create(path, Range.Span, Range.Lines),
            additionalLocations: places,
            customTags: rule.Tags);
    }
}
