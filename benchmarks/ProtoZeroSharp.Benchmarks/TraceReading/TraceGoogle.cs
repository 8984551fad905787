using ProtoZeroSharp.Workloads.Traces.Protocol;

namespace ProtoZeroSharp.Benchmarks.TraceReading;

/// <summary>S1-read with Google.Protobuf: its objects are parsed, then traversed. All texts become strings.</summary>
internal static class TraceGoogle
{
    public static long Read(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        foreach (ResourceSpans resource in ExportTraceServiceRequest.Parser.ParseFrom(bytes).ResourceSpans)
        {
            sum += resource.Resource.Attributes.Sum(Sum);
            foreach (ScopeSpans spans in resource.ScopeSpans)
            {
                sum += spans.Scope.Name.Length + spans.Scope.Version.Length;
                foreach (Span span in spans.Spans)
                {
                    sum += Sum(span);
                }
            }
        }

        return sum;
    }

    private static long Sum(Span span)
    {
        long sum = span.TraceId.Length + span.SpanId.Length + span.ParentSpanId.Length + span.Name.Length;
        sum += (int)span.Kind;
        sum += (long)span.StartTimeUnixNano + (long)span.EndTimeUnixNano;
        foreach (KeyValue attribute in span.Attributes)
        {
            sum += Sum(attribute);
        }

        foreach (Span.Types.Event happened in span.Events)
        {
            sum += (long)happened.TimeUnixNano + happened.Name.Length;
            foreach (KeyValue attribute in happened.Attributes)
            {
                sum += Sum(attribute);
            }
        }

        return sum + (int)(span.Status?.Code ?? 0) + span.Flags;
    }

    private static long Sum(KeyValue attribute)
    {
        AnyValue value = attribute.Value;
        return attribute.Key.Length + value.ValueCase switch
        {
            AnyValue.ValueOneofCase.StringValue => value.StringValue.Length,
            AnyValue.ValueOneofCase.BoolValue => value.BoolValue ? 1 : 0,
            AnyValue.ValueOneofCase.IntValue => value.IntValue,
            _ => (long)(value.DoubleValue * 1000),
        };
    }
}
