using Microsoft.CodeAnalysis;

namespace ProtoZeroSharp.Generator.Diagnostics;

/// <summary>One rule of the language or the pipeline: its id, its page, its severity. The text of a diagnostic is made where it is found.</summary>
internal sealed class DiagnosticRule
{
    public DiagnosticRule(string id, string title, DiagnosticSeverity severity)
    {
        Id = id;
        Title = title;
        Severity = severity;
        HelpLink = "docs/diagnostics/" + id + ".md";
        Descriptor = new DiagnosticDescriptor(id, title, "{0}", "ProtoZeroSharp", severity, isEnabledByDefault: true, helpLinkUri: HelpLink);
    }

    public string Id { get; }

    public string Title { get; }

    public DiagnosticSeverity Severity { get; }

    /// <summary>The rule's page, relative to the root of the repository.</summary>
    public string HelpLink { get; }

    public DiagnosticDescriptor Descriptor { get; }
}
