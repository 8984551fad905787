using System;
using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The values of an enum as defaults and options look them up. An enum may have as many values as there are fields that name one.</summary>
internal sealed class EnumValues
{
    private readonly Dictionary<string, EnumValueDeclaration> byName = new(StringComparer.Ordinal);
    private readonly Dictionary<int, EnumValueDeclaration> byNumber = new();
    private readonly HashSet<int> redacted;

    public EnumValues(EnumDeclaration item)
    {
        foreach (var value in item.Values)
        {
            // Several values may have one number, and in a file with errors one name. The first counts.
            if (!byName.ContainsKey(value.Name))
            {
                byName.Add(value.Name, value);
            }

            if (!byNumber.ContainsKey(value.Number))
            {
                byNumber.Add(value.Number, value);
            }
        }

        redacted = new HashSet<int>(item.Values.Where(value => value.IsRedacted).Select(value => value.Number));
    }

    /// <summary>Whether any value is marked <c>debug_redact</c>.</summary>
    public bool HasRedacted => redacted.Count > 0;

    public EnumValueDeclaration? Named(string name) => byName.TryGetValue(name, out var value) ? value : null;

    public EnumValueDeclaration? WithNumber(int number) => byNumber.TryGetValue(number, out var value) ? value : null;

    /// <summary>Whether a value of the number, under any name, is marked <c>debug_redact</c>.</summary>
    public bool IsRedacted(int number) => redacted.Contains(number);
}
