using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks for names that are the same as the entry type of a map field.</summary>
internal sealed class MapEntryConflicts(LinkContext context)
{
    /// <summary>It is reported only together with another error, because it explains an error about names that are not in the text.</summary>
    public void Check()
    {
        foreach (var message in context.AllMessages())
        {
            if (!message.Messages.Any(nested => nested.IsMapEntry))
            {
                continue;
            }

            var seen = new Dictionary<string, MessageDeclaration>();
            var span = message.Syntax.Value!.Name.Span;
            foreach (var nested in message.Messages)
            {
                if (!seen.TryGetValue(nested.Name, out var first))
                {
                    seen.Add(nested.Name, nested);
                }
                else if (first.IsMapEntry || nested.IsMapEntry)
                {
                    ReportConflict(nested.Name, "nested message type", span);
                    break;
                }
            }

            ReportConflicts(message.Fields.Select(field => field.Name), "field", seen, span);
            ReportConflicts(message.Enums.Select(item => item.Name), "enum type", seen, span);
            ReportConflicts(message.Oneofs, "oneof type", seen, span);
        }
    }

    private void ReportConflicts(IEnumerable<string> names, string kind, Dictionary<string, MessageDeclaration> seen, TextSpan span)
    {
        foreach (string name in names)
        {
            if (seen.TryGetValue(name, out var nested) && nested.IsMapEntry)
            {
                ReportConflict(name, kind, span);
            }
        }
    }

    private void ReportConflict(string name, string kind, TextSpan span) =>
        context.Report(
            DiagnosticCatalog.MapEntryConflict,
            span,
            "Expanded map entry type " + name + " conflicts with an existing " + kind + ".");
}
