using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Raft;

/// <summary>Overwrites the values of an Entry at offsets that were known beforehand: what an editor can at best come near.</summary>
internal sealed class EntryPlain(string name) : Arm(name)
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
            bytes[1] = (byte)EntryValues.Type(left);
            bytes[3] = (byte)EntryValues.Term(left);
            bytes[5] = (byte)EntryValues.Index(left);
            EntryValues.Data(left, even, odd).CopyTo(bytes.Slice(8, 100));
        }

        return entry.Length;
    }
}
