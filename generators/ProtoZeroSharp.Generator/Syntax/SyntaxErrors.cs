using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>
/// What is wrong with a text, as far as it was read. Only the first thousand are kept, the number protoc prints at most: a binary
/// file would otherwise give one for each of its bytes.
/// </summary>
internal sealed class SyntaxErrors
{
    private const int Limit = 1000;

    private readonly List<(DiagnosticRule Rule, TextSpan Span, string Message)> items = new();

    public bool HasErrors { get; private set; }

    public void Add(DiagnosticRule rule, TextSpan span, string message)
    {
        HasErrors |= rule.Severity == DiagnosticSeverity.Error;
        if (items.Count < Limit)
        {
            items.Add((rule, span, message));
        }
    }

    /// <summary>The texts alone, joined: what an aggregate's errors are reported as.</summary>
    public string Joined()
    {
        var texts = new List<string>();
        foreach (var item in items)
        {
            texts.Add(item.Message);
        }

        return string.Join("; ", texts);
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
