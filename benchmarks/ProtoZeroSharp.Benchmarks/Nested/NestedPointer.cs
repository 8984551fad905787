using System.Runtime.CompilerServices;
using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D as straight unsafe code for exactly this message, u8 literals: lengths are reserved at the width they will have.</summary>
internal sealed unsafe class NestedPointer : NativeArm
{
    public NestedPointer()
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
            p = Text(p, 0x22, "Hello, World!"u8);
            p = Text(p, 0x2A, "Msg 1"u8);
            p = Text(p, 0x2A, "Msg 2"u8);
            p = Text(p, 0x2A, "Msg 3"u8);
            p = Text(p, 0x2A, "Msg 4"u8);
            for (int id = 0; id < NestedMessages.Children; id++)
            {
                *(uint*)p = 0x30E9FA;
                byte* childLength = p + 3;
                p[4] = 0x08;
                p = PointerEncoder.Varint(p + 5, unchecked((ulong)id));
                p = Text(p, 0x12, "Inner Message"u8);
                *childLength = (byte)(p - childLength - 1);
            }

            PointerEncoder.TwoByteLength(length, p);
        }

        return p;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Text(byte* p, byte tag, ReadOnlySpan<byte> value)
    {
        p[0] = tag;
        p[1] = (byte)value.Length;
        return PointerEncoder.Copy(p + 2, value);
    }
}
