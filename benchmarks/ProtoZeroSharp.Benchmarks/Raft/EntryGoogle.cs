using Google.Protobuf;
using ProtoZeroSharp.Benchmarks.Google.Raft;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Raft;

/// <summary>Parses an Entry, sets all of its fields and writes it back; zeros are left out, so the check is by parsing.</summary>
internal sealed class EntryGoogle : Arm
{
    private readonly byte[] entry = EntryValues.OtherEntry().ToArray();
    private int length;

    public EntryGoogle(string name)
        : base(name)
    {
        Deviation = "parsed, because zeros are left out";
        length = entry.Length;
    }

    public override ReadOnlySpan<byte> Output => entry.AsSpan(0, length);

    public override long Run(int items)
    {
        ReadOnlySpan<byte> even = EntryValues.Even.Span;
        ReadOnlySpan<byte> odd = EntryValues.Odd.Span;
        for (int left = items - 1; left >= 0; left--)
        {
            Entry value = Entry.Parser.ParseFrom(entry, 0, length);
            value.Type = (EntryType)EntryValues.Type(left);
            value.Term = EntryValues.Term(left);
            value.Index = EntryValues.Index(left);
            value.Data = ByteString.CopyFrom(EntryValues.Data(left, even, odd));
            length = value.CalculateSize();
            value.WriteTo(entry.AsSpan(0, length));
        }

        return length;
    }
}
