namespace ProtoZeroSharp.Benchmarks.Raft;

/// <summary>What is set in an Entry, counted down so that the last values are those of the known bytes. All have the width of what they replace.</summary>
internal static class EntryValues
{
    private static readonly byte[] even = [.. Enumerable.Range(100, 100).Select(static i => (byte)i)];
    private static readonly byte[] odd = [.. Enumerable.Range(0, 100).Select(static i => (byte)i)];

    public static ulong Term(int left) => (uint)(left + 1) & 0x7F;

    public static ulong Index(int left) => (uint)(left + 2) & 0x7F;

    public static int Type(int left) => left & 1;

    public static byte[] Data(int left) => (left & 1) == 0 ? even : odd;

    /// <summary>An Entry that holds none of the last values yet.</summary>
    public static byte[] OtherEntry()
    {
        byte[] entry = [.. RaftMessages.EncodedEntry];
        entry[1] = 1;
        entry[3] = entry[5] = 99;
        odd.CopyTo(entry, 8);
        return entry;
    }
}
