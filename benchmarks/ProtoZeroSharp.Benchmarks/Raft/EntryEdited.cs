using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Raft;

namespace ProtoZeroSharp.Benchmarks.Raft;

/// <summary>Sets all fields of an Entry through one editor.</summary>
internal sealed class EntryEdited(string name) : Arm(name)
{
    private readonly Memory<byte> entry = EntryValues.OtherEntry();

    public override ReadOnlySpan<byte> Output => entry.Span;

    public override long Run(int items)
    {
        ReadOnlySpan<byte> even = EntryValues.Even.Span;
        ReadOnlySpan<byte> odd = EntryValues.Odd.Span;
        using var editor = new Entry.Editor(entry.Span, entry.Length);
        for (int left = items - 1; left >= 0; left--)
        {
            Set(editor, left, EntryValues.Data(left, even, odd));
        }

        return editor.Length;
    }

    public static void Set(Entry.Editor editor, int left, ReadOnlySpan<byte> data) =>
        editor.Type((EntryType)EntryValues.Type(left)).Term(EntryValues.Term(left)).Index(EntryValues.Index(left)).Data(data);
}
