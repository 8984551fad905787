using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Reads from the syntax the built-in options that linking and emission need, before other options are resolved.</summary>
internal static class OptionReader
{
    private static readonly string[] TargetNames =
    {
        "TARGET_TYPE_UNKNOWN", "TARGET_TYPE_FILE", "TARGET_TYPE_EXTENSION_RANGE", "TARGET_TYPE_MESSAGE", "TARGET_TYPE_FIELD",
        "TARGET_TYPE_ONEOF", "TARGET_TYPE_ENUM", "TARGET_TYPE_ENUM_ENTRY", "TARGET_TYPE_SERVICE", "TARGET_TYPE_METHOD",
    };

    public static string? Identifier(ImmutableArray<OptionSyntax> options, string name)
    {
        foreach (var option in options)
        {
            if (option.IsNamed(name))
            {
                return option.Value.Kind == OptionValueKind.Identifier ? option.Value.Identifier : null;
            }
        }

        return null;
    }

    public static string? String(ImmutableArray<OptionSyntax> options, string name)
    {
        foreach (var option in options)
        {
            if (option.IsNamed(name) && option.Value.Kind == OptionValueKind.String)
            {
                return Encoding.UTF8.GetString(option.Value.Bytes.ToArray());
            }
        }

        return null;
    }

    /// <summary>A bit for each kind of declaration that may have the option, by the number in <c>OptionTargetType</c>.</summary>
    public static int Targets(ImmutableArray<OptionSyntax> options)
    {
        int targets = 0;
        foreach (var option in options)
        {
            if (option.IsNamed("targets") && option.Value.Kind == OptionValueKind.Identifier)
            {
                targets |= 1 << Math.Max(0, Array.IndexOf(TargetNames, option.Value.Identifier));
            }
        }

        return targets;
    }

    public static EditionSupport? Support(string text, ImmutableArray<OptionSyntax> options)
    {
        // The option is an aggregate, or set field by field.
        AggregateFields? fields = null;
        foreach (var option in options)
        {
            if (option.Name[0] is not { Text: "feature_support", IsExtension: false })
            {
                continue;
            }

            fields ??= new AggregateFields();
            if (option.Value.Kind == OptionValueKind.Aggregate)
            {
                fields.AddRange(text, option.Value);
            }
            else if (option.Name.Length == 2)
            {
                string value = option.Value.Kind == OptionValueKind.String ? Encoding.UTF8.GetString(option.Value.Bytes.ToArray()) : option.Value.Identifier;
                fields.Add(option.Name[1].Text, value);
            }
        }

        return fields is null ? null : new EditionSupport(
            EditionNumber(fields.Value("edition_introduced")),
            EditionNumber(fields.Value("edition_deprecated")),
            EditionNumber(fields.Value("edition_removed")),
            fields.Value("deprecation_warning"),
            fields.Value("removal_error"));
    }

    public static EquatableArray<ExtensionEntry> ExtensionEntries(string text, ImmutableArray<OptionSyntax> options)
    {
        var entries = new List<ExtensionEntry>();
        foreach (var option in options)
        {
            if (!option.IsNamed("declaration") || option.Value.Kind != OptionValueKind.Aggregate)
            {
                continue;
            }

            var fields = AggregateFields.Of(text, option.Value);
            entries.Add(new ExtensionEntry(
                fields.Value("number") is { } number ? AggregateFields.Integer(number) ?? 0 : 0,
                fields.Value("full_name"),
                fields.Value("type"),
                fields.Bool("reserved"),
                fields.Bool("repeated")));
        }

        return entries.ToEquatableArray();
    }

    /// <summary>A scalar field at the top of an aggregate, or null.</summary>
    public static string? AggregateString(string text, OptionValue aggregate, string name) =>
        aggregate.Kind == OptionValueKind.Aggregate ? AggregateFields.Of(text, aggregate).Value(name) : null;

    private static int? EditionNumber(string? value) => value is null ? null : Editions.NumberOfValue(value) ?? AggregateFields.Integer(value);
}
