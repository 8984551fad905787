using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D by hand, u8 literals.</summary>
internal sealed class NestedHand : BufferArm
{
    public NestedHand()
        : base("hand", NestedMessages.Size + 16)
    {
    }

    protected override int Encode(byte[] buffer, int items)
    {
        int p = 0;
        for (int i = 0; i < items; i++)
        {
            p = HandEncoder.Byte(buffer, p, 0x0A);
            int lengthOffset = p++;
            p = HandEncoder.Byte(buffer, p, 0x08);
            p = HandEncoder.Varint(buffer, p, NestedMessages.A);
            p = HandEncoder.Byte(buffer, p, 0x10);
            p = HandEncoder.Varint(buffer, p, unchecked((ulong)NestedMessages.B));
            p = HandEncoder.Byte(buffer, p, 0x22);
            p = HandEncoder.Bytes(buffer, p, "Hello, World!"u8);
            p = HandEncoder.Byte(buffer, p, 0x2A);
            p = HandEncoder.Bytes(buffer, p, "Msg 1"u8);
            p = HandEncoder.Byte(buffer, p, 0x2A);
            p = HandEncoder.Bytes(buffer, p, "Msg 2"u8);
            p = HandEncoder.Byte(buffer, p, 0x2A);
            p = HandEncoder.Bytes(buffer, p, "Msg 3"u8);
            p = HandEncoder.Byte(buffer, p, 0x2A);
            p = HandEncoder.Bytes(buffer, p, "Msg 4"u8);
            for (int id = 0; id < NestedMessages.Children; id++)
            {
                p = Child(buffer, p, id);
            }

            p = HandEncoder.End(buffer, lengthOffset, p);
        }

        return p;
    }

    private static int Child(byte[] buffer, int p, int id)
    {
        p = HandEncoder.Tag3(buffer, p, 0xFA, 0xE9, 0x30);
        int lengthOffset = p++;
        p = HandEncoder.Byte(buffer, p, 0x08);
        p = HandEncoder.Varint(buffer, p, unchecked((ulong)id));
        p = HandEncoder.Byte(buffer, p, 0x12);
        p = HandEncoder.Bytes(buffer, p, "Inner Message"u8);
        return HandEncoder.End(buffer, lengthOffset, p);
    }
}
