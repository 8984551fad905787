extern alias otlp;

using otlp::ProtoZeroSharp.Workloads.Traces.Protocol;
using otlp::ProtoZeroSharp.Workloads.Traces;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Traces;

/// <summary>Workload S1 with the untyped writer and the generated field numbers.</summary>
internal sealed class TracesUntyped : WriterArm
{
    private readonly TraceBatch batch;

    public TracesUntyped(TraceData data)
        : base("untyped")
    {
        batch = data.Batch;
    }

    protected override void Encode(ProtoWriter proto, int items)
    {
        proto.StartSub(ExportTraceServiceRequest.ResourceSpansFieldNumber);
        proto.StartSub(ResourceSpans.ResourceFieldNumber);
        foreach (ref readonly SpanAttribute attribute in batch.Resource.AsSpan())
        {
            Attribute(proto, Resource.AttributesFieldNumber, in attribute);
        }

        proto.CloseSub();
        proto.StartSub(ResourceSpans.ScopeSpansFieldNumber);
        proto.StartSub(ScopeSpans.ScopeFieldNumber);
        proto.AddString(InstrumentationScope.NameFieldNumber, batch.ScopeName);
        proto.AddString(InstrumentationScope.VersionFieldNumber, batch.ScopeVersion);
        proto.CloseSub();
        foreach (SpanRecord span in batch.Spans.AsSpan(0, items))
        {
            Write(proto, span);
        }

        proto.CloseSub();
        proto.CloseSub();
    }

    private static void Write(ProtoWriter proto, SpanRecord span)
    {
        proto.StartSub(ScopeSpans.SpansFieldNumber);
        proto.AddBytes(Span.TraceIdFieldNumber, span.TraceId);
        proto.AddBytes(Span.SpanIdFieldNumber, span.SpanId);
        if (span.ParentSpanId is not null)
        {
            proto.AddBytes(Span.ParentSpanIdFieldNumber, span.ParentSpanId);
        }

        proto.AddString(Span.NameFieldNumber, span.Name);
        proto.AddVarInt(Span.KindFieldNumber, span.Kind);
        proto.AddFixed64(Span.StartTimeUnixNanoFieldNumber, span.StartTimeUnixNano);
        proto.AddFixed64(Span.EndTimeUnixNanoFieldNumber, span.EndTimeUnixNano);
        foreach (ref readonly SpanAttribute attribute in span.Attributes.AsSpan())
        {
            Attribute(proto, Span.AttributesFieldNumber, in attribute);
        }

        foreach (SpanEvent happened in span.Events)
        {
            proto.StartSub(Span.EventsFieldNumber);
            proto.AddFixed64(Span.Types.Event.TimeUnixNanoFieldNumber, happened.TimeUnixNano);
            proto.AddString(Span.Types.Event.NameFieldNumber, happened.Name);
            foreach (ref readonly SpanAttribute attribute in happened.Attributes.AsSpan())
            {
                Attribute(proto, Span.Types.Event.AttributesFieldNumber, in attribute);
            }

            proto.CloseSub();
        }

        proto.StartSub(Span.StatusFieldNumber);
        if (span.StatusCode != 0)
        {
            proto.AddVarInt(Status.CodeFieldNumber, span.StatusCode);
        }

        proto.CloseSub();
        proto.AddFixed32(Span.FlagsFieldNumber, span.Flags);
        proto.CloseSub();
    }

    private static void Attribute(ProtoWriter proto, int fieldNumber, in SpanAttribute attribute)
    {
        proto.StartSub(fieldNumber);
        proto.AddString(KeyValue.KeyFieldNumber, attribute.Key);
        proto.StartSub(KeyValue.ValueFieldNumber);
        switch (attribute.Kind)
        {
            case AttributeKind.Text:
                proto.AddString(AnyValue.StringValueFieldNumber, attribute.Text!);
                break;
            case AttributeKind.Flag:
                proto.AddBool(AnyValue.BoolValueFieldNumber, attribute.Flag);
                break;
            case AttributeKind.Integer:
                proto.AddVarInt(AnyValue.IntValueFieldNumber, attribute.Integer);
                break;
            default:
                proto.AddDouble(AnyValue.DoubleValueFieldNumber, attribute.Number);
                break;
        }

        proto.CloseSub();
        proto.CloseSub();
    }
}
