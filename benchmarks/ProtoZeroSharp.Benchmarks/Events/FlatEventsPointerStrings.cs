using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Events;

/// <summary>Workload A as straight unsafe code for exactly this message, from strings.</summary>
internal sealed unsafe class FlatEventsPointerStrings : NativeArm
{
    public FlatEventsPointerStrings()
        : base("pointer", FlatEvents.Size + 64)
    {
    }

    protected override byte* Encode(byte* p, int items)
    {
        string[] texts = FlatEvents.Texts;
        for (int i = 0; i < items; i++)
        {
            *p = 0x08;
            p = PointerEncoder.Varint(p + 1, (uint)i);
            *p = 0x10;
            p = PointerEncoder.Varint(p + 1, (uint)i);
            *p = 0x18;
            p = PointerEncoder.Varint(p + 1, (uint)i);
            string text = texts[i & 3];
            *p = 0x22;
            p = PointerEncoder.ShortText(p + 1, text);
            *p = 0x2A;
            p = PointerEncoder.ShortText(p + 1, text);
        }

        return p;
    }
}
