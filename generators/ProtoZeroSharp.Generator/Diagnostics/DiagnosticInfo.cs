using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ProtoZeroSharp.Generator.Diagnostics;

/// <summary>A diagnostic that compares by value, so that the incremental pipeline can cache it; Roslyn's own holds a syntax location.</summary>
internal sealed record DiagnosticInfo(string Id, string Message, DiagnosticSeverity Severity, SourceRange Range, DiagnosticPlace? Additional)
{
    public bool IsError => Severity == DiagnosticSeverity.Error;

    /// <summary>Roslyn's form of it.</summary>
    /// <param name="path">The path of the .proto as the compiler knows it.</param>
    /// <param name="additionalPath">The path of the file that <see cref="Additional"/> names, when it names one.</param>
    public Diagnostic ToDiagnostic(string path, string? additionalPath = null)
    {
        var places = new List<Location>();
        if (Additional is { } place)
        {
            places.Add(Location.Create(place.FileName.Length == 0 ? path : additionalPath ?? place.FileName, place.Range.Span, place.Range.Lines));
        }

        return Diagnostic.Create(
            DiagnosticCatalog.Get(Id).Descriptor,
            Location.Create(path, Range.Span, Range.Lines),
            Severity,
            places,
            properties: null,
            messageArgs: Message);
    }
}
