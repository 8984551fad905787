using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Raft;

namespace ProtoZeroSharp.Benchmarks.Raft;

/// <summary>Sets all fields of an Entry through one editor.</summary>
internal sealed class EntryEdited(string name) : Arm(name)
{
    private readonly byte[] entry = EntryValues.OtherEntry();

    public override ReadOnlySpan<byte> Output => entry;

    public override long Run(int items)
    {
        using var editor = new Entry.Editor(entry, entry.Length);
        for (int left = items - 1; left >= 0; left--)
        {
            Set(editor, left);
        }

        return editor.Length;
    }

    public static void Set(Entry.Editor editor, int left) =>
        editor.Type((EntryType)EntryValues.Type(left)).Term(EntryValues.Term(left)).Index(EntryValues.Index(left)).Data(EntryValues.Data(left));
}
