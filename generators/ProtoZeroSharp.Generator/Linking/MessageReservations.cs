using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The numbers and names that a message reserves or gives to extensions: they do not overlap, and no field has one.</summary>
internal sealed class MessageReservations(LinkContext context, NumberSuggestions suggestions)
{
    private const int MaxFieldsPerMessage = 65_535;

    public void Check(MessageDeclaration message, MessageSyntax source, List<NumberRange> reserved)
    {
        foreach (var (first, second) in NumberRange.Overlaps(reserved))
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
                context.Report(DiagnosticCatalog.NameReservedTwice, name.Span, "Field name \"" + name.Text + "\" is reserved multiple times.", first);
            }
            else
            {
                names.Add(name.Text, name.Span);
            }
        }

        if (message.Fields.Count > MaxFieldsPerMessage)
        {
            context.Report(
                DiagnosticCatalog.TooManyMembers,
                source.Name.Span,
                Numerals.Text(message.Fields.Count) + " fields in " + message.FullName + " exceeds the limit of " + Numerals.Text(MaxFieldsPerMessage));
        }

        var extensions = message.ExtensionRanges.Select(range => new NumberRange(range.Start, range.End, range.Syntax.Value!.Span)).ToList();
        var extensionIndex = new NumberRangeIndex(extensions);
        var reservedIndex = new NumberRangeIndex(reserved);
        foreach (var field in message.Fields)
        {
            var fieldSyntax = field.Syntax.Value!;
            foreach (var range in extensionIndex.Containing(field.Number))
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

            foreach (var range in reservedIndex.Containing(field.Number))
            {
                if (!context.IsWorthReporting())
                {
                    break;
                }

                suggestions.Add(message, fieldSyntax.NumberSpan, 1);
                context.Report(
                    DiagnosticCatalog.ReservedNumber,
                    fieldSyntax.NumberSpan,
                    "Field \"" + field.Name + "\" uses reserved number " + Numerals.Text(field.Number) + ".",
                    range.Span);
            }

            if (names.TryGetValue(field.Name, out var reservation))
            {
                context.Report(DiagnosticCatalog.ReservedFieldName, fieldSyntax.Name.Span, "Field name \"" + field.Name + "\" is reserved.", reservation);
            }
        }

        foreach (var (first, second) in NumberRange.Overlaps(extensions, reservedIndex))
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

        foreach (var (first, second) in NumberRange.Overlaps(extensions))
        {
            if (!context.IsWorthReporting())
            {
                break;
            }

            context.Report(
                DiagnosticCatalog.RangeOverlap,
                first.Span,
                "Extension range " + second.Describe() + " overlaps with already-defined range " + first.Describe() + ".",
                second.Span);
        }
    }
}
