using System;
using System.Collections.Generic;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The naming rules of editions 2024 and 2026: each returns the problem of a name, or null.</summary>
internal static class NamingStyle
{
    public static string? Title(string name)
    {
        foreach (char c in name)
        {
            if (!IsLetter(c) && !IsDigit(c))
            {
                return "should be TitleCase";
            }
        }

        return name[0] is >= 'A' and <= 'Z' ? null : "should begin with a capital letter";
    }

    public static string? LowerSnake(string name)
    {
        foreach (char c in name)
        {
            if (!(c is (>= 'a' and <= 'z') or '_' or '.' || IsDigit(c)))
            {
                return "should be lower_snake_case";
            }
        }

        return name[0] is not (>= 'a' and <= 'z') ? "should begin with a lower case letter" : Underscores(name);
    }

    public static string? UpperSnake(string name)
    {
        foreach (char c in name)
        {
            if (!(c is (>= 'A' and <= 'Z') or '_' || IsDigit(c)))
            {
                return "should be UPPER_SNAKE_CASE";
            }
        }

        return name[0] is not (>= 'A' and <= 'Z') ? "should begin with an upper case letter" : Underscores(name);
    }

    /// <summary>Names that collide with accessors that some languages generate for another field (edition 2026).</summary>
    public static string? Collision(string name, HashSet<string> members)
    {
        foreach (string prefix in new[] { "has_", "get_", "set_", "clear_" })
        {
            if (name.StartsWith(prefix, StringComparison.Ordinal) && members.Contains(name.Substring(prefix.Length)))
            {
                return "should not begin with " + prefix + " if a field named " + name.Substring(prefix.Length)
                    + " exists. This can cause collisions in generated code.";
            }
        }

        const string Suffix = "_value";
        if (name.EndsWith(Suffix, StringComparison.Ordinal) && members.Contains(name.Substring(0, name.Length - Suffix.Length)))
        {
            return "should not end with _value if a field named " + name.Substring(0, name.Length - Suffix.Length)
                + " exists. This can cause collisions in generated code.";
        }

        return name == "descriptor" ? "should not be named descriptor. This can cause collisions in generated code." : null;
    }

    private static string? Underscores(string name)
    {
        const string Problem = "contains style violating underscores";
        if (name[0] == '_' || name[name.Length - 1] == '_')
        {
            return Problem;
        }

        for (int i = 1; i < name.Length; i++)
        {
            if (name[i - 1] == '_' && !IsLetter(name[i]))
            {
                return Problem;
            }
        }

        return null;
    }

    private static bool IsLetter(char c) => (c | 0x20) is >= 'a' and <= 'z';

    private static bool IsDigit(char c) => c is >= '0' and <= '9';
}
