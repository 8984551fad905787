extern alias otlp;

using otlp::ProtoZeroSharp.Workloads.Traces.Protocol;

namespace ProtoZeroSharp.Benchmarks.TraceReading;

/// <summary>
/// S1-read in one method of some seventy getters: more locals than the JIT keeps apart, which shows what readers cost in memory. The two
/// branches do the same, and both are taken.
/// </summary>
internal static class TraceBigCaller
{
    public static long Read(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        foreach (ResourceSpans.Reader resource in new ExportTraceServiceRequest.Reader(bytes).ResourceSpans)
        {
            foreach (KeyValue.Reader attribute in resource.Resource.Attributes)
            {
                sum += attribute.Key.Length;
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
            }

            foreach (ScopeSpans.Reader spans in resource.ScopeSpans)
            {
                sum += spans.Scope.Name.Length + spans.Scope.Version.Length;
                foreach (Span.Reader span in spans.Spans)
                {
                    if (span.ParentSpanId.IsEmpty)
                    {
                        sum += span.TraceId.Length + span.SpanId.Length + span.ParentSpanId.Length + span.Name.Length + (int)span.Kind;
                        sum += (long)span.StartTimeUnixNano + (long)span.EndTimeUnixNano;
                        foreach (KeyValue.Reader attribute in span.Attributes)
                        {
                            sum += attribute.Key.Length;
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
                        }

                        foreach (Span.Types.Event.Reader happened in span.Events)
                        {
                            sum += (long)happened.TimeUnixNano + happened.Name.Length;
                            foreach (KeyValue.Reader attribute in happened.Attributes)
                            {
                                sum += attribute.Key.Length;
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
                            }
                        }

                        if (span.HasStatus)
                        {
                            sum += (int)span.Status.Code;
                        }

                        sum += span.Flags;
                    }
                    else
                    {
                        sum += span.TraceId.Length + span.SpanId.Length + span.ParentSpanId.Length + span.Name.Length + (int)span.Kind;
                        sum += (long)span.StartTimeUnixNano + (long)span.EndTimeUnixNano;
                        foreach (KeyValue.Reader attribute in span.Attributes)
                        {
                            sum += attribute.Key.Length;
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
                        }

                        foreach (Span.Types.Event.Reader happened in span.Events)
                        {
                            sum += (long)happened.TimeUnixNano + happened.Name.Length;
                            foreach (KeyValue.Reader attribute in happened.Attributes)
                            {
                                sum += attribute.Key.Length;
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
                            }
                        }

                        if (span.HasStatus)
                        {
                            sum += (int)span.Status.Code;
                        }

                        sum += span.Flags;
                    }
                }
            }
        }

        return sum;
    }
}
