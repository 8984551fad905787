using System.Globalization;

namespace ProtoZeroSharp.Text;

/// <summary>The name of a field in text, and the names of its enum's values, which are read when one is asked for.</summary>
internal sealed class FieldNames
{
    private static readonly char[] NameEnd = [' ', '\n'];
    private readonly string[] table;
    private readonly int part;
    private readonly int end;
    private Dictionary<int, string>? values;
    private readonly bool isOwn;
    private string? groupName;

    /// <summary>Reads a line of a <see cref="Generated.MessageNames"/>.</summary>
    /// <param name="table">The parts of the table.</param>
    /// <param name="part">The part with the beginning of the line.</param>
    /// <param name="start">Where it begins there.</param>
    public FieldNames(string[] table, int part, int start)
    {
        string text = table[part];
        this.table = table;
        this.part = part;
        end = text.IndexOfAny(NameEnd, start);
        end = end < 0 ? text.Length : end;
        IsRedacted = text[start] == '!';
        start += IsRedacted ? 1 : 0;
        isOwn = start < text.Length && text[start] == '=';
        start += isOwn ? 1 : 0;
        Name = text.Substring(start, end - start);
    }

    /// <summary>The field's name in the .proto; for a group, its type's.</summary>
    public string Name { get; }

    /// <summary>Whether the field's values are not shown.</summary>
    public bool IsRedacted { get; }

#pragma warning disable CA1308 // protobuf's rule, not a comparison
    /// <summary>The name in the .proto of a field that is a group: its type's in lower case, unless it has one of its own.</summary>
    public string GroupName => groupName ??= isOwn ? Name : Name.ToLowerInvariant();
#pragma warning restore CA1308

    /// <summary>The name of an enum's value, or its number.</summary>
    public string Value(int number) => (values ??= Values()).TryGetValue(number, out string? name) ? name : number.ToString(CultureInfo.InvariantCulture);

    private Dictionary<int, string> Values()
    {
        var all = new Dictionary<int, string>();
        int number = 0;
        int start = end;
        for (int i = part; i < table.Length; i++)
        {
            int lineEnd = table[i].IndexOf('\n', start);
            Add(all, table[i].Substring(start, (lineEnd < 0 ? table[i].Length : lineEnd) - start), ref number);
            if (lineEnd >= 0)
            {
                break;
            }

            start = 0;
        }

        return all;
    }

    private static void Add(Dictionary<int, string> all, string names, ref int number)
    {
        foreach (string name in names.Split(' '))
        {
            if (name.Length == 0)
            {
                continue;
            }

            if (int.TryParse(name, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int given))
            {
                number = given;
                continue;
            }

            // If a number has several names, the first one counts.
            if (!all.ContainsKey(number))
            {
                all.Add(number, name);
            }

            number++;
        }
    }
}
