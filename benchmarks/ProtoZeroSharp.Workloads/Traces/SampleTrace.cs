using System.Buffers.Binary;
using System.Globalization;

namespace ProtoZeroSharp.Workloads.Traces;

/// <summary>Made-up but realistic spans of a web shop: every value follows from the span's index, so the bytes are known.</summary>
public static class SampleTrace
{
    private const int SpansPerTrace = 8;
    private const int SpansPerError = 50;

    public static TraceBatch Create(int spanCount)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(spanCount);
        var spans = new SpanRecord[spanCount];
        for (int i = 0; i < spans.Length; i++)
        {
            spans[i] = CreateSpan(i);
        }

        return new TraceBatch
        {
            Resource =
            [
                new("service.name", "checkout"),
                new("service.version", "1.4.2"),
                new("service.instance.id", "9a8d1f3e-4b2c-4e15-9a4f-1b2c3d4e5f6a"),
                new("host.name", "node-17"),
                new("telemetry.sdk.name", "opentelemetry"),
                new("telemetry.sdk.language", "dotnet"),
            ],
            ScopeName = "Sample.Web",
            ScopeVersion = "1.0.0",
            Spans = spans,
        };
    }

    private static SpanRecord CreateSpan(int i)
    {
        bool isRoot = i % SpansPerTrace == 0;
        bool isError = i % SpansPerError == 0;
        ulong start = 1_700_000_000_000_000_000UL + ((ulong)i * 1_000_000);
        return new SpanRecord
        {
            TraceId = [.. BigEndian(0x0123456789ABCDEF), .. BigEndian((ulong)(i / SpansPerTrace))],
            SpanId = BigEndian((ulong)i + 1),
            ParentSpanId = isRoot ? null : BigEndian((ulong)((i / SpansPerTrace * SpansPerTrace) + 1)),
            Name = "GET /api/orders/{id}",
            Kind = isRoot ? 2 : 1,
            StartTimeUnixNano = start,
            EndTimeUnixNano = start + 500_000 + ((ulong)(i % 97) * 1_000),
            Attributes =
            [
                new("http.request.method", "GET"),
                new("http.route", "/api/orders/{id}"),
                new("url.path", "/api/orders/" + i.ToString(CultureInfo.InvariantCulture)),
                new("http.response.status_code", isError ? 500L : 200L),
                new("server.address", "shop.example.com"),
                new("server.port", 443L),
                new("user_agent.original", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)"),
                new("app.latency_ms", i * 0.25),
                new("cache.hit", i % 2 != 0),
            ],
            Events = i % 4 == 0 ? [CreateTimeout(start + 1_000)] : [],
            StatusCode = isError ? 2 : 0,
            Flags = 0x101,
        };
    }

    private static SpanEvent CreateTimeout(ulong time) => new()
    {
        TimeUnixNano = time,
        Name = "exception",
        Attributes =
        [
            new("exception.type", "System.TimeoutException"),
            new("exception.message", "The operation has timed out."),
        ],
    };

    private static byte[] BigEndian(ulong value)
    {
        byte[] bytes = new byte[8];
        BinaryPrimitives.WriteUInt64BigEndian(bytes, value);
        return bytes;
    }
}
