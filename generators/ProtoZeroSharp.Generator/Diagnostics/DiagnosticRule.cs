namespace ProtoZeroSharp.Generator.Diagnostics;

/// <summary>One rule of the language or of the project: its id, its page, its severity. The code that finds a problem writes the text.</summary>
internal sealed class DiagnosticRule(string id, string title, Severity severity)
{
    /// <summary>The folder of the pages, in the repository and in the package.</summary>
    public const string PagesInPackage = "docs/diagnostics/";

    public string Id { get; } = id;

    public string Title { get; } = title;

    public Severity Severity { get; } = severity;
}
