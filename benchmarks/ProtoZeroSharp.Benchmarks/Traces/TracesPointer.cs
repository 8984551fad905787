extern alias otlp;

using System.Runtime.CompilerServices;
using otlp::ProtoZeroSharp.Workloads.Traces;
using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Traces;

/// <summary>
/// Workload S1 as straight unsafe code for exactly these messages: every length is reserved at the width it is known to have.
/// </summary>
internal sealed unsafe class TracesPointer : NativeArm
{
    private readonly TraceBatch batch;

    public TracesPointer(TraceData data)
        : base("pointer", data.Size + 64)
    {
        batch = data.Batch;
    }

    protected override byte* Encode(byte* p, int items)
    {
        int outerWidth = items > 4_900 ? 4 : items > 40 ? 3 : 2;
        *p = 0x0A;
        byte* resourceSpans = p + 1;
        p = resourceSpans + outerWidth;
        *p = 0x0A;
        byte* resource = p + 1;
        p = resource + 2;
        foreach (ref readonly SpanAttribute attribute in batch.Resource.AsSpan())
        {
            p = Attribute(p, 0x0A, in attribute);
        }

        PointerEncoder.TwoByteLength(resource, p);
        *p = 0x12;
        byte* scopeSpans = p + 1;
        p = scopeSpans + outerWidth;
        *p = 0x0A;
        byte* scope = p + 1;
        p = Text(scope + 1, 0x0A, batch.ScopeName);
        p = Text(p, 0x12, batch.ScopeVersion);
        *scope = (byte)(p - scope - 1);
        foreach (SpanRecord span in batch.Spans.AsSpan(0, items))
        {
            p = Span(p, span);
        }

        Length(scopeSpans, outerWidth, p);
        Length(resourceSpans, outerWidth, p);
        return p;
    }

    private static byte* Span(byte* p, SpanRecord span)
    {
        *p = 0x12;
        byte* body = p + 1;
        p = body + 2;
        *(ushort*)p = 0x0A | (16 << 8);
        Unsafe.CopyBlockUnaligned(ref p[2], ref span.TraceId[0], 16);
        *(ushort*)(p + 18) = 0x12 | (8 << 8);
        *(ulong*)(p + 20) = Unsafe.ReadUnaligned<ulong>(ref span.SpanId[0]);
        p += 28;
        if (span.ParentSpanId is not null)
        {
            *(ushort*)p = 0x22 | (8 << 8);
            *(ulong*)(p + 2) = Unsafe.ReadUnaligned<ulong>(ref span.ParentSpanId[0]);
            p += 10;
        }

        p = Text(p, 0x2A, span.Name);
        p[0] = 0x30;
        p[1] = (byte)span.Kind;
        p[2] = 0x39;
        *(ulong*)(p + 3) = span.StartTimeUnixNano;
        p[11] = 0x41;
        *(ulong*)(p + 12) = span.EndTimeUnixNano;
        p += 20;
        foreach (ref readonly SpanAttribute attribute in span.Attributes.AsSpan())
        {
            p = Attribute(p, 0x4A, in attribute);
        }

        foreach (SpanEvent happened in span.Events)
        {
            p = Event(p, happened);
        }

        if (span.StatusCode != 0)
        {
            *(uint*)p = (uint)(0x7A | (2 << 8) | (0x18 << 16) | (span.StatusCode << 24));
            p += 4;
        }
        else
        {
            *(ushort*)p = 0x7A;
            p += 2;
        }

        *(ushort*)p = 0x0185;
        *(uint*)(p + 2) = span.Flags;
        p += 6;
        PointerEncoder.TwoByteLength(body, p);
        return p;
    }

    private static byte* Event(byte* p, SpanEvent happened)
    {
        *p = 0x5A;
        byte* body = p + 1;
        p = body + 1;
        *p = 0x09;
        *(ulong*)(p + 1) = happened.TimeUnixNano;
        p = Text(p + 9, 0x12, happened.Name);
        foreach (ref readonly SpanAttribute attribute in happened.Attributes.AsSpan())
        {
            p = Attribute(p, 0x1A, in attribute);
        }

        *body = (byte)(p - body - 1);
        return p;
    }

    private static byte* Attribute(byte* p, byte tag, in SpanAttribute attribute)
    {
        *p = tag;
        byte* keyValue = p + 1;
        p = Text(keyValue + 1, 0x0A, attribute.Key);
        *p = 0x12;
        byte* value = p + 1;
        p = value + 1;
        switch (attribute.Kind)
        {
            case AttributeKind.Text:
                p = Text(p, 0x0A, attribute.Text!);
                break;
            case AttributeKind.Flag:
                p[0] = 0x10;
                p[1] = attribute.Flag ? (byte)1 : (byte)0;
                p += 2;
                break;
            case AttributeKind.Integer:
                *p = 0x18;
                p = PointerEncoder.Varint(p + 1, (ulong)attribute.Integer);
                break;
            default:
                *p = 0x21;
                *(double*)(p + 1) = attribute.Number;
                p += 9;
                break;
        }

        *value = (byte)(p - value - 1);
        *keyValue = (byte)(p - keyValue - 1);
        return p;
    }

    private static byte* Text(byte* p, byte tag, string value)
    {
        *p = tag;
        return PointerEncoder.ShortText(p + 1, value);
    }

    private static void Length(byte* at, int width, byte* end)
    {
        uint length = (uint)(end - at - width);
        for (int i = 0; i < width; i++)
        {
            at[i] = (byte)((length & 0x7F) | (i < width - 1 ? 0x80u : 0));
            length >>= 7;
        }
    }
}
