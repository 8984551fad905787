using System.Text;
using ProtoZeroSharp.Benchmarks.Reading;

namespace ProtoZeroSharp.Benchmarks.TraceReading;

/// <summary>The same decoder by hand with every text made a string.</summary>
internal static class TraceHandStrings
{
    public static long Read(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        int p = 0;
        while (p < bytes.Length)
        {
            uint tag = (uint)HandReader.Varint(bytes, ref p);
            if (tag == 10)
            {
                sum += ReadResource(HandReader.Bytes(bytes, ref p));
            }
            else
            {
                HandReader.Skip(bytes, ref p, tag);
            }
        }

        return sum;
    }

    private static long ReadResource(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        int p = 0;
        while (p < bytes.Length)
        {
            uint tag = (uint)HandReader.Varint(bytes, ref p);
            if (tag == 10)
            {
                ReadOnlySpan<byte> resource = HandReader.Bytes(bytes, ref p);
                int q = 0;
                while (q < resource.Length)
                {
                    uint inner = (uint)HandReader.Varint(resource, ref q);
                    if (inner == 10)
                    {
                        sum += ReadAttribute(HandReader.Bytes(resource, ref q));
                    }
                    else
                    {
                        HandReader.Skip(resource, ref q, inner);
                    }
                }
            }
            else if (tag == 18)
            {
                sum += ReadScope(HandReader.Bytes(bytes, ref p));
            }
            else
            {
                HandReader.Skip(bytes, ref p, tag);
            }
        }

        return sum;
    }

    private static long ReadScope(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        int p = 0;
        while (p < bytes.Length)
        {
            uint tag = (uint)HandReader.Varint(bytes, ref p);
            if (tag == 10)
            {
                ReadOnlySpan<byte> scope = HandReader.Bytes(bytes, ref p);
                int q = 0;
                while (q < scope.Length)
                {
                    uint inner = (uint)HandReader.Varint(scope, ref q);
                    if (inner is 10 or 18)
                    {
                        sum += Encoding.UTF8.GetString(HandReader.Bytes(scope, ref q)).Length;
                    }
                    else
                    {
                        HandReader.Skip(scope, ref q, inner);
                    }
                }
            }
            else if (tag == 18)
            {
                sum += ReadSpan(HandReader.Bytes(bytes, ref p));
            }
            else
            {
                HandReader.Skip(bytes, ref p, tag);
            }
        }

        return sum;
    }

    private static long ReadSpan(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        int p = 0;
        while (p < bytes.Length)
        {
            uint tag = (uint)HandReader.Varint(bytes, ref p);
            switch (tag)
            {
                case 10:
                case 18:
                case 34:
                    sum += HandReader.Bytes(bytes, ref p).Length;
                    break;
                case 42:
                    sum += Encoding.UTF8.GetString(HandReader.Bytes(bytes, ref p)).Length;
                    break;
                case 48:
                    sum += (int)HandReader.Varint(bytes, ref p);
                    break;
                case 57:
                case 65:
                    sum += (long)HandReader.Fixed64(bytes, ref p);
                    break;
                case 133:
                    sum += HandReader.Fixed32(bytes, ref p);
                    break;
                case 74:
                    sum += ReadAttribute(HandReader.Bytes(bytes, ref p));
                    break;
                case 90:
                    sum += ReadEvent(HandReader.Bytes(bytes, ref p));
                    break;
                case 122:
                    ReadOnlySpan<byte> status = HandReader.Bytes(bytes, ref p);
                    int q = 0;
                    while (q < status.Length)
                    {
                        uint inner = (uint)HandReader.Varint(status, ref q);
                        if (inner == 24)
                        {
                            sum += (int)HandReader.Varint(status, ref q);
                        }
                        else
                        {
                            HandReader.Skip(status, ref q, inner);
                        }
                    }

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
                case 9:
                    sum += (long)HandReader.Fixed64(bytes, ref p);
                    break;
                case 18:
                    sum += Encoding.UTF8.GetString(HandReader.Bytes(bytes, ref p)).Length;
                    break;
                case 26:
                    sum += ReadAttribute(HandReader.Bytes(bytes, ref p));
                    break;
                default:
                    HandReader.Skip(bytes, ref p, tag);
                    break;
            }
        }

        return sum;
    }

    private static long ReadAttribute(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        int p = 0;
        while (p < bytes.Length)
        {
            uint tag = (uint)HandReader.Varint(bytes, ref p);
            if (tag == 10)
            {
                sum += Encoding.UTF8.GetString(HandReader.Bytes(bytes, ref p)).Length;
            }
            else if (tag == 18)
            {
                sum += ReadValue(HandReader.Bytes(bytes, ref p));
            }
            else
            {
                HandReader.Skip(bytes, ref p, tag);
            }
        }

        return sum;
    }

    private static long ReadValue(ReadOnlySpan<byte> bytes)
    {
        long value = 0;
        int p = 0;
        while (p < bytes.Length)
        {
            uint tag = (uint)HandReader.Varint(bytes, ref p);
            switch (tag)
            {
                case 10:
                    value = Encoding.UTF8.GetString(HandReader.Bytes(bytes, ref p)).Length;
                    break;
                case 16:
                    value = HandReader.Varint(bytes, ref p) != 0 ? 1 : 0;
                    break;
                case 24:
                    value = (long)HandReader.Varint(bytes, ref p);
                    break;
                case 33:
                    value = (long)(BitConverter.UInt64BitsToDouble(HandReader.Fixed64(bytes, ref p)) * 1000);
                    break;
                default:
                    HandReader.Skip(bytes, ref p, tag);
                    break;
            }
        }

        return value;
    }
}
