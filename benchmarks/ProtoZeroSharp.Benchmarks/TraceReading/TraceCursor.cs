extern alias otlp;

using otlp::ProtoZeroSharp.Workloads.Traces.Protocol;

namespace ProtoZeroSharp.Benchmarks.TraceReading;

/// <summary>S1-read with <see cref="ProtoReader"/> and the generated numbers: the switches of the decoder by hand.</summary>
internal static class TraceCursor
{
    public static long Read(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        var request = new ProtoReader(bytes);
        while (request.Next())
        {
            if (request.FieldNumber == ExportTraceServiceRequest.ResourceSpansFieldNumber)
            {
                sum += ReadResource(request.ReadMessage());
            }
        }

        return sum;
    }

    private static long ReadResource(ProtoReader spans)
    {
        long sum = 0;
        while (spans.Next())
        {
            switch (spans.FieldNumber)
            {
                case ResourceSpans.ResourceFieldNumber:
                    ProtoReader resource = spans.ReadMessage();
                    while (resource.Next())
                    {
                        if (resource.FieldNumber == Resource.AttributesFieldNumber)
                        {
                            sum += ReadAttribute(resource.ReadMessage());
                        }
                    }

                    break;
                case ResourceSpans.ScopeSpansFieldNumber:
                    sum += ReadScope(spans.ReadMessage());
                    break;
            }
        }

        return sum;
    }

    private static long ReadScope(ProtoReader spans)
    {
        long sum = 0;
        while (spans.Next())
        {
            switch (spans.FieldNumber)
            {
                case ScopeSpans.ScopeFieldNumber:
                    ProtoReader scope = spans.ReadMessage();
                    while (scope.Next())
                    {
                        if (scope.FieldNumber is InstrumentationScope.NameFieldNumber or InstrumentationScope.VersionFieldNumber)
                        {
                            sum += scope.ReadString().Length;
                        }
                    }

                    break;
                case ScopeSpans.SpansFieldNumber:
                    sum += ReadSpan(spans.ReadMessage());
                    break;
            }
        }

        return sum;
    }

    private static long ReadSpan(ProtoReader span)
    {
        long sum = 0;
        while (span.Next())
        {
            switch (span.FieldNumber)
            {
                case Span.TraceIdFieldNumber:
                case Span.SpanIdFieldNumber:
                case Span.ParentSpanIdFieldNumber:
                case Span.NameFieldNumber:
                    sum += span.ReadBytes().Length;
                    break;
                case Span.KindFieldNumber:
                    sum += span.ReadEnum();
                    break;
                case Span.StartTimeUnixNanoFieldNumber:
                case Span.EndTimeUnixNanoFieldNumber:
                    sum += (long)span.ReadFixed64();
                    break;
                case Span.FlagsFieldNumber:
                    sum += span.ReadFixed32();
                    break;
                case Span.AttributesFieldNumber:
                    sum += ReadAttribute(span.ReadMessage());
                    break;
                case Span.EventsFieldNumber:
                    sum += ReadEvent(span.ReadMessage());
                    break;
                case Span.StatusFieldNumber:
                    ProtoReader status = span.ReadMessage();
                    while (status.Next())
                    {
                        if (status.FieldNumber == Status.CodeFieldNumber)
                        {
                            sum += status.ReadEnum();
                        }
                    }

                    break;
            }
        }

        return sum;
    }

    private static long ReadEvent(ProtoReader happened)
    {
        long sum = 0;
        while (happened.Next())
        {
            switch (happened.FieldNumber)
            {
                case Span.Types.Event.TimeUnixNanoFieldNumber:
                    sum += (long)happened.ReadFixed64();
                    break;
                case Span.Types.Event.NameFieldNumber:
                    sum += happened.ReadString().Length;
                    break;
                case Span.Types.Event.AttributesFieldNumber:
                    sum += ReadAttribute(happened.ReadMessage());
                    break;
            }
        }

        return sum;
    }

    private static long ReadAttribute(ProtoReader attribute)
    {
        long sum = 0;
        while (attribute.Next())
        {
            switch (attribute.FieldNumber)
            {
                case KeyValue.KeyFieldNumber:
                    sum += attribute.ReadString().Length;
                    break;
                case KeyValue.ValueFieldNumber:
                    sum += ReadValue(attribute.ReadMessage());
                    break;
            }
        }

        return sum;
    }

    private static long ReadValue(ProtoReader value)
    {
        long found = 0;
        while (value.Next())
        {
            switch (value.FieldNumber)
            {
                case AnyValue.StringValueFieldNumber:
                    found = value.ReadString().Length;
                    break;
                case AnyValue.BoolValueFieldNumber:
                    found = value.ReadBool() ? 1 : 0;
                    break;
                case AnyValue.IntValueFieldNumber:
                    found = value.ReadInt64();
                    break;
                case AnyValue.DoubleValueFieldNumber:
                    found = (long)(value.ReadDouble() * 1000);
                    break;
            }
        }

        return found;
    }
}
