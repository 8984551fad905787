using System.Collections.Generic;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>
/// What is wrong with a text, as far as it was read. Only the first thousand are kept, the number protoc prints at most: a binary
/// file would otherwise give one for each of its bytes.
/// </summary>
internal sealed class SyntaxErrors
{
    private const int Limit = 1000;

    private readonly List<(DiagnosticRule Rule, TextSpan Span, string Message)> items = new();

    public bool HasErrors => Count > 0;

    /// <summary>All errors, those that were not kept included; warnings do not count.</summary>
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
