using ProtoZeroSharp.Workloads.Traces.Protocol;

namespace ProtoZeroSharp.Workloads.Traces;

/// <summary>Encodes spans as an OTLP export request, straight from the objects: no protobuf classes in between.</summary>
public static class TraceExporter
{
    /// <summary>Appends the request that holds the whole batch.</summary>
    public static void Write(ProtoWriter proto, TraceBatch batch)
    {
        ArgumentNullException.ThrowIfNull(batch);
        var resourceSpans = StartResourceSpans(proto, batch);
        var scopeSpans = StartScopeSpans(resourceSpans, batch);
        foreach (SpanRecord span in batch.Spans)
        {
            Write(scopeSpans.StartSpans(), span);
        }

        scopeSpans.Close();
        resourceSpans.Close();
    }

    internal static ResourceSpans.Writer StartResourceSpans(ProtoWriter proto, TraceBatch batch)
    {
        var resourceSpans = new ExportTraceServiceRequest.Writer(proto).StartResourceSpans();
        var resource = resourceSpans.StartResource();
        Write(resource, batch.Resource);
        resource.Close();
        return resourceSpans;
    }

    internal static ScopeSpans.Writer StartScopeSpans(ResourceSpans.Writer resourceSpans, TraceBatch batch)
    {
        var scopeSpans = resourceSpans.StartScopeSpans();
        scopeSpans.Scope(name: batch.ScopeName, version: batch.ScopeVersion);
        return scopeSpans;
    }

    internal static void Write(Resource.Writer resource, SpanAttribute[] attributes)
    {
        foreach (ref readonly SpanAttribute attribute in attributes.AsSpan())
        {
            Write(resource.StartAttributes(), in attribute);
        }
    }

    internal static void Write(Span.Writer writer, SpanRecord span)
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
            Write(writer.StartAttributes(), in attribute);
        }

        foreach (SpanEvent happened in span.Events)
        {
            Write(writer.StartEvents(), happened);
        }

        // An unset status is an empty message here. A receiver treats it as one that is absent. Chosen before the call, as the performance guide says.
        Status.Types.StatusCode? code = span.StatusCode == 0 ? null : (Status.Types.StatusCode)span.StatusCode;
        writer.Status(code: code);
        writer.Flags(span.Flags);
        writer.Close();
    }

    private static void Write(Span.Types.Event.Writer writer, SpanEvent happened)
    {
        writer.TimeUnixNano(happened.TimeUnixNano).Name(happened.Name);
        foreach (ref readonly SpanAttribute attribute in happened.Attributes.AsSpan())
        {
            Write(writer.StartAttributes(), in attribute);
        }

        writer.Close();
    }

    private static void Write(KeyValue.Writer writer, in SpanAttribute attribute)
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
