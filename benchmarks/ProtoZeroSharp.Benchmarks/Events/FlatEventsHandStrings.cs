using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Events;

/// <summary>Workload A by hand, from strings.</summary>
internal sealed class FlatEventsHandStrings : BufferArm
{
    public FlatEventsHandStrings()
        : base("hand", FlatEvents.Size + 16)
    {
    }

    protected override int Encode(byte[] buffer, int items)
    {
        string[] texts = FlatEvents.Texts;
        int p = 0;
        for (int i = 0; i < items; i++)
        {
            string text = texts[i & 3];
            p = HandEncoder.VarintField(buffer, p, 0x08, (uint)i);
            p = HandEncoder.VarintField(buffer, p, 0x10, (uint)i);
            p = HandEncoder.VarintField(buffer, p, 0x18, (uint)i);
            p = HandEncoder.Byte(buffer, p, 0x22);
            p = HandEncoder.Text(buffer, p, text);
            p = HandEncoder.Byte(buffer, p, 0x2A);
            p = HandEncoder.Text(buffer, p, text);
        }

        return p;
    }
}
