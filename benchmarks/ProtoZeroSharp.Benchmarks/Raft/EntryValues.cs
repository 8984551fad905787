using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Benchmarks.Raft;

/// <summary>
/// What is set in an Entry, counted down so that the last values are those of the known bytes. All have the width of what they
/// replace. Messages and data lie at the start of cache lines and stay there: copies of 100 bytes take twice as long at some
/// places as at others, and the collector would move them about.
/// </summary>
internal static class EntryValues
{
    private const int Line = 64;

    public static readonly Memory<byte> Even = Aligned([.. Enumerable.Range(100, 100).Select(static i => (byte)i)]);
    public static readonly Memory<byte> Odd = Aligned([.. Enumerable.Range(0, 100).Select(static i => (byte)i)]);

    public static ulong Term(int left) => (uint)(left + 1) & 0x7F;

    public static ulong Index(int left) => (uint)(left + 2) & 0x7F;

    public static int Type(int left) => left & 1;

    public static ReadOnlySpan<byte> Data(int left, ReadOnlySpan<byte> even, ReadOnlySpan<byte> odd) => (left & 1) == 0 ? even : odd;

    /// <summary>An Entry that holds none of the last values yet.</summary>
    public static Memory<byte> OtherEntry()
    {
        byte[] entry = [.. RaftMessages.EncodedEntry];
        entry[1] = 1;
        entry[3] = entry[5] = 99;
        Odd.Span.CopyTo(entry.AsSpan(8));
        return Aligned(entry);
    }

    private static Memory<byte> Aligned(byte[] bytes)
    {
        byte[] pinned = GC.AllocateArray<byte>(bytes.Length + (2 * Line), pinned: true);
        int start = (int)(-Marshal.UnsafeAddrOfPinnedArrayElement(pinned, 0) & (Line - 1));
        bytes.CopyTo(pinned, start);
        return pinned.AsMemory(start, bytes.Length);
    }
}
