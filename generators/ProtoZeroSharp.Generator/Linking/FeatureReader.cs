using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>
/// Finds the language's own features among the options of a declaration, written out or as one aggregate. It takes what it
/// understands and leaves the rest alone: what is wrong with an option is said when options are resolved.
/// </summary>
internal static class FeatureReader
{
    private static readonly (string Name, string[] Values)[] Known =
    {
        ("field_presence", new[] { "FIELD_PRESENCE_UNKNOWN", "EXPLICIT", "IMPLICIT", "LEGACY_REQUIRED" }),
        ("enum_type", new[] { "ENUM_TYPE_UNKNOWN", "OPEN", "CLOSED" }),
        ("repeated_field_encoding", new[] { "REPEATED_FIELD_ENCODING_UNKNOWN", "PACKED", "EXPANDED" }),
        ("utf8_validation", new[] { "UTF8_VALIDATION_UNKNOWN", "", "VERIFY", "NONE" }),
        ("message_encoding", new[] { "MESSAGE_ENCODING_UNKNOWN", "LENGTH_PREFIXED", "DELIMITED" }),
        ("json_format", new[] { "JSON_FORMAT_UNKNOWN", "ALLOW", "LEGACY_BEST_EFFORT" }),
        ("enforce_naming_style", new[] { "ENFORCE_NAMING_STYLE_UNKNOWN", "STYLE2024", "STYLE_LEGACY", "STYLE2026" }),
        ("default_symbol_visibility", new[] { "DEFAULT_SYMBOL_VISIBILITY_UNKNOWN", "EXPORT_ALL", "EXPORT_TOP_LEVEL", "LOCAL_ALL", "STRICT" }),
        ("enforce_proto_limits", new[] { "PROTO_LIMITS_UNKNOWN", "LEGACY_NO_EXPLICIT_LIMITS", "PROTO_LIMITS2026" }),
    };

    public static string NameOf(FeatureKind kind) => Known[(int)kind].Name;

    public static string NameOf(FeatureKind kind, int value) => Known[(int)kind].Values[value];

    public static EquatableArray<FeatureSetting> Read(string text, ImmutableArray<OptionSyntax> options)
    {
        List<FeatureSetting>? settings = null;
        foreach (var option in options)
        {
            if (option.Name[0].IsExtension || option.Name[0].Text != "features")
            {
                continue;
            }

            settings ??= new List<FeatureSetting>();
            if (option.Name.Length == 2 && !option.Name[1].IsExtension && option.Value.Kind == OptionValueKind.Identifier)
            {
                Add(settings, option.Name[1].Text, option.Value.Identifier);
            }
            else if (option.Name.Length == 1 && option.Value.Kind == OptionValueKind.Aggregate)
            {
                ReadAggregate(text, option.Value, settings);
            }
        }

        return settings is null ? EquatableArray<FeatureSetting>.Empty : settings.ToEquatableArray();
    }

    private static void ReadAggregate(string text, OptionValue aggregate, List<FeatureSetting> settings)
    {
        var lexer = new Lexer(text, aggregate.Body, new SyntaxErrors(), hashStartsComment: true);
        int depth = 0;
        string? name = null;
        lexer.Next();
        while (lexer.Current.Kind != TokenKind.End)
        {
            var token = lexer.Current;
            if (lexer.At('{') || lexer.At('<') || lexer.At('['))
            {
                depth++;
                name = null;
            }
            else if (lexer.At('}') || lexer.At('>') || lexer.At(']'))
            {
                depth--;
            }
            else if (depth == 0 && token.Kind is TokenKind.Identifier or TokenKind.Integer)
            {
                if (name is null)
                {
                    name = lexer.Text(token);
                }
                else
                {
                    Add(settings, name, lexer.Text(token));
                    name = null;
                }
            }

            lexer.Next();
        }
    }

    private static void Add(List<FeatureSetting> settings, string name, string value)
    {
        int kind = Array.FindIndex(Known, known => known.Name == name);
        if (kind < 0)
        {
            return;
        }

        int number = Array.IndexOf(Known[kind].Values, value);
        if (number < 0 && !(int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out number) && number < Known[kind].Values.Length))
        {
            return;
        }

        settings.Add(new FeatureSetting((FeatureKind)kind, number));
    }
}
