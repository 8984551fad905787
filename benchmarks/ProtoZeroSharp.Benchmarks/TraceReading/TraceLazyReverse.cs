extern alias otlp;

using otlp::ProtoZeroSharp.Workloads.Traces.Protocol;

namespace ProtoZeroSharp.Benchmarks.TraceReading;

/// <summary>S1-read through generated readers, the fields of each message against the order of their numbers.</summary>
internal static class TraceLazyReverse
{
    public static long Read(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        foreach (ResourceSpans.Reader resource in new ExportTraceServiceRequest.Reader(bytes).ResourceSpans)
        {
            foreach (ScopeSpans.Reader spans in resource.ScopeSpans)
            {
                foreach (Span.Reader span in spans.Spans)
                {
                    sum += Sum(in span);
                }

                InstrumentationScope.Reader scope = spans.Scope;
                sum += scope.Version.Length + scope.Name.Length;
            }

            foreach (KeyValue.Reader attribute in resource.Resource.Attributes)
            {
                sum += Sum(attribute);
            }
        }

        return sum;
    }

    private static long Sum(in Span.Reader span)
    {
        long sum = span.Flags;
        if (span.HasStatus)
        {
            sum += (int)span.Status.Code;
        }

        foreach (Span.Types.Event.Reader happened in span.Events)
        {
            foreach (KeyValue.Reader attribute in happened.Attributes)
            {
                sum += Sum(attribute);
            }

            sum += happened.Name.Length + (long)happened.TimeUnixNano;
        }

        foreach (KeyValue.Reader attribute in span.Attributes)
        {
            sum += Sum(attribute);
        }

        sum += (long)span.EndTimeUnixNano + (long)span.StartTimeUnixNano;
        sum += (int)span.Kind;
        return sum + span.Name.Length + span.ParentSpanId.Length + span.SpanId.Length + span.TraceId.Length;
    }

    private static long Sum(KeyValue.Reader attribute)
    {
        AnyValue.Reader value = attribute.Value;
        long sum = value.ValueCase switch
        {
            AnyValue.ValueOneofCase.DoubleValue => (long)(value.DoubleValue * 1000),
            AnyValue.ValueOneofCase.IntValue => value.IntValue,
            AnyValue.ValueOneofCase.BoolValue => value.BoolValue ? 1 : 0,
            _ => value.StringValue.Length,
        };
        return sum + attribute.Key.Length;
    }
}
