using System.Collections.Generic;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>
/// The errors and warnings of a text. Only the first thousand are kept, which is the most that protoc prints: a binary file would
/// otherwise have an error for each byte.
/// </summary>
internal sealed class SyntaxErrors
{
    private const int Limit = 1000;

    private readonly List<(DiagnosticRule Rule, TextSpan Span, string Message)> items = new();

    public bool HasErrors => Count > 0;

    /// <summary>The number of all errors, also of those that were not kept; without warnings.</summary>
    public int Count { get; private set; }

    public void Add(DiagnosticRule rule, TextSpan span, string message)
    {
        Count += rule.Severity == Severity.Error ? 1 : 0;
        if (items.Count < Limit)
        {
            items.Add((rule, span, message));
        }
    }

    public EquatableArray<DiagnosticInfo> ToDiagnostics(LineMap lines)
    {
        var diagnostics = new List<DiagnosticInfo>();
        foreach (var (rule, span, message) in items)
        {
            diagnostics.Add(new DiagnosticInfo(rule.Id, message, rule.Severity, lines.Range(span), null));
        }

        return diagnostics.ToEquatableArray();
    }
}
