using System;
using System.Collections.Generic;

namespace ProtoZeroSharp.Generator.Naming;

/// <summary>The member names of one generated type, claimed in order. A later name gets a suffix when it is taken.</summary>
internal sealed class NameScope(params string[] reserved)
{
    private readonly HashSet<string> taken = new(reserved, StringComparer.Ordinal);

    public void Reserve(string name) => taken.Add(name);

    public bool IsTaken(string name) => taken.Contains(name);

    public string Claim(string name)
    {
        while (!taken.Add(name))
        {
            name += "_";
        }

        return name;
    }

    /// <summary>
    /// Claims the names of one field together and returns the suffix that all of them get. They share the suffix, so that
    /// <c>AddTags_</c> and <c>StartTags_</c> visibly belong to the same field.
    /// </summary>
    public string ClaimFamily(IReadOnlyList<string> names)
    {
        string suffix = "";
        while (AnyTaken(names, suffix))
        {
            suffix += "_";
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
