using System.Runtime.CompilerServices;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>
/// The last linking of every file, for as long as its syntax lives. The pipeline knows that a visible file changed; the footprint
/// tells whether that affects this file. If not, the last result is what linking would return, so the stage is still a
/// function of its input.
/// </summary>
internal static class LinkMemory
{
    private static readonly ConditionalWeakTable<ParsedFile, Entry> Entries = new();

    public static LinkedItem? Recall(LinkInput input)
    {
        if (!Entries.TryGetValue(input.File.File.Text.File, out Entry? entry)
            || entry.Last is not { } last
            || !last.Input.File.Equals(input.File)
            || last.Footprint.Concerns(last.Input.Visible, input.Visible))
        {
            return null;
        }

        // The next comparison is with these files, so the earlier versions can be collected.
        entry.Last = last with { Input = input };
        return last.Item;
    }

    public static void Keep(LinkInput input, LinkedItem item, LinkFootprint? footprint)
    {
        if (footprint != null)
        {
            Entries.GetOrCreateValue(input.File.File.Text.File).Last = new(input, item, footprint);
        }
    }

    private sealed record Linking(LinkInput Input, LinkedItem Item, LinkFootprint Footprint);

    // Writing a reference is atomic: another thread reads this linking or an earlier one, and both are valid.
    private sealed class Entry
    {
        public Linking? Last { get; set; }
    }
}
