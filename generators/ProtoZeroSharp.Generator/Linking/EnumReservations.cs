using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The numbers and names that an enum reserves: they do not overlap, and no value has one.</summary>
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

        foreach (var (first, second) in NumberRange.Overlaps(ranges))
        {
            if (!context.IsWorthReporting())
            {
                break;
            }

            context.Report(
                DiagnosticCatalog.RangeOverlap,
                first.Span,
                "Reserved range " + second.Describe() + " overlaps with already-defined range " + first.Describe() + ".",
                second.Span);
        }

        ReservedNames.CheckLengths(context, source.ReservedNames);
        var names = new Dictionary<string, TextSpan>(StringComparer.Ordinal);
        foreach (var name in source.ReservedNames)
        {
            if (names.TryGetValue(name.Text, out var first))
            {
                context.Report(DiagnosticCatalog.NameReservedTwice, name.Span, "Enum value \"" + name.Text + "\" is reserved multiple times.", first);
            }
            else
            {
                names.Add(name.Text, name.Span);
            }
        }

        var index = new NumberRangeIndex(ranges);
        foreach (var value in source.Values)
        {
            foreach (var range in index.Containing(value.Number))
            {
                context.Report(
                    DiagnosticCatalog.EnumReserved,
                    value.NumberSpan,
                    "Enum value \"" + value.Name.Text + "\" uses reserved number " + Numerals.Text(value.Number) + ".",
                    range.Span);
            }

            if (names.TryGetValue(value.Name.Text, out var reservation))
            {
                context.Report(DiagnosticCatalog.EnumReserved, value.Name.Span, "Enum value \"" + value.Name.Text + "\" is reserved.", reservation);
            }
        }
    }
}
