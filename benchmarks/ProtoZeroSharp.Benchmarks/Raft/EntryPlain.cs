using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Raft;

/// <summary>Overwrites the values of an Entry at offsets that were known beforehand: what an editor can at best come near.</summary>
internal sealed class EntryPlain(string name) : Arm(name)
{
    private readonly byte[] entry = EntryValues.OtherEntry();

    public override ReadOnlySpan<byte> Output => entry;

    public override long Run(int items)
    {
        for (int left = items - 1; left >= 0; left--)
        {
            Span<byte> bytes = entry;
            bytes[1] = (byte)EntryValues.Type(left);
            bytes[3] = (byte)EntryValues.Term(left);
            bytes[5] = (byte)EntryValues.Index(left);
            EntryValues.Data(left).CopyTo(bytes.Slice(8, 100));
        }

        return entry.Length;
    }
}
