using System.Globalization;

namespace ProtoZeroSharp.Text;

/// <summary>The name of a field in text, and the names of its enum's values.</summary>
internal sealed class FieldNames
{
    private readonly Dictionary<int, string>? values;

    /// <summary>Reads a line of a <see cref="Generated.MessageNames"/>.</summary>
    public FieldNames(string line)
    {
        string[] parts = line.Split(' ');
        IsRedacted = parts[0][0] == '!';
        Name = IsRedacted ? parts[0].Substring(1) : parts[0];
        if (parts.Length == 1)
        {
            return;
        }

        // If a number has several names, the first one counts.
        values = new Dictionary<int, string>(parts.Length);
        int number = 0;
        for (int i = 1; i < parts.Length; i++)
        {
            if (int.TryParse(parts[i], NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int given))
            {
                number = given;
            }
            else if (!values.ContainsKey(number))
            {
                values.Add(number++, parts[i]);
            }
            else
            {
                number++;
            }
        }
    }

    /// <summary>The field's name in the .proto; for a group, its type's.</summary>
    public string Name { get; }

    /// <summary>Whether the field is marked <c>debug_redact</c>.</summary>
    public bool IsRedacted { get; }

    /// <summary>The name of an enum's value, or its number.</summary>
    public string Value(int number) => values != null && values.TryGetValue(number, out string? name) ? name : number.ToString(CultureInfo.InvariantCulture);
}
