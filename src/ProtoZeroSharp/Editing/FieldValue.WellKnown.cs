using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Generated;

// Well-known messages, made from .NET values. A part that is zero or empty is left out, as in writers.
public readonly ref partial struct FieldValue
{
    private const byte VarintField1 = 0x08;
    private const byte VarintField2 = 0x10;

    /// <summary>A google.protobuf.Timestamp; whole 100 ns, any offset.</summary>
    public static FieldValue Timestamp(DateTimeOffset value)
    {
        (long seconds, int nanos) = WellKnownValues.TimestampParts(value.UtcTicks);
        return SecondsAndNanos(seconds, nanos);
    }

    /// <summary>A google.protobuf.Timestamp; whole 100 ns. Local time is converted.</summary>
    /// <exception cref="ArgumentException">The kind is unspecified: which point in time is meant cannot be known.</exception>
    public static FieldValue Timestamp(DateTime value)
    {
        (long seconds, int nanos) = WellKnownValues.TimestampParts(value);
        return SecondsAndNanos(seconds, nanos);
    }

    /// <summary>A google.protobuf.Duration; whole 100 ns.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is longer than 315,576,000,000 seconds, some 10,000 years.</exception>
    public static FieldValue Duration(TimeSpan value)
    {
        (long seconds, int nanos) = WellKnownValues.DurationParts(value);
        return SecondsAndNanos(seconds, nanos);
    }

    /// <summary>A wrapper message, such as google.protobuf.Int32Value, around a scalar, a text or bytes.</summary>
    /// <exception cref="ArgumentException">It is something else.</exception>
    public static FieldValue Wrapped(FieldValue value)
    {
        if (value.form == Form.Scalar)
        {
            long size = value.Raw == 0 ? 0 : 1 + value.BodySize;
            return new(Form.WrappedScalar, WireType.LengthDelimited, value.Raw, (ulong)value.WireType, default, size);
        }

        if (value.form is not (Form.Bytes or Form.Utf16))
        {
            throw new ArgumentException("A wrapper message holds a scalar, a text or bytes.", nameof(value));
        }

        Form form = value.form == Form.Utf16 ? Form.WrappedUtf16 : Form.WrappedBytes;
        return new(form, WireType.LengthDelimited, 0, (ulong)value.BodySize, value.bytes, value.BodySize == 0 ? 0 : 1 + Varint.Size((ulong)value.BodySize) + value.BodySize);
    }

    private static FieldValue SecondsAndNanos(long seconds, int nanos)
    {
        int size = (seconds == 0 ? 0 : 1 + Varint.Size((ulong)seconds)) + (nanos == 0 ? 0 : 1 + Varint.Size((ulong)nanos));
        return new(Form.SecondsAndNanos, WireType.LengthDelimited, (ulong)seconds, (uint)nanos, default, size);
    }

    private void WriteMessage(Span<byte> destination)
    {
        if (BodySize == 0)
        {
            return;
        }

        switch (form)
        {
            case Form.SecondsAndNanos:
                int at = 0;
                if (Raw != 0)
                {
                    destination[0] = VarintField1;
                    at = 1 + WireFormat.WriteVarint(destination.Slice(1), Raw);
                }

                if (second != 0)
                {
                    destination[at] = VarintField2;
                    WireFormat.WriteVarint(destination.Slice(at + 1), (ulong)(int)second);
                }

                break;
            case Form.WrappedScalar:
                destination[0] = (byte)(VarintField1 | second);
                WriteScalar(destination.Slice(1), (WireType)second, Raw);
                break;
            default:
                destination[0] = (byte)(VarintField1 | (uint)WireType.LengthDelimited);
                int prefix = WireFormat.WriteVarint(destination.Slice(1), second);
                WriteBytes(destination.Slice(1 + prefix, (int)second));
                break;
        }
    }
}
