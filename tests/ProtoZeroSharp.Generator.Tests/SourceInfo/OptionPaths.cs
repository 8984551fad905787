using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Tests.SourceInfo;

/// <summary>The path of the field that each option sets: the numbers of its name's parts, and an index where the last is repeated.</summary>
internal sealed class OptionPaths
{
    private readonly Dictionary<int, List<ResolvedField>> fields = [];
    private readonly Dictionary<string, int> counts = [];

    public OptionPaths(IReadOnlyList<SetOption> setOptions)
    {
        foreach (SetOption set in setOptions)
        {
            if (!fields.TryGetValue(set.Span.Start, out List<ResolvedField>? parts))
            {
                fields.Add(set.Span.Start, parts = []);
            }

            parts.Add(set.Field);
        }
    }

    /// <param name="holder">The path of the options message.</param>
    public string Of(string holder, OptionSyntax option)
    {
        // The part of the path after the parts of the name was set inside an aggregate.
        List<ResolvedField> parts = fields[option.NameSpan.Start][..option.Name.Length];
        string path = string.Concat(parts.Select(part => "." + part.Declaration.Number));
        if (!parts[^1].IsRepeated)
        {
            return holder + path;
        }

        int index = counts.GetValueOrDefault(holder + path);
        counts[holder + path] = index + 1;
        return holder + path + "." + index;
    }
}
