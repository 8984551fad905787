using System.Text;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>protoc's conversions of names.</summary>
internal static class Names
{
    public static bool IsIdentifier(string text)
    {
        if (text.Length == 0 || (text[0] >= '0' && text[0] <= '9'))
        {
            return false;
        }

        foreach (char c in text)
        {
            if (!(c is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or (>= '0' and <= '9') or '_'))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>True for one part of a C# namespace: letters and digits of any script, and underscores.</summary>
    public static bool IsIdentifierOfAnyScript(string text)
    {
        if (text.Length == 0 || char.IsDigit(text[0]))
        {
            return false;
        }

        foreach (char c in text)
        {
            if (c != '_' && !char.IsLetterOrDigit(c))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>The name of the entry type of a map field with this name.</summary>
    public static string MapEntry(string fieldName) => Camel(fieldName, capitalizeFirst: true) + "Entry";

    /// <summary>The default JSON name of a field: underscores removed, the letters after them in capitals.</summary>
    public static string Json(string fieldName) => Camel(fieldName, capitalizeFirst: false);

    public static string Lower(string name)
    {
        StringBuilder result = NameBuffer.Take();
        foreach (char c in name)
        {
            result.Append(c is >= 'A' and <= 'Z' ? (char)(c + 32) : c);
        }

        return result.ToString();
    }

    private static string Camel(string name, bool capitalizeFirst)
    {
        bool capitalize = capitalizeFirst;
        StringBuilder result = NameBuffer.Take();
        foreach (char c in name)
        {
            if (c == '_')
            {
                capitalize = true;
                continue;
            }

            result.Append(capitalize && c is >= 'a' and <= 'z' ? (char)(c - 32) : c);
            capitalize = false;
        }

        return result.ToString();
    }
}
