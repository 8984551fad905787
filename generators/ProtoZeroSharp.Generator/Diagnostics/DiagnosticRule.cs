using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace ProtoZeroSharp.Generator.Diagnostics;

/// <summary>One rule of the language or the pipeline: its id, its page, its severity. The text of a diagnostic is made where it is found.</summary>
internal sealed class DiagnosticRule
{
    /// <summary>The folder of the pages, in the repository and in the package.</summary>
    public const string PagesInPackage = "docs/diagnostics/";

    public DiagnosticRule(string id, string title, DiagnosticSeverity severity)
    {
        Id = id;
        Title = title;
        Severity = severity;
    }

    public string Id { get; }

    public string Title { get; }

    public DiagnosticSeverity Severity { get; }

    /// <summary>
    /// After an error that nobody can turn off, the compiler does not look into method bodies. Without the tag each use of a type that the
    /// wrong file would have had is an error too.
    /// </summary>
    public ImmutableArray<string> Tags => Severity == DiagnosticSeverity.Error ? ImmutableArray.Create(WellKnownDiagnosticTags.NotConfigurable) : ImmutableArray<string>.Empty;

    /// <summary>The rule of an analyzer, whose diagnostics give their text as the only argument.</summary>
    public DiagnosticDescriptor ToDescriptor(HelpPages pages) =>
        new(Id, Title, "{0}", "ProtoZeroSharp", Severity, isEnabledByDefault: true, helpLinkUri: pages.Link(Id));
}
