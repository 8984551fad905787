using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Raft;

namespace ProtoZeroSharp.Benchmarks.Raft;

/// <summary>Opens an editor for every Entry and sets all of its fields, once or several times.</summary>
internal sealed class EntryReopened(string name, int times) : Arm(name)
{
    private readonly Memory<byte> entry = EntryValues.OtherEntry();

    public override ReadOnlySpan<byte> Output => entry.Span;

    public override long Run(int items)
    {
        Span<byte> bytes = entry.Span;
        ReadOnlySpan<byte> even = EntryValues.Even.Span;
        ReadOnlySpan<byte> odd = EntryValues.Odd.Span;
        for (int left = items - 1; left >= 0; left--)
        {
            using var editor = new Entry.Editor(bytes, bytes.Length);
            for (int i = times - 1; i >= 0; i--)
            {
                EntryEdited.Set(editor, left + i, EntryValues.Data(left + i, even, odd));
            }
        }

        return entry.Length;
    }
}
