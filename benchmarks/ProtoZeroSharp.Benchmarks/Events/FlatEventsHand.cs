using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Events;

/// <summary>Workload A by hand, text as UTF-8.</summary>
internal sealed class FlatEventsHand : BufferArm
{
    public FlatEventsHand()
        : base("hand", FlatEvents.Size + 16)
    {
    }

    /// <summary>Writes the first events and returns their bytes.</summary>
    public static int Write(byte[] buffer, int items)
    {
        byte[][] texts = FlatEvents.Utf8Texts;
        int p = 0;
        for (int i = 0; i < items; i++)
        {
            byte[] text = texts[i & 3];
            p = HandEncoder.VarintField(buffer, p, 0x08, (uint)i);
            p = HandEncoder.VarintField(buffer, p, 0x10, (uint)i);
            p = HandEncoder.VarintField(buffer, p, 0x18, (uint)i);
            p = HandEncoder.Byte(buffer, p, 0x22);
            p = HandEncoder.Bytes(buffer, p, text);
            p = HandEncoder.Byte(buffer, p, 0x2A);
            p = HandEncoder.Bytes(buffer, p, text);
        }

        return p;
    }

    protected override int Encode(byte[] buffer, int items) => Write(buffer, items);
}
