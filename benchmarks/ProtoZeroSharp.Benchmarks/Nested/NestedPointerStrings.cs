using System.Runtime.CompilerServices;
using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D as straight unsafe code for exactly this message, from strings.</summary>
internal sealed unsafe class NestedPointerStrings : NativeArm
{
    public NestedPointerStrings()
        : base("pointer", NestedMessages.Size + 64)
    {
    }

    protected override byte* Encode(byte* p, int items)
    {
        for (int i = 0; i < items; i++)
        {
            *p++ = 0x0A;
            byte* length = p;
            p += 2;
            *p++ = 0x08;
            p = PointerEncoder.Varint(p, NestedMessages.A);
            *p++ = 0x10;
            p = PointerEncoder.Varint(p, unchecked((ulong)NestedMessages.B));
            p = Text(p, 0x22, NestedMessages.D);
            p = Text(p, 0x2A, NestedMessages.E1);
            p = Text(p, 0x2A, NestedMessages.E2);
            p = Text(p, 0x2A, NestedMessages.E3);
            p = Text(p, 0x2A, NestedMessages.E4);
            for (int id = 0; id < NestedMessages.Children; id++)
            {
                *(uint*)p = 0x30E9FA;
                byte* childLength = p + 3;
                p[4] = 0x08;
                p = PointerEncoder.Varint(p + 5, unchecked((ulong)id));
                p = Text(p, 0x12, NestedMessages.ChildName);
                *childLength = (byte)(p - childLength - 1);
            }

            PointerEncoder.TwoByteLength(length, p);
        }

        return p;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Text(byte* p, byte tag, string value)
    {
        *p = tag;
        return PointerEncoder.ShortText(p + 1, value);
    }
}
