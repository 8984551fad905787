using System.Text.RegularExpressions;

namespace ProtoZeroSharp.Generator.Tests.Linking;

/// <summary>The intended differences from protoc, from deviations.txt. An entry that no case needs is an error too.</summary>
internal sealed class Deviations
{
    private readonly List<(string Kind, Regex Case, Regex Pattern)> entries = [];

    public Deviations()
    {
        using Stream stream = typeof(Deviations).Assembly.GetManifestResourceStream("deviations.txt")!;
        using var reader = new StreamReader(stream);
        while (reader.ReadLine() is { } line)
        {
            if (line.Length > 0 && line[0] != '#')
            {
                string[] parts = line.Split('\t');
                string[] kind = parts[0].Split('@');
                entries.Add((kind[0], new Regex(kind.Length == 1 ? "" : "^(" + kind[1] + ")$"), new Regex(parts[1])));
            }
        }
    }

    public HashSet<int> Needed { get; } = [];

    public int Count => entries.Count;

    public bool Allows(string kind, string text, string name)
    {
        bool allowed = false;
        for (int i = 0; i < entries.Count; i++)
        {
            if (entries[i].Kind == kind && entries[i].Case.IsMatch(name) && entries[i].Pattern.IsMatch(text.StartsWith("warning: ") ? text["warning: ".Length..] : text))
            {
                Needed.Add(i);
                allowed = true;
            }
        }

        return allowed;
    }

    // protoc does not say which scalar or option was meant, nor why a label is expected, nor which editions there are. The rest of the sentence is its own.
    private static ProtocLine WithoutAdvice(ProtocLine line) =>
        line with { Text = Regex.Replace(line.Text, "(?<= is not defined\\.) Did you mean \"\\w+\"\\?$|(?<= or \"repeated\"\\.) The file has no syntax statement, .*$|(?<=after edition 2024\\)\\.) Did you mean \"[\\w.()]+\"\\?$|(?<=^Unknown edition \"\\w+\"\\.) The editions are .*$", "") };

    /// <summary>The unintended differences, one line each.</summary>
    public List<string> Unexplained(ProtoCase item)
    {
        var result = item.Link();
        List<ProtocLine> ours = [.. result.Diagnostics.Select(diagnostic => WithoutAdvice(ProtocLine.Of(item.Input, diagnostic))).Distinct()];
        List<ProtocLine> theirs = [.. item.Messages.Where(line => !IsAboutOtherFile(item, line)).Select(ProtocLine.Parse).Distinct()];
        List<string> unexplained = [];
        if (item.Accepted != result.File is not null && !Allows("verdict", item.Name, item.Name))
        {
            unexplained.Add($"accepted by protoc: {item.Accepted}, by us: {result.File is not null}");
        }

        // An error that protoc reports once without a place may exist in several places.
        HashSet<string> said = [.. ours.Select(line => line.Text)];
        HashSet<string> placeless = [.. theirs.Where(line => line.Position.Length == 0).Select(line => line.Text)];
        theirs.RemoveAll(line => ours.Remove(line));
        theirs.RemoveAll(line => line.Position.Length == 0 && (Take(ours, line.Text) || said.Contains(line.Text)));
        theirs.RemoveAll(line => Allows("place", line.Text, item.Name) && (Take(ours, line.Text) || said.Contains(line.Text)));
        unexplained.AddRange(theirs.Where(line => !Allows("theirs", line.Text, item.Name)).Select(line => "only protoc: " + line));
        unexplained.AddRange(ours.Where(line => !placeless.Contains(line.Text) && !Allows("ours", line.Text, item.Name)).Select(line => "only ours: " + line));
        return unexplained;
    }

    private static bool Take(List<ProtocLine> lines, string text)
    {
        int index = lines.FindIndex(line => line.Text == text);
        if (index >= 0)
        {
            lines.RemoveAt(index);
        }

        return index >= 0;
    }

    private static bool IsAboutOtherFile(ProtoCase item, string line) => item.OtherFiles.Keys.Any(name => line.StartsWith(name + ":"));
}
