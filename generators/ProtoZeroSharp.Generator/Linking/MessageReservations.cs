using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>
/// Checks that the numbers and names that a message reserves or gives to extensions do not overlap, and that no field has one.
/// </summary>
internal sealed class MessageReservations(LinkContext context, NumberSuggestions suggestions)
{
    private const int MaxFieldsPerMessage = 65_535;

    public void Check(MessageDeclaration message, MessageSyntax source, List<NumberRange> reserved)
    {
        var reservations = new Reservations(context, "Field", "Field name", reserved, source.ReservedNames);
        if (message.Fields.Count > MaxFieldsPerMessage)
        {
            context.Report(
                DiagnosticCatalog.TooManyMembers,
                source.Name.Span,
                Numerals.Text(message.Fields.Count) + " fields in " + message.FullName + " exceeds the limit of " + Numerals.Text(MaxFieldsPerMessage));
        }

        var extensions = message.ExtensionRanges.Select(range => new NumberRange(range.Start, range.End, range.Syntax.Value!.Span)).ToList();
        var extensionIndex = new NumberRangeIndex(extensions);
        foreach (var field in message.Fields)
        {
            var fieldSyntax = field.Syntax.Value!;
            // The search takes time with the ranges that overlap. After many of those were reported it has no use.
            foreach (var range in context.TakesFindings ? extensionIndex.Containing(field.Number) : [])
            {
                if (!context.IsWorthReporting())
                {
                    break;
                }

                suggestions.Add(message, fieldSyntax.NumberSpan, 1);
                context.Report(
                    DiagnosticCatalog.ExtensionNumberUsed,
                    fieldSyntax.NumberSpan,
                    "Extension range " + range.Describe() + " includes field \"" + field.Name + "\" (" + Numerals.Text(field.Number) + ").",
                    range.Span);
            }

            for (int i = reservations.CheckNumber(DiagnosticCatalog.ReservedNumber, field.Name, field.Number, fieldSyntax.NumberSpan); i > 0; i--)
            {
                suggestions.Add(message, fieldSyntax.NumberSpan, 1);
            }

            reservations.CheckName(DiagnosticCatalog.ReservedFieldName, field.Name, fieldSyntax.Name.Span);
        }

        foreach (var (first, second) in NumberRange.Overlaps(extensions, reservations.Numbers))
        {
            if (!context.IsWorthReporting())
            {
                break;
            }

            context.Report(
                DiagnosticCatalog.RangeOverlap,
                first.Span,
                "Extension range " + first.Describe() + " overlaps with reserved range " + second.Describe() + ".",
                second.Span);
        }

        Reservations.ReportOverlaps(context, "Extension", extensions);
    }
}
