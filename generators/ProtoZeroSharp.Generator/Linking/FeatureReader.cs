using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>
/// Finds the language's own features among the options of a declaration, one by one or in an aggregate. It ignores other options:
/// errors in options are reported when options are resolved.
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

    /// <summary>The name of a value in C++, which begins with the message that has the enum.</summary>
    public static string ScopedNameOf(FeatureKind kind, int value) => kind switch
    {
        FeatureKind.DefaultSymbolVisibility => "VisibilityFeature::",
        FeatureKind.EnforceProtoLimits => "ProtoLimitsFeature::",
        _ => "",
    } + NameOf(kind, value);

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
                foreach (var (name, value) in AggregateFields.Of(text, option.Value).All)
                {
                    Add(settings, name, value);
                }
            }
        }

        return settings is null ? EquatableArray<FeatureSetting>.Empty : settings.ToEquatableArray();
    }

    private static void Add(List<FeatureSetting> settings, string name, string value)
    {
        int kind = Array.FindIndex(Known, known => known.Name == name);
        if (kind < 0)
        {
            return;
        }

        string[] values = Known[kind].Values;
        int number = Array.IndexOf(values, value);
        number = number < 0 ? AggregateFields.Integer(value) ?? -1 : number;
        if (number >= 0 && number < values.Length)
        {
            settings.Add(new FeatureSetting((FeatureKind)kind, number));
        }
    }
}
