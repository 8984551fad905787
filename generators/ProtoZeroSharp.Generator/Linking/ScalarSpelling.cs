using System;
using System.Collections.Generic;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Knows which scalar type was meant by a name that is not defined: one of another language, or one misspelled by a letter.</summary>
internal static class ScalarSpelling
{
    private static readonly Dictionary<string, string> OtherLanguages = new(StringComparer.OrdinalIgnoreCase)
    {
        ["int"] = "int32",
        ["integer"] = "int32",
        ["short"] = "int32",
        ["int16"] = "int32",
        ["int8"] = "int32",
        ["sbyte"] = "int32",
        ["long"] = "int64",
        ["uint"] = "uint32",
        ["ushort"] = "uint32",
        ["uint16"] = "uint32",
        ["uint8"] = "uint32",
        ["ulong"] = "uint64",
        ["boolean"] = "bool",
        ["single"] = "float",
        ["float32"] = "float",
        ["float64"] = "double",
        ["str"] = "string",
    };

    /// <returns>The scalar's name, or null when no scalar is near.</returns>
    public static string? Meant(string name)
    {
        if (OtherLanguages.TryGetValue(name, out string? scalar))
        {
            return scalar;
        }

        // A shorter name is one letter from too much.
        string lower = name.ToLowerInvariant();
        foreach (string candidate in ScalarTypes.Scalars)
        {
            if (lower == candidate || (name.Length > 3 && Spelling.IsOneEditAway(lower, candidate)))
            {
                return candidate;
            }
        }

        return null;
    }
}
