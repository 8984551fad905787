using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Events;

/// <summary>Workload A as straight unsafe code for exactly this message: every text is known to have 29 bytes.</summary>
internal sealed unsafe class FlatEventsPointer : NativeArm
{
    private const int TextLength = 29;

    public FlatEventsPointer()
        : base("pointer", FlatEvents.Size + 64)
    {
    }

    protected override byte* Encode(byte* p, int items)
    {
        byte[][] texts = FlatEvents.Utf8Texts;
        for (int i = 0; i < items; i++)
        {
            *p = 0x08;
            p = PointerEncoder.Varint(p + 1, (uint)i);
            *p = 0x10;
            p = PointerEncoder.Varint(p + 1, (uint)i);
            *p = 0x18;
            p = PointerEncoder.Varint(p + 1, (uint)i);
            ref byte text = ref texts[i & 3][0];
            p = Text(p, 0x22, ref text);
            p = Text(p, 0x2A, ref text);
        }

        return p;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Text(byte* p, byte tag, ref byte text)
    {
        *(ushort*)p = (ushort)(tag | (TextLength << 8));
        Vector128.LoadUnsafe(ref text).Store(p + 2);
        Vector128.LoadUnsafe(ref text, TextLength - 16).Store(p + 2 + TextLength - 16);
        return p + 2 + TextLength;
    }
}
