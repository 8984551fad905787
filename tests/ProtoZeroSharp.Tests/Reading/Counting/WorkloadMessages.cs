using ProtoZeroSharp.Tests.Reading.Workloads;

namespace ProtoZeroSharp.Tests.Reading.Counting;

/// <summary>Small ones of the messages that the benchmarks read.</summary>
internal static class WorkloadMessages
{
    public static byte[] Nested()
    {
        using var proto = new ProtoWriter();
        var root = new Root.Writer(proto);
        for (int i = 0; i < 3; i++)
        {
            using TestMessage.Writer message = root.StartMessages();
            message.A(ulong.MaxValue).B(long.MinValue).D("Hello, World!").AddE("Msg 1").AddE("Msg 2").AddE("Msg 3").AddE("Msg 4");
            for (int k = 0; k < 9; k++)
            {
                message.AddF(id: k, name: "Inner Message");
            }
        }

        return proto.ToArray();
    }

    public static byte[] Raft()
    {
        using var proto = new ProtoWriter();
        byte[] data = [.. Enumerable.Range(0, 100).Select(i => (byte)i)];
        RaftMessage.Writer message = new RaftMessage.Writer(proto).Type(0).To(1).From(2).Term(3).LogTerm(4).Index(5);
        for (int i = 0; i < 3; i++)
        {
            message.AddEntries(type: 0, term: 3, index: 5, data: data);
        }

        message.Commit(0).StartSnapshot().Metadata(index: 5, term: 3).Close();
        message.Reject(false).RejectHint(0).Context(data);
        return proto.ToArray();
    }

    public static byte[] Spans()
    {
        using var proto = new ProtoWriter();
        ResourceSpans.Writer resource = new TraceRequest.Writer(proto).StartResourceSpans();
        using (TraceResource.Writer attributes = resource.StartResource())
        {
            Attribute(attributes.StartAttributes().Key("service.name"), "shop");
        }

        ScopeSpans.Writer scope = resource.StartScopeSpans();
        scope.Scope(name: "Shop.Http", version: "1.0.0");
        for (int i = 0; i < 20; i++)
        {
            using Span.Writer span = scope.StartSpans();
            span.TraceId(new byte[16]).SpanId([1, 2, 3, 4, 5, 6, 7, 8]).ParentSpanId(new byte[8]).Name("GET /api/orders/{id}").Kind(1);
            span.StartTimeUnixNano(1_700_000_000_000_000_000).EndTimeUnixNano(1_700_000_000_000_500_000);
            Attribute(span.StartAttributes().Key("http.request.method"), "GET");
            Attribute(span.StartAttributes().Key("user_agent.original"), "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) " + i);
            KeyValue.Writer status = span.StartAttributes().Key("http.response.status_code");
            status.StartValue().IntValue(200).Close();
            status.Close();
            SpanEvent.Writer happening = span.StartEvents();
            happening.TimeUnixNano(1_700_000_000_000_200_000).Name("exception");
            Attribute(happening.StartAttributes().Key("exception.type"), "System.TimeoutException");
            happening.Close();
            span.Status(code: 1).Flags(257);
        }

        scope.Close();
        resource.Close();
        return proto.ToArray();
    }

    private static void Attribute(KeyValue.Writer attribute, string value)
    {
        attribute.StartValue().StringValue(value).Close();
        attribute.Close();
    }
}
