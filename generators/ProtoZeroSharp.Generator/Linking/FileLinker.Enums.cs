using System;
using System.Collections.Generic;
using System.Text;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

internal sealed partial class FileLinker
{
    private void DeclareEnum(EnumDeclaration item, string scope)
    {
        var source = item.Syntax.Value!;
        if (source.Values.Length == 0)
        {
            Report(DiagnosticCatalog.EmptyEnum, source.Name.Span, "Enums must contain at least one value.");
        }

        var inner = new HashSet<string>(StringComparer.Ordinal);
        foreach (var value in source.Values)
        {
            cancellationToken.ThrowIfCancellationRequested();
            bool isNewInEnum = inner.Add(value.Name.Text);
            if (!AddSymbol(scope.Length == 0 ? value.Name.Text : scope + "." + value.Name.Text, value.Name.Span) && isNewInEnum)
            {
                Report(
                    DiagnosticCatalog.DuplicateName,
                    value.Name.Span,
                    "Note that enum values use C++ scoping rules, meaning that enum values are siblings of their type, not children of it.  Therefore, \""
                    + value.Name.Text + "\" must be unique within " + (scope.Length == 0 ? "the global scope" : "\"" + scope + "\"")
                    + ", not just within \"" + item.Name + "\".");
            }
        }

        AddSymbol(item.FullName, source.Name.Span);
        CheckEnumReservations(source);
    }

    private void CheckEnumReservations(EnumSyntax source)
    {
        var ranges = new List<NumberRange>();
        foreach (var range in source.ReservedRanges)
        {
            if (range.Start > range.End)
            {
                Report(DiagnosticCatalog.RangeValues, range.Span, "Reserved range end number must be greater than start number.");
            }

            ranges.Add(new NumberRange(range.Start, range.End + 1L, range.Span));
        }

        foreach (var (first, second) in NumberRange.Overlaps(ranges))
        {
            if (!IsWorthReporting())
            {
                break;
            }

            Report(
                DiagnosticCatalog.RangeOverlap,
                first.Span,
                "Reserved range " + second.Describe() + " overlaps with already-defined range " + first.Describe() + ".",
                second.Span);
        }

        CheckReservedNameLengths(source.ReservedNames);
        var names = new Dictionary<string, TextSpan>(StringComparer.Ordinal);
        foreach (var name in source.ReservedNames)
        {
            if (names.TryGetValue(name.Text, out var first))
            {
                Report(DiagnosticCatalog.NameReservedTwice, name.Span, "Enum value \"" + name.Text + "\" is reserved multiple times.", first);
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
                Report(
                    DiagnosticCatalog.EnumReserved,
                    value.NumberSpan,
                    "Enum value \"" + value.Name.Text + "\" uses reserved number " + Text(value.Number) + ".",
                    range.Span);
            }

            if (names.TryGetValue(value.Name.Text, out var reservation))
            {
                Report(DiagnosticCatalog.EnumReserved, value.Name.Span, "Enum value \"" + value.Name.Text + "\" is reserved.", reservation);
            }
        }
    }

    private void ValidateEnum(EnumDeclaration item)
    {
        var source = item.Syntax.Value!;
        CheckValueNames(item, source);
        CheckSupport(item, source);
        CheckEnumJsonStrings(item, source);
        if (!resolver.IsClosed(file.Index.Of(item)) && source.Values[0].Number != 0)
        {
            Report(DiagnosticCatalog.FirstValueNotZero, source.Values[0].NumberSpan, "The first enum value must be zero for open enums.");
        }

        if (OptionReader.Identifier(source.Options, "allow_alias") == "true")
        {
            return;
        }

        string prefix = item.FullName.Substring(0, item.FullName.Length - item.Name.Length);
        var used = new Dictionary<int, EnumValueSyntax>();
        HashSet<long>? numbers = null;
        foreach (var value in source.Values)
        {
            if (!used.TryGetValue(value.Number, out var first))
            {
                used.Add(value.Number, value);
                continue;
            }

            if (numbers is null)
            {
                numbers = new HashSet<long>();
                foreach (var other in source.Values)
                {
                    numbers.Add(other.Number);
                }
            }

            long next = value.Number + 1L;
            while (numbers.Contains(next))
            {
                next++;
            }

            Report(
                DiagnosticCatalog.EnumAlias,
                value.NumberSpan,
                "\"" + prefix + value.Name.Text + "\" uses the same enum value as \"" + prefix + first.Name.Text
                + "\". If this is intended, set 'option allow_alias = true;' to the enum definition."
                + (next < int.MaxValue ? " The next available enum value is " + Text(next) + "." : ""),
                first.NumberSpan);
            if (diagnostics.Count >= MaxDiagnostics)
            {
                return;
            }
        }
    }

    /// <summary>Two values must still differ when the enum's name before them and all case are taken away, as some languages do.</summary>
    private void CheckValueNames(EnumDeclaration item, EnumSyntax source)
    {
        var seen = new Dictionary<string, EnumValueSyntax>(StringComparer.Ordinal);
        bool isLegacy = file.Edition == Edition.Proto2
            && OptionReader.Identifier(source.Options, "deprecated_legacy_json_field_conflicts") == "true";
        foreach (var value in source.Values)
        {
            string stripped = PascalCase(WithoutPrefix(item.Name, value.Name.Text));
            if (!seen.TryGetValue(stripped, out var first))
            {
                seen.Add(stripped, value);
                continue;
            }

            if (first.Name.Text != value.Name.Text && first.Number != value.Number)
            {
                Report(
                    isLegacy ? DiagnosticCatalog.EnumNameConflictLegacy : DiagnosticCatalog.EnumNameConflict,
                    value.Name.Span,
                    "Enum name " + value.Name.Text + " has the same name as " + first.Name.Text
                    + " if you ignore case and strip out the enum name prefix (if any). (If you are using allow_alias, please assign the same number to each enum value name.)",
                    first.Name.Span);
            }
        }
    }

    private static string WithoutPrefix(string enumName, string value)
    {
        string prefix = Names.Lower(enumName.Replace("_", ""));
        int i = 0;
        int j = 0;
        for (; i < value.Length && j < prefix.Length; i++)
        {
            if (value[i] == '_')
            {
                continue;
            }

            if (char.ToLowerInvariant(value[i]) != prefix[j++])
            {
                return value;
            }
        }

        if (j < prefix.Length)
        {
            return value;
        }

        while (i < value.Length && value[i] == '_')
        {
            i++;
        }

        return i == value.Length ? value : value.Substring(i);
    }

    private static string PascalCase(string name)
    {
        bool capitalize = true;
        var result = new StringBuilder(name.Length);
        foreach (char c in name)
        {
            if (c == '_')
            {
                capitalize = true;
                continue;
            }

            result.Append(capitalize ? char.ToUpperInvariant(c) : char.ToLowerInvariant(c));
            capitalize = false;
        }

        return result.ToString();
    }
}
