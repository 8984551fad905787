extern alias otlp;

using otlp::ProtoZeroSharp.Workloads.Traces.Protocol;

namespace ProtoZeroSharp.Benchmarks.TraceReading;

/// <summary>S1-read through generated readers, the fields of each message in the order of their numbers.</summary>
internal static class TraceLazy
{
    public static long Read(ReadOnlySpan<byte> bytes) => Sum(new ExportTraceServiceRequest.Reader(bytes));

    public static long ValidateAndRead(ReadOnlySpan<byte> bytes)
    {
        var request = new ExportTraceServiceRequest.Reader(bytes);
        request.Validate();
        return Sum(request);
    }

    public static long Validate(ReadOnlySpan<byte> bytes)
    {
        new ExportTraceServiceRequest.Reader(bytes).Validate();
        return 1;
    }

    public static void Copy(ReadOnlySpan<byte> bytes, ProtoWriter proto) =>
        new ExportTraceServiceRequest.Reader(bytes).CopyTo(new ExportTraceServiceRequest.Writer(proto));

    /// <summary>The fourth attribute, a number, of the 256th span; the spans before it are passed over.</summary>
    public static long ReadOne(ReadOnlySpan<byte> bytes)
    {
        const int Before = 255;
        foreach (ResourceSpans.Reader resource in new ExportTraceServiceRequest.Reader(bytes).ResourceSpans)
        {
            foreach (ScopeSpans.Reader scope in resource.ScopeSpans)
            {
                Span.Reader.List.Enumerator spans = scope.Spans.GetEnumerator();
                for (int i = 0; i < Before; i++)
                {
                    spans.MoveNext();
                }

                spans.MoveNext();
                foreach (KeyValue.Reader attribute in spans.Current.Attributes)
                {
                    if (attribute.Key == "http.response.status_code"u8)
                    {
                        return attribute.Value.IntValue;
                    }
                }
            }
        }

        return 0;
    }

    private static long Sum(ExportTraceServiceRequest.Reader request)
    {
        long sum = 0;
        foreach (ResourceSpans.Reader resource in request.ResourceSpans)
        {
            foreach (KeyValue.Reader attribute in resource.Resource.Attributes)
            {
                sum += Sum(attribute);
            }

            foreach (ScopeSpans.Reader spans in resource.ScopeSpans)
            {
                InstrumentationScope.Reader scope = spans.Scope;
                sum += scope.Name.Length + scope.Version.Length;
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
        long sum = span.TraceId.Length + span.SpanId.Length + span.ParentSpanId.Length + span.Name.Length;
        sum += (int)span.Kind;
        sum += (long)span.StartTimeUnixNano + (long)span.EndTimeUnixNano;
        foreach (KeyValue.Reader attribute in span.Attributes)
        {
            sum += Sum(attribute);
        }

        foreach (Span.Types.Event.Reader happened in span.Events)
        {
            sum += (long)happened.TimeUnixNano + happened.Name.Length;
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
        long sum = attribute.Key.Length;
        AnyValue.Reader value = attribute.Value;
        switch (value.ValueCase)
        {
            case AnyValue.ValueOneofCase.StringValue:
                sum += value.StringValue.Length;
                break;
            case AnyValue.ValueOneofCase.BoolValue:
                sum += value.BoolValue ? 1 : 0;
                break;
            case AnyValue.ValueOneofCase.IntValue:
                sum += value.IntValue;
                break;
            case AnyValue.ValueOneofCase.DoubleValue:
                sum += (long)(value.DoubleValue * 1000);
                break;
        }

        return sum;
    }
}
