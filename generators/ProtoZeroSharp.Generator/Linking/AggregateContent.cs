using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The fields that one message of an aggregate sets, and the required fields that are missing in it and below.</summary>
internal sealed class AggregateContent
{
    /// <summary>The list of nearly every message, because required fields are rarely missing.</summary>
    public static readonly IReadOnlyList<string> NothingMissing = Array.Empty<string>();

    // Many messages may each lack many fields. A message tells no more names than this, and one more as the sign that there are more.
    private const int MostMissing = 100;

    private List<(int Number, int Index, string Name)>? missingBelow;
    private Dictionary<string, int>? counts;
    private Dictionary<int, FieldDeclaration>? members;

    /// <summary>The fields that were set, by full name.</summary>
    public Dictionary<string, FieldDeclaration> Set { get; } = new(StringComparer.Ordinal);

    /// <summary>The names of missing fields for a message.</summary>
    public static string Listed(IReadOnlyList<string> missing) =>
        string.Join(", ", missing.Take(MostMissing)) + (missing.Count > MostMissing ? ", and more" : "");

    /// <summary>The member of a oneof that was set, by the index of the oneof.</summary>
    public FieldDeclaration? MemberOf(int oneof) => members is not null && members.TryGetValue(oneof, out var member) ? member : null;

    /// <summary>Adds a field that was set.</summary>
    public void Add(FieldDeclaration field)
    {
        Set[field.FullName] = field;
        if (field.OneofIndex >= 0)
        {
            members ??= new Dictionary<int, FieldDeclaration>();
            members[field.OneofIndex] = field;
        }
    }

    /// <summary>Adds what is missing in the message of a field.</summary>
    public void AddMessage(ResolvedField field, IReadOnlyList<string> missing)
    {
        string name = field.IsExtension ? "(" + field.Declaration.FullName + ")" : field.Declaration.Name;
        int index = 0;
        if (field.IsRepeated)
        {
            counts ??= new Dictionary<string, int>(StringComparer.Ordinal);
            counts.TryGetValue(field.Declaration.FullName, out index);
            counts[field.Declaration.FullName] = index + 1;
            name += "[" + index.ToString(CultureInfo.InvariantCulture) + "]";
        }

        foreach (string inner in missing)
        {
            missingBelow ??= new List<(int Number, int Index, string Name)>();
            if (missingBelow.Count > MostMissing)
            {
                break;
            }

            missingBelow.Add((field.Declaration.Number, index, name + "." + inner));
        }
    }

    /// <summary>The paths of all missing fields, in protoc's order: the message's own, then by field number.</summary>
    public IReadOnlyList<string> Missing(Symbol message)
    {
        List<string>? missing = null;
        foreach (var field in message.Fields.Required)
        {
            if (!Set.ContainsKey(field.FullName))
            {
                missing ??= new List<string>();
                missing.Add(field.Name);
                if (missing.Count > MostMissing)
                {
                    return missing;
                }
            }
        }

        if (missingBelow is not null)
        {
            missing ??= new List<string>();
            missing.AddRange(missingBelow.OrderBy(item => item.Number).ThenBy(item => item.Index).Select(item => item.Name).Take(MostMissing + 1 - missing.Count));
        }

        return missing ?? NothingMissing;
    }
}
