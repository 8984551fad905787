using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Perfetto;

/// <summary>Workload P as straight unsafe code for exactly this message: the lengths of the three children are known to need 2, 1 and 1 bytes.</summary>
internal sealed unsafe class EveryFieldPointer : NativeArm
{
    private readonly int depth;

    public EveryFieldPointer(int depth, long size)
        : base("pointer", size + 64)
    {
        this.depth = depth;
    }

    protected override byte* Encode(byte* p, int items)
    {
        for (int i = 0; i < items; i++)
        {
            p = Message(p, depth);
        }

        return p;
    }

    private static byte* Message(byte* p, int depth)
    {
        *p = 0x08;
        p = PointerEncoder.WideVarint(p + 1, EveryFields.Int32);
        *p = 0x18;
        p = PointerEncoder.WideVarint(p + 1, EveryFields.UInt32);
        *p = 0x10;
        p = PointerEncoder.WideVarint(p + 1, EveryFields.Int64);
        *p = 0x20;
        p = PointerEncoder.WideVarint(p + 1, EveryFields.UInt64);
        *(uint*)p = 0x1F1FA2;
        p = PointerEncoder.Copy(p + 3, EveryFields.Text);
        if (depth == 0)
        {
            return p;
        }

        *p = 0x72;
        byte* length = p + 1;
        if (depth == 3)
        {
            p = Message(length + 2, depth - 1);
            PointerEncoder.TwoByteLength(length, p);
        }
        else
        {
            p = Message(length + 1, depth - 1);
            *length = (byte)(p - length - 1);
        }

        return p;
    }
}
