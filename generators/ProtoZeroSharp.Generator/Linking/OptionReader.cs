using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Reads the built-in options that linking and emission need from syntax, before and without resolving options in general.</summary>
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

    /// <summary>A bit for each kind of declaration that the option may stand on, by the number in <c>OptionTargetType</c>.</summary>
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
        // In braces, or field by field.
        List<KeyValuePair<string, string>>? fields = null;
        foreach (var option in options)
        {
            if (option.Name[0] is not { Text: "feature_support", IsExtension: false })
            {
                continue;
            }

            fields ??= new List<KeyValuePair<string, string>>();
            if (option.Value.Kind == OptionValueKind.Aggregate)
            {
                fields.AddRange(Aggregate(text, option.Value));
            }
            else if (option.Name.Length == 2)
            {
                string value = option.Value.Kind == OptionValueKind.String ? Encoding.UTF8.GetString(option.Value.Bytes.ToArray()) : option.Value.Identifier;
                fields.Add(new KeyValuePair<string, string>(option.Name[1].Text, value));
            }
        }

        return fields is null ? null : new EditionSupport(
            EditionNumber(fields, "edition_introduced"),
            EditionNumber(fields, "edition_deprecated"),
            EditionNumber(fields, "edition_removed"),
            Value(fields, "deprecation_warning"),
            Value(fields, "removal_error"));
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

            var fields = Aggregate(text, option.Value);
            int.TryParse(Value(fields, "number"), NumberStyles.None, CultureInfo.InvariantCulture, out int number);
            entries.Add(new ExtensionEntry(
                number,
                Value(fields, "full_name"),
                Value(fields, "type"),
                Value(fields, "reserved") == "true",
                Value(fields, "repeated") == "true"));
        }

        return entries.ToEquatableArray();
    }

    /// <summary>A scalar field at the top of an aggregate, or null.</summary>
    public static string? AggregateString(string text, OptionValue aggregate, string name) =>
        aggregate.Kind == OptionValueKind.Aggregate ? Value(Aggregate(text, aggregate), name) : null;

    /// <summary>The scalar fields at the top of an aggregate, strings decoded.</summary>
    private static List<KeyValuePair<string, string>> Aggregate(string text, OptionValue aggregate)
    {
        var fields = new List<KeyValuePair<string, string>>();
        var lexer = new Lexer(text, aggregate.Body, new SyntaxErrors(), hashStartsComment: true);
        lexer.Next();
        string? name = null;
        int depth = 0;
        while (lexer.Current.Kind != TokenKind.End)
        {
            var token = lexer.Current;
            bool isNested = lexer.At('{') || lexer.At('<');
            depth += isNested ? 1 : lexer.At('}') || lexer.At('>') ? -1 : 0;
            if (isNested)
            {
                name = null;
            }

            if (depth > 0 || token.Kind == TokenKind.Symbol)
            {
                lexer.Next();
                continue;
            }

            if (token.Kind == TokenKind.String)
            {
                var bytes = new List<byte>();
                while (lexer.Current.Kind == TokenKind.String)
                {
                    StringLiteral.Append(text, lexer.Current, bytes);
                    lexer.Next();
                }

                Add(Encoding.UTF8.GetString(bytes.ToArray()));
                continue;
            }

            if (name is null)
            {
                name = lexer.Text(token);
            }
            else
            {
                Add(lexer.Text(token));
            }

            lexer.Next();
        }

        return fields;

        void Add(string value)
        {
            if (name is not null)
            {
                fields.Add(new KeyValuePair<string, string>(name, value));
                name = null;
            }
        }
    }

    private static string? Value(List<KeyValuePair<string, string>> fields, string name)
    {
        foreach (var field in fields)
        {
            if (field.Key == name)
            {
                return field.Value;
            }
        }

        return null;
    }

    private static int? EditionNumber(List<KeyValuePair<string, string>> fields, string name) => Value(fields, name) switch
    {
        null => null,
        { } number when int.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out int edition) => edition,
        "EDITION_LEGACY" => 900,
        "EDITION_PROTO2" => (int)Edition.Proto2,
        "EDITION_PROTO3" => (int)Edition.Proto3,
        "EDITION_2023" => (int)Edition.Edition2023,
        "EDITION_2024" => (int)Edition.Edition2024,
        "EDITION_2026" => (int)Edition.Edition2026,
        "EDITION_UNSTABLE" => 9999,
        _ => int.MaxValue,
    };
}
