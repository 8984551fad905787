using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Perfetto;

/// <summary>Workload P by hand.</summary>
internal sealed class EveryFieldHand : BufferArm
{
    private readonly int depth;

    public EveryFieldHand(int depth, long size)
        : base("hand", size + 16)
    {
        this.depth = depth;
    }

    protected override int Encode(byte[] buffer, int items)
    {
        int p = 0;
        for (int i = 0; i < items; i++)
        {
            p = Message(buffer, p, depth);
        }

        return p;
    }

    private static int Message(byte[] buffer, int p, int depth)
    {
        p = HandEncoder.Byte(buffer, p, 0x08);
        p = HandEncoder.Varint(buffer, p, EveryFields.Int32);
        p = HandEncoder.Byte(buffer, p, 0x18);
        p = HandEncoder.Varint(buffer, p, EveryFields.UInt32);
        p = HandEncoder.Byte(buffer, p, 0x10);
        p = HandEncoder.Varint(buffer, p, EveryFields.Int64);
        p = HandEncoder.Byte(buffer, p, 0x20);
        p = HandEncoder.Varint(buffer, p, EveryFields.UInt64);
        p = HandEncoder.Byte(buffer, p, 0xA2);
        p = HandEncoder.Byte(buffer, p, 0x1F);
        p = HandEncoder.Bytes(buffer, p, EveryFields.Text);
        if (depth == 0)
        {
            return p;
        }

        p = HandEncoder.Byte(buffer, p, 0x72);
        int lengthOffset = p++;
        p = Message(buffer, p, depth - 1);
        return HandEncoder.End(buffer, lengthOffset, p);
    }
}
