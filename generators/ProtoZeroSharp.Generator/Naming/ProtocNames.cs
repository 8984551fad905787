using System;
using System.Collections.Generic;
using System.Text;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Naming;

/// <summary>
/// The names that protoc's C# generator gives, from version 27 on, so that code can change generators without other changes.
/// Where protoc's own result is not valid C# (an empty name, a leading digit), the nearest valid one is given instead.
/// </summary>
internal static class ProtocNames
{
    /// <summary>Names that protoc never gives to a property, because its message classes have such a member.</summary>
    private static readonly HashSet<string> TakenProperties = new(StringComparer.Ordinal)
    {
        "Types", "Descriptor", "Equals", "ToString", "GetHashCode", "WriteTo", "Clone", "CalculateSize", "MergeFrom", "OnConstruction", "Parser",
    };

    /// <summary>protoc's UnderscoresToCamelCase: <c>foo_bar2baz</c> gives <c>FooBar2Baz</c>.</summary>
    public static string Camel(string name, bool capitaliseFirst, bool keepDots = false)
    {
        StringBuilder result = NameBuffer.Take();
        bool capitalise = capitaliseFirst;
        for (int i = 0; i < name.Length; i++)
        {
            char c = name[i];
            if (c is >= 'a' and <= 'z')
            {
                result.Append(capitalise ? (char)(c - 'a' + 'A') : c);
                capitalise = false;
            }
            else if (c is >= 'A' and <= 'Z')
            {
                result.Append(i == 0 && !capitalise ? (char)(c - 'A' + 'a') : c);
                capitalise = false;
            }
            else if (c is >= '0' and <= '9')
            {
                result.Append(c);
                capitalise = true;
            }
            else
            {
                capitalise = true;
                if (c == '.' && keepDots)
                {
                    result.Append('.');
                }
            }
        }

        if (result.Length > 0 && IsDigit(result[0]) && name[0] == '_')
        {
            result.Insert(0, '_');
        }

        return result.ToString();
    }

    public static string Pascal(string name) => Camel(name, capitaliseFirst: true);

    /// <summary>
    /// The namespace of a file: the option <c>csharp_namespace</c> as written (an empty one too), else the package in Pascal case.
    /// </summary>
    public static string Namespace(string package, string? csharpNamespace)
    {
        if (csharpNamespace != null)
        {
            return csharpNamespace;
        }

        if (package.Length == 0)
        {
            return "";
        }

        string[] parts = Camel(package, capitaliseFirst: true, keepDots: true).Split('.');
        for (int i = 0; i < parts.Length; i++)
        {
            parts[i] = Repair(parts[i]);
        }

        return string.Join(".", parts);
    }

    /// <summary>The prefix of a file's own classes: <c>dir/dotted.v1.proto</c> gives <c>DottedV1</c>.</summary>
    public static string FileBase(string importName)
    {
        string name = importName.Substring(importName.LastIndexOf('/') + 1);
        int dot = name.LastIndexOf('.');
        return Repair(Pascal(dot < 0 ? name : name.Substring(0, dot)));
    }

    /// <summary>The name that a field's members are named after: its own, or its type's when it has the form of a group.</summary>
    public static string FieldBase(LinkedField field) =>
        field.IsGroupLike && field.TypeName is { } type ? type.Substring(type.LastIndexOf('.') + 1) : field.Name;

    /// <summary>protoc's property name of a field of <paramref name="messageName"/>: the stem of its constant.</summary>
    public static string Property(LinkedField field, string messageName)
    {
        string name = Pascal(FieldBase(field));
        return name == messageName || TakenProperties.Contains(name) ? name + "_" : name;
    }

    /// <summary>The names of an enum's values, in their order: prefix stripped, Pascal case, made unique with underscores.</summary>
    public static string[] EnumValues(LinkedEnum type)
    {
        var names = new string[type.Values.Count];
        var scope = new NameScope();
        for (int i = 0; i < names.Length; i++)
        {
            names[i] = scope.Claim(EnumValue(type.Name, type.Values[i].Name));
        }

        return names;
    }

    /// <summary>One enum value's name before it is made unique: <c>COLOR2D_2_BLUE</c> of <c>Color2D</c> gives <c>_2Blue</c>.</summary>
    public static string EnumValue(string enumName, string valueName) => Repair(ShoutyToPascal(EnumPrefix.Remove(enumName, valueName)));

    /// <summary>A name that C# accepts: an underscore before a digit, or alone when nothing is left.</summary>
    internal static string Repair(string name) => name.Length == 0 || IsDigit(name[0]) ? "_" + name : name;

    private static string ShoutyToPascal(string name)
    {
        StringBuilder result = NameBuffer.Take();
        char previous = '0';
        foreach (char c in name)
        {
            if (IsLetterOrDigit(c))
            {
                bool wordStart = !IsLetterOrDigit(previous) || IsDigit(previous);
                result.Append(wordStart ? char.ToUpperInvariant(c) : previous is >= 'a' and <= 'z' ? c : char.ToLowerInvariant(c));
            }

            previous = c;
        }

        return result.ToString();
    }

    private static bool IsDigit(char c) => c is >= '0' and <= '9';

    private static bool IsLetterOrDigit(char c) => c is >= 'a' and <= 'z' or >= 'A' and <= 'Z' or >= '0' and <= '9';
}
