using System.Collections.Generic;

namespace ProtoZeroSharp.Generator.Diagnostics;

/// <summary>Every rule, once. Each has a page of its name in docs/diagnostics.</summary>
internal static partial class DiagnosticCatalog
{
    // No initializer: those of the partial files run in no promised order, and each of them adds to this.
    private static Dictionary<string, DiagnosticRule>? rules;

    public static IEnumerable<DiagnosticRule> All => rules!.Values;

    public static DiagnosticRule Get(string id) => rules![id];

    private static DiagnosticRule Error(int number, string title) => Add(number, title, Severity.Error);

    private static DiagnosticRule Warning(int number, string title) => Add(number, title, Severity.Warning);

    private static DiagnosticRule Add(int number, string title, Severity severity)
    {
        var rule = new DiagnosticRule("PZ" + number.ToString("0000", System.Globalization.CultureInfo.InvariantCulture), title, severity);
        (rules ??= new Dictionary<string, DiagnosticRule>()).Add(rule.Id, rule);
        return rule;
    }
}
