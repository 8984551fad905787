using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The rules of <c>(pb.enumvalue.json).string</c>, edition 2026's own names for enum values in JSON.</summary>
internal sealed class EnumJsonStrings(LinkContext context)
{
    private const string Option = "pb.enumvalue.json";

    public void Check(EnumDeclaration item, EnumSyntax source)
    {
        string prefix = item.ValuePrefix;
        var customs = source.Values.Select(value => CustomJsonString(value, prefix)).ToArray();
        if (customs.All(custom => custom is null))
        {
            return;
        }

        var rule = DiagnosticCatalog.EnumJsonString;
        bool hasAliases = OptionReader.Identifier(source.Options, "allow_alias") == "true";
        var primaries = new Dictionary<int, int>();
        var seen = new Dictionary<string, EnumValueSyntax>(StringComparer.Ordinal);
        for (int i = 0; i < source.Values.Length; i++)
        {
            var value = source.Values[i];
            var span = customs[i]?.Span ?? value.Name.Span;
            if (hasAliases && !primaries.TryGetValue(value.Number, out int primary))
            {
                primaries.Add(value.Number, i);
            }
            else if (hasAliases && customs[primary = primaries[value.Number]]?.Text != customs[i]?.Text)
            {
                context.Report(
                    rule,
                    span,
                    "Alias values for number " + Numerals.Text(value.Number) + " must have the same custom JSON string. \"" + value.Name.Text + "\" has "
                    + Describe(customs[i]) + " but primary alias \"" + source.Values[primary].Name.Text + "\" has " + Describe(customs[primary]) + ".",
                    source.Values[primary].Name.Span);
            }

            CheckUnique(value.Name.Text, isCustom: false, value, span, seen);
            if (customs[i] is { } custom)
            {
                CheckUnique(custom.Text, isCustom: true, value, span, seen);
                CheckJsonString(custom.Text, value, span);
            }
        }
    }

    private static string Describe((string Text, TextSpan Span)? custom) => custom is { } value ? "\"" + value.Text + "\"" : "unset";

    private void CheckUnique(string name, bool isCustom, EnumValueSyntax value, TextSpan span, Dictionary<string, EnumValueSyntax> seen)
    {
        if (!seen.TryGetValue(name, out var other))
        {
            seen.Add(name, value);
        }
        else if (other != value && other.Number != value.Number)
        {
            context.Report(
                DiagnosticCatalog.EnumJsonString,
                span,
                (isCustom ? "Custom" : "Default") + " JSON string \"" + name + "\" conflicts with " + (other.Name.Text == name ? "default" : "custom")
                + " JSON string of \"" + other.Name.Text + "\".",
                other.Name.Span);
        }
    }

    private void CheckJsonString(string text, EnumValueSyntax value, TextSpan span)
    {
        if (text.IndexOf('\0') >= 0)
        {
            context.Report(DiagnosticCatalog.EnumJsonString, span, "Custom JSON strings cannot contain embedded null characters.");
        }

        if (int.TryParse(text, NumberStyles.AllowLeadingSign | NumberStyles.AllowLeadingWhite | NumberStyles.AllowTrailingWhite, CultureInfo.InvariantCulture, out int number)
            && number != value.Number)
        {
            context.Report(
                DiagnosticCatalog.EnumJsonString,
                span,
                "Custom JSON string \"" + text + "\" parses as integer " + Numerals.Text(number) + ", which does not match the enum value's number " + Numerals.Text(value.Number) + ".");
        }
    }

    private (string Text, TextSpan Span)? CustomJsonString(EnumValueSyntax value, string prefix)
    {
        foreach (var option in value.Options)
        {
            if (!option.Name[0].IsExtension
                || context.Symbols.Find(option.Name[0].Text, prefix + value.Name.Text, context.File, typesOnly: false).Symbol?.FullName != Option)
            {
                continue;
            }

            return option.Value.Kind == OptionValueKind.String
                ? (Encoding.UTF8.GetString(option.Value.Bytes.ToArray()), option.Value.Span)
                : (OptionReader.AggregateString(context.Syntax.Text, option.Value, "string") ?? "", option.Value.Span);
        }

        return null;
    }
}
