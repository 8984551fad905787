using ProtoZeroSharp.Benchmarks.Nested;

namespace ProtoZeroSharp.Benchmarks.NestedReading;

/// <summary>The bytes of workload D as input, and what a traversal of them must have seen.</summary>
internal static class NestedInput
{
    // Of one message: a and b, the length and the first byte of six strings, ids, and lengths and first bytes of nine names.
    private static readonly ulong MessageSum = unchecked(
        NestedMessages.A + (ulong)NestedMessages.B
        + 13 + 'H' + (4 * (5 + 'M'))
        + 36 + (9 * (13 + 'I')));

    private static byte[]? bytes;

    public static byte[] Bytes => bytes ??= Make();

    public static ulong Sum(int messages) => unchecked((ulong)messages * MessageSum);

    private static byte[] Make()
    {
        using var proto = new ProtoWriter();
        NestedContent.Write(proto, NestedMessages.Count);
        byte[] made = proto.ToArray();
        NestedMessages.Oracle.Verify(made);
        return made;
    }
}
