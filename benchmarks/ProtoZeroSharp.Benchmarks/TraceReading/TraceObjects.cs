extern alias otlp;

using otlp::ProtoZeroSharp.Workloads.Traces;
using otlp::ProtoZeroSharp.Workloads.Traces.Protocol;
using Fields = otlp::ProtoZeroSharp.Workloads.Traces.Protocol.Span;

namespace ProtoZeroSharp.Benchmarks.TraceReading;

/// <summary>S1-read into objects of the program's own, with strings and arrays, as docs/reading.md shows it; then traversed.</summary>
internal static class TraceObjects
{
    public static long Read(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        var request = new ProtoReader(bytes);
        while (request.Next())
        {
            if (request.FieldNumber == ExportTraceServiceRequest.ResourceSpansFieldNumber)
            {
                sum += Sum(Batch(request.ReadMessage()));
            }
        }

        return sum;
    }

    private static TraceBatch Batch(ProtoReader resource)
    {
        SpanAttribute[] attributes = [];
        string name = "";
        string version = "";
        var spans = new List<SpanRecord>();
        while (resource.Next())
        {
            switch (resource.FieldNumber)
            {
                case ResourceSpans.ResourceFieldNumber:
                    attributes = Attributes(resource.ReadMessage(), Resource.AttributesFieldNumber);
                    break;
                case ResourceSpans.ScopeSpansFieldNumber:
                    ProtoReader scope = resource.ReadMessage();
                    while (scope.Next())
                    {
                        switch (scope.FieldNumber)
                        {
                            case ScopeSpans.ScopeFieldNumber:
                                var instrumentation = new InstrumentationScope.Reader(scope.ReadBytes());
                                name = instrumentation.Name.ToString();
                                version = instrumentation.Version.ToString();
                                break;
                            case ScopeSpans.SpansFieldNumber:
                                spans.Add(Span(scope.ReadMessage()));
                                break;
                        }
                    }

                    break;
            }
        }

        return new TraceBatch { Resource = attributes, ScopeName = name, ScopeVersion = version, Spans = [.. spans] };
    }

    private static SpanRecord Span(ProtoReader span)
    {
        byte[] traceId = [];
        byte[] spanId = [];
        byte[]? parent = null;
        string name = "";
        int kind = 0;
        ulong start = 0;
        ulong end = 0;
        int status = 0;
        uint flags = 0;
        var attributes = new List<SpanAttribute>();
        var events = new List<SpanEvent>();
        while (span.Next())
        {
            switch (span.FieldNumber)
            {
                case Fields.TraceIdFieldNumber:
                    traceId = span.ReadBytes().ToArray();
                    break;
                case Fields.SpanIdFieldNumber:
                    spanId = span.ReadBytes().ToArray();
                    break;
                case Fields.ParentSpanIdFieldNumber:
                    parent = span.ReadBytes().ToArray();
                    break;
                case Fields.NameFieldNumber:
                    name = span.ReadString().ToString();
                    break;
                case Fields.KindFieldNumber:
                    kind = span.ReadEnum();
                    break;
                case Fields.StartTimeUnixNanoFieldNumber:
                    start = span.ReadFixed64();
                    break;
                case Fields.EndTimeUnixNanoFieldNumber:
                    end = span.ReadFixed64();
                    break;
                case Fields.AttributesFieldNumber:
                    attributes.Add(Attribute(new KeyValue.Reader(span.ReadBytes())));
                    break;
                case Fields.EventsFieldNumber:
                    events.Add(Event(new Fields.Types.Event.Reader(span.ReadBytes())));
                    break;
                case Fields.StatusFieldNumber:
                    status = (int)new Status.Reader(span.ReadBytes()).Code;
                    break;
                case Fields.FlagsFieldNumber:
                    flags = span.ReadFixed32();
                    break;
            }
        }

        return new SpanRecord
        {
            TraceId = traceId,
            SpanId = spanId,
            ParentSpanId = parent,
            Name = name,
            Kind = kind,
            StartTimeUnixNano = start,
            EndTimeUnixNano = end,
            Attributes = [.. attributes],
            Events = [.. events],
            StatusCode = status,
            Flags = flags,
        };
    }

    private static SpanEvent Event(Fields.Types.Event.Reader happened)
    {
        var attributes = new List<SpanAttribute>();
        foreach (KeyValue.Reader attribute in happened.Attributes)
        {
            attributes.Add(Attribute(attribute));
        }

        return new SpanEvent { TimeUnixNano = happened.TimeUnixNano, Name = happened.Name.ToString(), Attributes = [.. attributes] };
    }

    private static SpanAttribute[] Attributes(ProtoReader message, int fieldNumber)
    {
        var attributes = new List<SpanAttribute>();
        while (message.Next())
        {
            if (message.FieldNumber == fieldNumber)
            {
                attributes.Add(Attribute(new KeyValue.Reader(message.ReadBytes())));
            }
        }

        return [.. attributes];
    }

    private static SpanAttribute Attribute(KeyValue.Reader attribute)
    {
        string key = attribute.Key.ToString();
        AnyValue.Reader value = attribute.Value;
        return value.ValueCase switch
        {
            AnyValue.ValueOneofCase.StringValue => new SpanAttribute(key, value.StringValue.ToString()),
            AnyValue.ValueOneofCase.BoolValue => new SpanAttribute(key, value.BoolValue),
            AnyValue.ValueOneofCase.IntValue => new SpanAttribute(key, value.IntValue),
            _ => new SpanAttribute(key, value.DoubleValue),
        };
    }

    private static long Sum(TraceBatch batch)
    {
        long sum = Sum(batch.Resource) + batch.ScopeName.Length + batch.ScopeVersion.Length;
        foreach (SpanRecord span in batch.Spans)
        {
            sum += span.TraceId.Length + span.SpanId.Length + (span.ParentSpanId?.Length ?? 0) + span.Name.Length + span.Kind;
            sum += (long)span.StartTimeUnixNano + (long)span.EndTimeUnixNano + Sum(span.Attributes) + span.StatusCode + span.Flags;
            foreach (SpanEvent happened in span.Events)
            {
                sum += (long)happened.TimeUnixNano + happened.Name.Length + Sum(happened.Attributes);
            }
        }

        return sum;
    }

    private static long Sum(SpanAttribute[] attributes)
    {
        long sum = 0;
        foreach (SpanAttribute attribute in attributes)
        {
            sum += attribute.Key.Length + attribute.Kind switch
            {
                AttributeKind.Text => attribute.Text!.Length,
                AttributeKind.Flag => attribute.Flag ? 1 : 0,
                AttributeKind.Integer => attribute.Integer,
                _ => (long)(attribute.Number * 1000),
            };
        }

        return sum;
    }
}
