using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Raft;

namespace ProtoZeroSharp.Benchmarks.Raft;

/// <summary>Opens an editor for every Entry and sets all of its fields, once or several times.</summary>
internal sealed class EntryReopened(string name, int times) : Arm(name)
{
    private readonly byte[] entry = EntryValues.OtherEntry();

    public override ReadOnlySpan<byte> Output => entry;

    public override long Run(int items)
    {
        for (int left = items - 1; left >= 0; left--)
        {
            using var editor = new Entry.Editor(entry, entry.Length);
            for (int i = times - 1; i >= 0; i--)
            {
                EntryEdited.Set(editor, left + i);
            }
        }

        return entry.Length;
    }
}
