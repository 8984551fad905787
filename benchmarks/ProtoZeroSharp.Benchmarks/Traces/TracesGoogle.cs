extern alias otlp;

using Google.Protobuf;
using ProtoZeroSharp.Workloads.Traces.Protocol;
using otlp::ProtoZeroSharp.Workloads.Traces;
using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Traces;

/// <summary>Workload S1 with Google.Protobuf: Google's objects are built from the spans, then serialized into a reused array.</summary>
internal sealed class TracesGoogle : BufferArm
{
    private readonly TraceBatch batch;
    private readonly bool keepsGraph;
    private ExportTraceServiceRequest? kept;
    private int keptItems;

    public TracesGoogle(TraceData data, bool keepsGraph)
        : base(keepsGraph ? "google serialize" : "google", data.Size)
    {
        batch = data.Batch;
        this.keepsGraph = keepsGraph;
    }

    /// <summary>Whether two encodings hold the same message.</summary>
    public static bool IsSameMessage(ReadOnlySpan<byte> first, ReadOnlySpan<byte> second) =>
        ExportTraceServiceRequest.Parser.ParseFrom(first).Equals(ExportTraceServiceRequest.Parser.ParseFrom(second));

    /// <summary>The encoded request that has the spans of all requests, which must agree in all else.</summary>
    public static byte[] Join(IEnumerable<byte[]> requests)
    {
        ExportTraceServiceRequest? all = null;
        foreach (byte[] request in requests)
        {
            ExportTraceServiceRequest next = ExportTraceServiceRequest.Parser.ParseFrom(request);
            if (all is null)
            {
                all = next;
                continue;
            }

            ResourceSpans resource = next.ResourceSpans.Single();
            ScopeSpans scope = resource.ScopeSpans.Single();
            ScopeSpans target = all.ResourceSpans.Single().ScopeSpans.Single();
            if (!resource.Resource.Equals(all.ResourceSpans[0].Resource) || !scope.Scope.Equals(target.Scope))
            {
                throw new InvalidDataException("a request of another resource or scope");
            }

            target.Spans.Add(scope.Spans);
        }

        return all is null ? [] : all.ToByteArray();
    }

    protected override int Encode(byte[] buffer, int items)
    {
        ExportTraceServiceRequest request;
        if (keepsGraph)
        {
            if (kept is null || keptItems != items)
            {
                kept = Build(items);
                keptItems = items;
            }

            request = kept;
        }
        else
        {
            request = Build(items);
        }

        int size = request.CalculateSize();
        request.WriteTo(buffer.AsSpan(0, size));
        return size;
    }

    private ExportTraceServiceRequest Build(int items)
    {
        var resource = new Resource();
        Add(resource.Attributes, batch.Resource);
        var scopeSpans = new ScopeSpans { Scope = new InstrumentationScope { Name = batch.ScopeName, Version = batch.ScopeVersion } };
        foreach (SpanRecord span in batch.Spans.AsSpan(0, items))
        {
            scopeSpans.Spans.Add(BuildSpan(span));
        }

        return new ExportTraceServiceRequest
        {
            ResourceSpans = { new ResourceSpans { Resource = resource, ScopeSpans = { scopeSpans } } },
        };
    }

    private static Span BuildSpan(SpanRecord span)
    {
        // The ids are not copied: the cheapest way that Google's API offers.
        var built = new Span
        {
            TraceId = UnsafeByteOperations.UnsafeWrap(span.TraceId),
            SpanId = UnsafeByteOperations.UnsafeWrap(span.SpanId),
            Name = span.Name,
            Kind = (Span.Types.SpanKind)span.Kind,
            StartTimeUnixNano = span.StartTimeUnixNano,
            EndTimeUnixNano = span.EndTimeUnixNano,
            Status = new Status { Code = (Status.Types.StatusCode)span.StatusCode },
            Flags = span.Flags,
        };
        if (span.ParentSpanId is not null)
        {
            built.ParentSpanId = UnsafeByteOperations.UnsafeWrap(span.ParentSpanId);
        }

        Add(built.Attributes, span.Attributes);
        foreach (SpanEvent happened in span.Events)
        {
            var builtEvent = new Span.Types.Event { TimeUnixNano = happened.TimeUnixNano, Name = happened.Name };
            Add(builtEvent.Attributes, happened.Attributes);
            built.Events.Add(builtEvent);
        }

        return built;
    }

    private static void Add(ICollection<KeyValue> target, SpanAttribute[] attributes)
    {
        foreach (ref readonly SpanAttribute attribute in attributes.AsSpan())
        {
            AnyValue value = attribute.Kind switch
            {
                AttributeKind.Text => new AnyValue { StringValue = attribute.Text },
                AttributeKind.Flag => new AnyValue { BoolValue = attribute.Flag },
                AttributeKind.Integer => new AnyValue { IntValue = attribute.Integer },
                _ => new AnyValue { DoubleValue = attribute.Number },
            };
            target.Add(new KeyValue { Key = attribute.Key, Value = value });
        }
    }
}
