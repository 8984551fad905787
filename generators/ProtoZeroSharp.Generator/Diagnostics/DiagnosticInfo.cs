namespace ProtoZeroSharp.Generator.Diagnostics;

/// <summary>A diagnostic that compares by value, so that the incremental pipeline can cache it.</summary>
internal sealed record DiagnosticInfo(string Id, string Message, Severity Severity, SourceRange Range, DiagnosticPlace? Additional)
{
    /// <summary>The name that was looked up and not found, for advice that takes all files of the project.</summary>
    public MissingName? Missing { get; init; }

    public bool IsError => Severity == Severity.Error;

    /// <summary>A diagnostic about a whole file.</summary>
    public static DiagnosticInfo OfFile(DiagnosticRule rule, string message) => new(rule.Id, message, rule.Severity, default, null);
}
