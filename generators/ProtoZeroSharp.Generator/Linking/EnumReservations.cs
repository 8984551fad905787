using System.Collections.Generic;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks the reserved numbers and names of an enum.</summary>
internal sealed class EnumReservations(LinkContext context)
{
    public void Check(EnumSyntax source)
    {
        var ranges = new List<NumberRange>();
        foreach (var range in source.ReservedRanges)
        {
            if (range.Start > range.End)
            {
                context.Report(DiagnosticCatalog.RangeValues, range.Span, "Reserved range end number must be greater than start number.");
            }

            ranges.Add(new NumberRange(range.Start, range.End + 1L, range.Span));
        }

        var reserved = new Reservations(context, "Enum value", "Enum value", ranges, source.ReservedNames);
        foreach (var value in source.Values)
        {
            reserved.CheckNumber(DiagnosticCatalog.EnumReserved, value.Name.Text, value.Number, value.NumberSpan);
            reserved.CheckName(DiagnosticCatalog.EnumReserved, value.Name.Text, value.Name.Span);
        }
    }
}
