using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ProtoZeroSharp.Generator.Diagnostics;

/// <summary>Every rule, once. Each has a page of its name in docs/diagnostics.</summary>
internal static partial class DiagnosticCatalog
{
    private static readonly Dictionary<string, DiagnosticRule> Rules = new();

    public static IEnumerable<DiagnosticRule> All => Rules.Values;

    public static DiagnosticRule Get(string id) => Rules[id];

    private static DiagnosticRule Error(int number, string title) => Add(number, title, DiagnosticSeverity.Error);

    private static DiagnosticRule Warning(int number, string title) => Add(number, title, DiagnosticSeverity.Warning);

    private static DiagnosticRule Add(int number, string title, DiagnosticSeverity severity)
    {
        var rule = new DiagnosticRule("PZ" + number.ToString("0000", System.Globalization.CultureInfo.InvariantCulture), title, severity);
        Rules.Add(rule.Id, rule);
        return rule;
    }
}
