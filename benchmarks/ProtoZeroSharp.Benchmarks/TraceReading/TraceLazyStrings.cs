extern alias otlp;

using otlp::ProtoZeroSharp.Workloads.Traces.Protocol;

namespace ProtoZeroSharp.Benchmarks.TraceReading;

/// <summary>S1-read through generated readers, every text made a string.</summary>
internal static class TraceLazyStrings
{
    public static long Read(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        foreach (ResourceSpans.Reader resource in new ExportTraceServiceRequest.Reader(bytes).ResourceSpans)
        {
            foreach (KeyValue.Reader attribute in resource.Resource.Attributes)
            {
                sum += Sum(attribute);
            }

            foreach (ScopeSpans.Reader spans in resource.ScopeSpans)
            {
                InstrumentationScope.Reader scope = spans.Scope;
                sum += scope.Name.ToString().Length + scope.Version.ToString().Length;
                foreach (Span.Reader span in spans.Spans)
                {
                    sum += Sum(in span);
                }
            }
        }

        return sum;
    }

    private static long Sum(in Span.Reader span)
    {
        long sum = span.TraceId.Length + span.SpanId.Length + span.ParentSpanId.Length + span.Name.ToString().Length;
        sum += (int)span.Kind;
        sum += (long)span.StartTimeUnixNano + (long)span.EndTimeUnixNano;
        foreach (KeyValue.Reader attribute in span.Attributes)
        {
            sum += Sum(attribute);
        }

        foreach (Span.Types.Event.Reader happened in span.Events)
        {
            sum += (long)happened.TimeUnixNano + happened.Name.ToString().Length;
            foreach (KeyValue.Reader attribute in happened.Attributes)
            {
                sum += Sum(attribute);
            }
        }

        if (span.HasStatus)
        {
            sum += (int)span.Status.Code;
        }

        return sum + span.Flags;
    }

    private static long Sum(KeyValue.Reader attribute)
    {
        long sum = attribute.Key.ToString().Length;
        AnyValue.Reader value = attribute.Value;
        return sum + value.ValueCase switch
        {
            AnyValue.ValueOneofCase.StringValue => value.StringValue.ToString().Length,
            AnyValue.ValueOneofCase.BoolValue => value.BoolValue ? 1 : 0,
            AnyValue.ValueOneofCase.IntValue => value.IntValue,
            _ => (long)(value.DoubleValue * 1000),
        };
    }
}
