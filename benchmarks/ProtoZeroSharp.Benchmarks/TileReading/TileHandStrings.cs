using System.Text;
using ProtoZeroSharp.Benchmarks.Reading;

namespace ProtoZeroSharp.Benchmarks.TileReading;

/// <summary>The same decoder by hand with every text made a string.</summary>
internal static class TileHandStrings
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
                case 26:
                    sum += ReadLayer(HandReader.Bytes(bytes, ref p));
                    break;
                default:
                    HandReader.Skip(bytes, ref p, tag);
                    break;
            }
        }

        return sum;
    }

    private static long ReadLayer(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        int p = 0;
        while (p < bytes.Length)
        {
            uint tag = (uint)HandReader.Varint(bytes, ref p);
            switch (tag)
            {
                case 10:
                case 26:
                    sum += Encoding.UTF8.GetString(HandReader.Bytes(bytes, ref p)).Length;
                    break;
                case 18:
                    sum += ReadFeature(HandReader.Bytes(bytes, ref p));
                    break;
                case 34:
                    sum += ReadValue(HandReader.Bytes(bytes, ref p));
                    break;
                case 40:
                case 120:
                    sum += (uint)HandReader.Varint(bytes, ref p);
                    break;
                default:
                    HandReader.Skip(bytes, ref p, tag);
                    break;
            }
        }

        return sum;
    }

    private static long ReadFeature(ReadOnlySpan<byte> bytes)
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
                case 24:
                    sum += (int)HandReader.Varint(bytes, ref p);
                    break;
                case 18:
                case 34:
                    ReadOnlySpan<byte> run = HandReader.Bytes(bytes, ref p);
                    for (int q = 0; q < run.Length;)
                    {
                        sum += (uint)HandReader.Varint(run, ref q);
                    }

                    break;
                default:
                    HandReader.Skip(bytes, ref p, tag);
                    break;
            }
        }

        return sum;
    }

    private static long ReadValue(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        int p = 0;
        while (p < bytes.Length)
        {
            uint tag = (uint)HandReader.Varint(bytes, ref p);
            switch (tag)
            {
                case 10:
                    sum += Encoding.UTF8.GetString(HandReader.Bytes(bytes, ref p)).Length;
                    break;
                case 25:
                    sum += (long)(BitConverter.UInt64BitsToDouble(HandReader.Fixed64(bytes, ref p)) * 1000);
                    break;
                case 40:
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
