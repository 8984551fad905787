extern alias otlp;

using System.Runtime.CompilerServices;
using otlp::ProtoZeroSharp.Workloads.Traces;
using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Traces;

/// <summary>Workload S1 by hand, the way telemetry exporters encode today.</summary>
internal sealed class TracesHand<TLength> : BufferArm
    where TLength : struct, ILengthStyle
{
    private readonly TraceBatch batch;

    public TracesHand(string name, TraceData data)
        : base(name, data.PaddedCapacity)
    {
        batch = data.Batch;
    }

    protected override int Encode(byte[] buffer, int items)
    {
        int p = Start(buffer, 0, 0x0A, out int resourceSpans);
        p = Start(buffer, p, 0x0A, out int resource);
        foreach (ref readonly SpanAttribute attribute in batch.Resource.AsSpan())
        {
            p = Attribute(buffer, p, 0x0A, in attribute);
        }

        p = TLength.End(buffer, resource, p);
        p = Start(buffer, p, 0x12, out int scopeSpans);
        p = Start(buffer, p, 0x0A, out int scope);
        p = HandEncoder.Byte(buffer, p, 0x0A);
        p = HandEncoder.Text(buffer, p, batch.ScopeName);
        p = HandEncoder.Byte(buffer, p, 0x12);
        p = HandEncoder.Text(buffer, p, batch.ScopeVersion);
        p = TLength.End(buffer, scope, p);
        foreach (SpanRecord span in batch.Spans.AsSpan(0, items))
        {
            p = Span(buffer, p, span);
        }

        p = TLength.End(buffer, scopeSpans, p);
        return TLength.End(buffer, resourceSpans, p);
    }

    private static int Span(byte[] buffer, int p, SpanRecord span)
    {
        p = Start(buffer, p, 0x12, out int body);
        p = HandEncoder.Byte(buffer, p, 0x0A);
        p = HandEncoder.Bytes(buffer, p, span.TraceId);
        p = HandEncoder.Byte(buffer, p, 0x12);
        p = HandEncoder.Bytes(buffer, p, span.SpanId);
        if (span.ParentSpanId is not null)
        {
            p = HandEncoder.Byte(buffer, p, 0x22);
            p = HandEncoder.Bytes(buffer, p, span.ParentSpanId);
        }

        p = HandEncoder.Byte(buffer, p, 0x2A);
        p = HandEncoder.Text(buffer, p, span.Name);
        p = HandEncoder.Byte(buffer, p, 0x30);
        p = HandEncoder.Varint(buffer, p, (ulong)span.Kind);
        p = HandEncoder.Byte(buffer, p, 0x39);
        p = HandEncoder.Fixed64(buffer, p, span.StartTimeUnixNano);
        p = HandEncoder.Byte(buffer, p, 0x41);
        p = HandEncoder.Fixed64(buffer, p, span.EndTimeUnixNano);
        foreach (ref readonly SpanAttribute attribute in span.Attributes.AsSpan())
        {
            p = Attribute(buffer, p, 0x4A, in attribute);
        }

        foreach (SpanEvent happened in span.Events)
        {
            p = Event(buffer, p, happened);
        }

        p = Start(buffer, p, 0x7A, out int status);
        if (span.StatusCode != 0)
        {
            p = HandEncoder.Byte(buffer, p, 0x18);
            p = HandEncoder.Varint(buffer, p, (ulong)span.StatusCode);
        }

        p = TLength.End(buffer, status, p);
        p = HandEncoder.Byte(buffer, p, 0x85);
        p = HandEncoder.Byte(buffer, p, 0x01);
        p = HandEncoder.Fixed32(buffer, p, span.Flags);
        return TLength.End(buffer, body, p);
    }

    private static int Event(byte[] buffer, int p, SpanEvent happened)
    {
        p = Start(buffer, p, 0x5A, out int body);
        p = HandEncoder.Byte(buffer, p, 0x09);
        p = HandEncoder.Fixed64(buffer, p, happened.TimeUnixNano);
        p = HandEncoder.Byte(buffer, p, 0x12);
        p = HandEncoder.Text(buffer, p, happened.Name);
        foreach (ref readonly SpanAttribute attribute in happened.Attributes.AsSpan())
        {
            p = Attribute(buffer, p, 0x1A, in attribute);
        }

        return TLength.End(buffer, body, p);
    }

    private static int Attribute(byte[] buffer, int p, byte tag, in SpanAttribute attribute)
    {
        p = Start(buffer, p, tag, out int keyValue);
        p = HandEncoder.Byte(buffer, p, 0x0A);
        p = HandEncoder.Text(buffer, p, attribute.Key);
        p = Start(buffer, p, 0x12, out int value);
        switch (attribute.Kind)
        {
            case AttributeKind.Text:
                p = HandEncoder.Byte(buffer, p, 0x0A);
                p = HandEncoder.Text(buffer, p, attribute.Text!);
                break;
            case AttributeKind.Flag:
                p = HandEncoder.Byte(buffer, p, 0x10);
                p = HandEncoder.Byte(buffer, p, attribute.Flag ? (byte)1 : (byte)0);
                break;
            case AttributeKind.Integer:
                p = HandEncoder.Byte(buffer, p, 0x18);
                p = HandEncoder.Varint(buffer, p, (ulong)attribute.Integer);
                break;
            default:
                p = HandEncoder.Byte(buffer, p, 0x21);
                p = HandEncoder.Fixed64(buffer, p, BitConverter.DoubleToUInt64Bits(attribute.Number));
                break;
        }

        p = TLength.End(buffer, value, p);
        return TLength.End(buffer, keyValue, p);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Start(byte[] buffer, int p, byte tag, out int lengthOffset)
    {
        buffer[p] = tag;
        lengthOffset = p + 1;
        return p + 1 + TLength.Reserved;
    }
}
