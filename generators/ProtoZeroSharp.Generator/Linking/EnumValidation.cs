using System;
using System.Collections.Generic;
using System.Text;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks the values of an enum.</summary>
internal sealed class EnumValidation(LinkContext context)
{
    private readonly EditionSupportCheck support = new(context);
    private readonly EnumJsonStrings jsonStrings = new(context);

    public void Check(EnumDeclaration item)
    {
        var source = item.Syntax.Value!;
        CheckValueNames(item, source);
        support.Check(item, source);
        jsonStrings.Check(item, source);
        if (!context.Resolver.IsClosed(context.File.Index.Of(item)) && source.Values[0].Number != 0)
        {
            context.Report(DiagnosticCatalog.FirstValueNotZero, source.Values[0].NumberSpan, "The first enum value must be zero for open enums.");
        }

        if (OptionReader.Identifier(source.Options, "allow_alias") == "true")
        {
            return;
        }

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

            context.Report(
                DiagnosticCatalog.EnumAlias,
                value.NumberSpan,
                "\"" + item.ValuePrefix + value.Name.Text + "\" uses the same enum value as \"" + item.ValuePrefix + first.Name.Text
                + "\". If this is intended, set 'option allow_alias = true;' to the enum definition."
                + (next < int.MaxValue ? " The next available enum value is " + Numerals.Text(next) + "." : ""),
                first.NumberSpan);
            if (context.IsFull)
            {
                return;
            }
        }
    }

    /// <summary>Two values must still differ without the enum's name before them and without case, because some languages remove both.</summary>
    private void CheckValueNames(EnumDeclaration item, EnumSyntax source)
    {
        var seen = new Dictionary<string, EnumValueSyntax>(StringComparer.Ordinal);
        bool isLegacy = context.File.Edition == Edition.Proto2
            && OptionReader.Identifier(source.Options, "deprecated_legacy_json_field_conflicts") == "true";
        foreach (var value in source.Values)
        {
            string stripped = PascalCase(EnumPrefix.Remove(item.Name, value.Name.Text));
            if (!seen.TryGetValue(stripped, out var first))
            {
                seen.Add(stripped, value);
                continue;
            }

            if (first.Name.Text != value.Name.Text && first.Number != value.Number)
            {
                context.Report(
                    isLegacy ? DiagnosticCatalog.EnumNameConflictLegacy : DiagnosticCatalog.EnumNameConflict,
                    value.Name.Span,
                    "Enum name " + value.Name.Text + " has the same name as " + first.Name.Text
                    + " if you ignore case and strip out the enum name prefix (if any). (If you are using allow_alias, please assign the same number to each enum value name.)",
                    first.Name.Span);
            }
        }
    }

    private static string PascalCase(string name)
    {
        bool capitalize = true;
        StringBuilder result = NameBuffer.Take();
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
