using ProtoZeroSharp.Generated;

namespace ProtoZeroSharp.Text;

/// <summary>The names of the messages that the options of a text say for an Any, each asked for once.</summary>
internal sealed class AnyNames(TextOptions options)
{
    private readonly Dictionary<string, MessageNames> found = new(StringComparer.Ordinal);
    private int asked;

    /// <summary>The names of a message by its full name; null when the options have none.</summary>
    public MessageNames? Find(ReadOnlySpan<byte> fullName)
    {
        string name = new Utf8View(fullName).ToString();
        if (found.TryGetValue(name, out MessageNames? names) || TryType(name, out names))
        {
            return names;
        }

        foreach (ProjectNames project in options.NamedProjects)
        {
            if (project.Find(name) is { } made)
            {
                found.Add(name, made);
                return made;
            }
        }

        return null;
    }

    // One by one, because there may be many. Of several with one name the first counts.
    private bool TryType(string name, out MessageNames? names)
    {
        IReadOnlyList<Func<int, MessageNames>> types = options.NamedTypes;
        while (asked < types.Count)
        {
            names = types[asked++](0);
            if (!found.ContainsKey(names.FullName))
            {
                found.Add(names.FullName, names);
                if (names.FullName == name)
                {
                    return true;
                }
            }
        }

        names = null;
        return false;
    }
}
