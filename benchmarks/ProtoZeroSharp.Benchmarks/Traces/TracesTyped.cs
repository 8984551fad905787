using OtlpExporter.Telemetry;
using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Traces;

namespace ProtoZeroSharp.Benchmarks.Traces;

/// <summary>Workload S1 with typed writers. The two messages that are leaves, scope and status, are written in one call.</summary>
internal sealed class TracesTyped : WriterArm
{
    private readonly TraceBatch batch;

    public TracesTyped(TraceData data)
        : base("typed")
    {
        batch = data.Batch;
    }

    protected override void Encode(ProtoWriter proto, int items)
    {
        var resourceSpans = new ExportTraceServiceRequest.Writer(proto).StartResourceSpans();
        var resource = resourceSpans.StartResource();
        foreach (ref readonly SpanAttribute attribute in batch.Resource.AsSpan())
        {
            Attribute(resource.StartAttributes(), in attribute);
        }

        resource.Close();
        var scopeSpans = resourceSpans.StartScopeSpans();
        scopeSpans.Scope(name: batch.ScopeName, version: batch.ScopeVersion);
        foreach (SpanRecord span in batch.Spans.AsSpan(0, items))
        {
            Write(scopeSpans.StartSpans(), span);
        }

        scopeSpans.Close();
        resourceSpans.Close();
    }

    private static void Write(Span.Writer writer, SpanRecord span)
    {
        writer.TraceId(span.TraceId).SpanId(span.SpanId);
        if (span.ParentSpanId is not null)
        {
            writer.ParentSpanId(span.ParentSpanId);
        }

        writer
            .Name(span.Name)
            .Kind((Span.Types.SpanKind)span.Kind)
            .StartTimeUnixNano(span.StartTimeUnixNano)
            .EndTimeUnixNano(span.EndTimeUnixNano);
        foreach (ref readonly SpanAttribute attribute in span.Attributes.AsSpan())
        {
            Attribute(writer.StartAttributes(), in attribute);
        }

        foreach (SpanEvent happened in span.Events)
        {
            Event(writer.StartEvents(), happened);
        }

        writer.Status(code: span.StatusCode == 0 ? null : (Status.Types.StatusCode)span.StatusCode);
        writer.Flags(span.Flags);
        writer.Close();
    }

    private static void Event(Span.Types.Event.Writer writer, SpanEvent happened)
    {
        writer.TimeUnixNano(happened.TimeUnixNano).Name(happened.Name);
        foreach (ref readonly SpanAttribute attribute in happened.Attributes.AsSpan())
        {
            Attribute(writer.StartAttributes(), in attribute);
        }

        writer.Close();
    }

    private static void Attribute(KeyValue.Writer writer, in SpanAttribute attribute)
    {
        writer.Key(attribute.Key);
        var value = writer.StartValue();
        switch (attribute.Kind)
        {
            case AttributeKind.Text:
                value.StringValue(attribute.Text!);
                break;
            case AttributeKind.Flag:
                value.BoolValue(attribute.Flag);
                break;
            case AttributeKind.Integer:
                value.IntValue(attribute.Integer);
                break;
            default:
                value.DoubleValue(attribute.Number);
                break;
        }

        value.Close();
        writer.Close();
    }
}
