using ProtoZeroSharp.Benchmarks.Reading;

namespace ProtoZeroSharp.Benchmarks.RaftReading;

/// <summary>B-read by hand: a recursive decoder in safe code. Data are touched, not read.</summary>
internal static class RaftHand
{
    public static long Read(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        int p = 0;
        while (p < bytes.Length)
        {
            uint tag = (uint)HandReader.Varint(bytes, ref p);
            switch (tag)
            {
                case 8:
                    sum += (int)HandReader.Varint(bytes, ref p);
                    break;
                case 16:
                case 24:
                case 32:
                case 40:
                case 48:
                case 64:
                case 88:
                    sum += (long)HandReader.Varint(bytes, ref p);
                    break;
                case 58:
                    sum += ReadEntry(HandReader.Bytes(bytes, ref p));
                    break;
                case 74:
                    sum += ReadSnapshot(HandReader.Bytes(bytes, ref p));
                    break;
                case 80:
                    sum += HandReader.Varint(bytes, ref p) != 0 ? 1 : 0;
                    break;
                case 98:
                    sum += HandReader.Bytes(bytes, ref p).Length;
                    break;
                default:
                    HandReader.Skip(bytes, ref p, tag);
                    break;
            }
        }

        return sum;
    }

    private static long ReadEntry(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        int p = 0;
        while (p < bytes.Length)
        {
            uint tag = (uint)HandReader.Varint(bytes, ref p);
            switch (tag)
            {
                case 8:
                    sum += (int)HandReader.Varint(bytes, ref p);
                    break;
                case 16:
                case 24:
                    sum += (long)HandReader.Varint(bytes, ref p);
                    break;
                case 34:
                    sum += HandReader.Bytes(bytes, ref p).Length;
                    break;
                default:
                    HandReader.Skip(bytes, ref p, tag);
                    break;
            }
        }

        return sum;
    }

    private static long ReadSnapshot(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        int p = 0;
        while (p < bytes.Length)
        {
            uint tag = (uint)HandReader.Varint(bytes, ref p);
            switch (tag)
            {
                case 10:
                    sum += HandReader.Bytes(bytes, ref p).Length;
                    break;
                case 18:
                    sum += ReadMetadata(HandReader.Bytes(bytes, ref p));
                    break;
                default:
                    HandReader.Skip(bytes, ref p, tag);
                    break;
            }
        }

        return sum;
    }

    private static long ReadMetadata(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        int p = 0;
        while (p < bytes.Length)
        {
            uint tag = (uint)HandReader.Varint(bytes, ref p);
            switch (tag)
            {
                case 16:
                case 24:
                    sum += (long)HandReader.Varint(bytes, ref p);
                    break;
                default:
                    HandReader.Skip(bytes, ref p, tag);
                    break;
            }
        }

        return sum;
    }
}
