using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Packed;

/// <summary>The length of a packed run in front of a body for which four bytes were reserved.</summary>
internal static unsafe class PackedLength
{
    public static byte* Put(byte* at, byte* body, byte* end)
    {
        long length = end - body;
        byte* start = PointerEncoder.Varint(at, (ulong)length);
        if (start != body)
        {
            Buffer.MemoryCopy(body, start, length, length);
        }

        return start + length;
    }
}
