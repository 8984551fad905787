using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Packed;

/// <summary>A packed run element by element with unchecked stores: four reserved length bytes that turn out to be needed.</summary>
internal sealed unsafe class PackedLoop : NativeArm
{
    private readonly ulong[] values;
    private readonly bool spreads;

    /// <param name="values">The elements.</param>
    /// <param name="spreads">Whether values of two to eight bytes go through the processor's bit deposit, without a branch on their size.</param>
    public PackedLoop(ulong[] values, bool spreads)
        : base(spreads ? "loop with pdep" : "loop", (10L * values.Length) + 64)
    {
        this.values = values;
        this.spreads = spreads;
    }

    protected override byte* Encode(byte* p, int items)
    {
        *p = 0x0A;
        byte* body = p + 5;
        byte* end = spreads ? Spread(body, values.AsSpan(0, items)) : Loop(body, values.AsSpan(0, items));
        return PackedLength.Put(p + 1, body, end);
    }

    private static byte* Loop(byte* p, ReadOnlySpan<ulong> values)
    {
        foreach (ulong value in values)
        {
            p = PointerEncoder.Varint(p, value);
        }

        return p;
    }

    private static byte* Spread(byte* p, ReadOnlySpan<ulong> values)
    {
        foreach (ulong value in values)
        {
            if (value < 0x80)
            {
                *p++ = (byte)value;
            }
            else
            {
                p = value < 1UL << 56 ? PointerEncoder.WideVarint(p, value) : PointerEncoder.Varint(p, value);
            }
        }

        return p;
    }
}
