using System;
using System.Collections.Generic;

namespace ProtoZeroSharp.Generator.Naming;

/// <summary>The member names of one generated type, claimed in order. A later name gets a suffix when it is taken.</summary>
internal sealed class NameScope(params string[] reserved)
{
    /// <summary>The most underscores that names of one kind give each other. A file in which they would need more gets no code.</summary>
    public const int MostUnderscores = 64;

    private readonly HashSet<string> taken = new(reserved, StringComparer.Ordinal);

    // The underscores of the last suffix, by the names that needed one. A name that is taken stays so: the next search goes on from there.
    private readonly Dictionary<string, int> suffixes = new(StringComparer.Ordinal);

    public void Reserve(string name) => taken.Add(name);

    public bool IsTaken(string name) => taken.Contains(name);

    public string Claim(string name)
    {
        if (taken.Add(name))
        {
            return name;
        }

        suffixes.TryGetValue(name, out int length);
        string unique;
        do
        {
            unique = name + new string('_', ++length);
        }
        while (!taken.Add(unique));

        suffixes[name] = length;
        return unique;
    }

    /// <summary>
    /// Claims the names of one field together and returns the suffix that all of them get. They share the suffix, so that
    /// <c>AddTags_</c> and <c>StartTags_</c> visibly belong to the same field.
    /// </summary>
    public string ClaimFamily(IReadOnlyList<string> names)
    {
        string suffix = "";
        if (AnyTaken(names, suffix))
        {
            string key = string.Join(" ", names);
            suffixes.TryGetValue(key, out int length);
            do
            {
                suffix = new string('_', ++length);
            }
            while (AnyTaken(names, suffix));

            suffixes[key] = length;
        }

        foreach (string name in names)
        {
            taken.Add(name + suffix);
        }

        return suffix;
    }

    private bool AnyTaken(IReadOnlyList<string> names, string suffix)
    {
        foreach (string name in names)
        {
            if (taken.Contains(name + suffix))
            {
                return true;
            }
        }

        return false;
    }
}
