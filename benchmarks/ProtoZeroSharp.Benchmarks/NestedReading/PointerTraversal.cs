using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Benchmarks.NestedReading;

/// <summary>
/// Everything in workload D by unsafe code that knows this schema and checks nothing: one pass, the fields in whatever order.
/// </summary>
internal sealed unsafe class PointerTraversal() : InputArm("pointer")
{
    protected override ulong Read(ReadOnlySpan<byte> input)
    {
        fixed (byte* start = input)
        {
            ulong sum = 0;
            byte* p = start;
            byte* end = start + input.Length;
            while (p < end)
            {
                p++;
                ulong length = Varint(ref p);
                sum += Message(p, p + length);
                p += length;
            }

            return sum;
        }
    }

    private static ulong Message(byte* p, byte* end)
    {
        ulong sum = 0;
        while (p < end)
        {
            switch (*p++)
            {
                case 0x08:
                case 0x10:
                case 0x18:
                    sum += Varint(ref p);
                    break;
                case 0x22:
                case 0x2A:
                    sum += Text(ref p);
                    break;
                default:
                    // The two other bytes of tag 99999.
                    p += 2;
                    ulong length = Varint(ref p);
                    sum += Child(p, p + length);
                    p += length;
                    break;
            }
        }

        return sum;
    }

    private static ulong Child(byte* p, byte* end)
    {
        ulong sum = 0;
        while (p < end)
        {
            sum += *p++ == 0x08 ? Varint(ref p) : Text(ref p);
        }

        return sum;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Text(ref byte* p)
    {
        ulong length = Varint(ref p);
        ulong touched = length + *p;
        p += length;
        return touched;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Varint(ref byte* p)
    {
        ulong value = *p++;
        if (value < 0x80)
        {
            return value;
        }

        value &= 0x7F;
        for (int shift = 7; ; shift += 7)
        {
            ulong next = *p++;
            value |= (next & 0x7F) << shift;
            if (next < 0x80)
            {
                return value;
            }
        }
    }
}
