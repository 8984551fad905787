using System.Runtime.CompilerServices;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>
/// The last linking of every file, for as long as its syntax lives. The pipeline knows that something changed in a file that another
/// one sees; whether it means anything to that one, its footprint knows. What is recalled is what linking would give again, so that
/// the stage stays a function of its input.
/// </summary>
internal static class LinkMemory
{
    private static readonly ConditionalWeakTable<ParsedFile, Holder> Holders = new();

    public static LinkedItem? Recall(LinkInput input)
    {
        if (!Holders.TryGetValue(input.File.File.Text.File, out Holder? holder)
            || holder.Last is not { } last
            || !last.Input.File.Equals(input.File)
            || last.Footprint.Concerns(last.Input.Visible, input.Visible))
        {
            return null;
        }

        // From now on compared with what is seen now, which also lets go of the earlier versions.
        holder.Last = last with { Input = input };
        return last.Item;
    }

    public static void Keep(LinkInput input, LinkedItem item, LinkFootprint? footprint)
    {
        if (footprint != null)
        {
            Holders.GetOrCreateValue(input.File.File.Text.File).Last = new(input, item, footprint);
        }
    }

    private sealed record Linking(LinkInput Input, LinkedItem Item, LinkFootprint Footprint);

    // A reference is written at once: whoever reads it from another thread has this linking or an earlier one, and both are true.
    private sealed class Holder
    {
        public Linking? Last { get; set; }
    }
}
