using System.Collections.Generic;

namespace ProtoZeroSharp.Generator.Diagnostics;

/// <summary>All rules. Each rule has a page in docs/diagnostics that is named after its id.</summary>
internal static partial class DiagnosticCatalog
{
    // It has no initializer: the initializers of partial files run in no guaranteed order, and each of them adds to it.
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
