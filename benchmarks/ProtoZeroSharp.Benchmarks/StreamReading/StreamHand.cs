using ProtoZeroSharp.Benchmarks.Reading;

namespace ProtoZeroSharp.Benchmarks.StreamReading;

/// <summary>S3-read by hand: a recursive decoder in safe code. Text is touched, not decoded.</summary>
internal static class StreamHand
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
                case 10:
                    sum += ReadPacket(HandReader.Bytes(bytes, ref p));
                    break;
                default:
                    HandReader.Skip(bytes, ref p, tag);
                    break;
            }
        }

        return sum;
    }

    private static long ReadPacket(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        int p = 0;
        while (p < bytes.Length)
        {
            uint tag = (uint)HandReader.Varint(bytes, ref p);
            switch (tag)
            {
                case 64:
                    sum += (long)HandReader.Varint(bytes, ref p);
                    break;
                case 80:
                case 104:
                    sum += (uint)HandReader.Varint(bytes, ref p);
                    break;
                case 90:
                    sum += ReadEvent(HandReader.Bytes(bytes, ref p));
                    break;
                case 98:
                    sum += ReadInterned(HandReader.Bytes(bytes, ref p));
                    break;
                case 482:
                    sum += ReadTrack(HandReader.Bytes(bytes, ref p));
                    break;
                default:
                    HandReader.Skip(bytes, ref p, tag);
                    break;
            }
        }

        return sum;
    }

    private static long ReadEvent(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        int p = 0;
        while (p < bytes.Length)
        {
            uint tag = (uint)HandReader.Varint(bytes, ref p);
            switch (tag)
            {
                case 72:
                    sum += (int)HandReader.Varint(bytes, ref p);
                    break;
                case 80:
                case 88:
                    sum += (long)HandReader.Varint(bytes, ref p);
                    break;
                default:
                    HandReader.Skip(bytes, ref p, tag);
                    break;
            }
        }

        return sum;
    }

    private static long ReadInterned(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        int p = 0;
        while (p < bytes.Length)
        {
            uint tag = (uint)HandReader.Varint(bytes, ref p);
            switch (tag)
            {
                case 18:
                    sum += ReadName(HandReader.Bytes(bytes, ref p));
                    break;
                default:
                    HandReader.Skip(bytes, ref p, tag);
                    break;
            }
        }

        return sum;
    }

    private static long ReadName(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        int p = 0;
        while (p < bytes.Length)
        {
            uint tag = (uint)HandReader.Varint(bytes, ref p);
            switch (tag)
            {
                case 8:
                    sum += (long)HandReader.Varint(bytes, ref p);
                    break;
                case 18:
                    sum += HandReader.Bytes(bytes, ref p).Length;
                    break;
                default:
                    HandReader.Skip(bytes, ref p, tag);
                    break;
            }
        }

        return sum;
    }

    private static long ReadTrack(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        int p = 0;
        while (p < bytes.Length)
        {
            uint tag = (uint)HandReader.Varint(bytes, ref p);
            switch (tag)
            {
                case 8:
                    sum += (long)HandReader.Varint(bytes, ref p);
                    break;
                case 18:
                    sum += HandReader.Bytes(bytes, ref p).Length;
                    break;
                case 34:
                    sum += ReadThread(HandReader.Bytes(bytes, ref p));
                    break;
                default:
                    HandReader.Skip(bytes, ref p, tag);
                    break;
            }
        }

        return sum;
    }

    private static long ReadThread(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        int p = 0;
        while (p < bytes.Length)
        {
            uint tag = (uint)HandReader.Varint(bytes, ref p);
            switch (tag)
            {
                case 8:
                case 16:
                    sum += (int)HandReader.Varint(bytes, ref p);
                    break;
                case 42:
                    sum += HandReader.Bytes(bytes, ref p).Length;
                    break;
                default:
                    HandReader.Skip(bytes, ref p, tag);
                    break;
            }
        }

        return sum;
    }
}
