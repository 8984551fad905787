extern alias otlp;

using System.Diagnostics;
using Google.Protobuf;
using OpenTelemetry;
using OpenTelemetry.Exporter;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;
using otlp::OtlpExporter;
using OtlpExporter.Protocol;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>The exporter against a receiver with Google's classes, and beside the OpenTelemetry project's own exporter.</summary>
[Collection("The exporter's meter")]
public sealed class OtlpExporterTests() : OtlpTest(new ActivitySource(new ActivitySourceOptions(NewName())
{
    Version = "1.2",
    Tags = [new("kind", "test"), new("number", 7)],
    TelemetrySchemaUrl = "https://example.com/schema/1",
}))
{
    [Fact]
    public async Task Every_field_is_what_the_OpenTelemetry_exporter_writes()
    {
        await using OtlpReceiver theirs = await OtlpReceiver.StartAsync();
        using (Provider(new SimpleActivityExportProcessor(new otlp::OtlpExporter.OtlpTraceExporter(Options())), new SimpleActivityExportProcessor(
            new OpenTelemetry.Exporter.OtlpTraceExporter(new OtlpExporterOptions { Endpoint = theirs.Endpoint, Protocol = OtlpExportProtocol.HttpProtobuf }))))
        {
            RecordEverything();
        }

        Assert.Equal(7, theirs.Requests.Count);
        Assert.Equal(Lines(theirs), Lines(Receiver));
        Assert.Equal(theirs.Requests, Receiver.Requests);
        Assert.Empty(Log);
    }

    /// <summary>OpenTelemetry's exporter writes the local time of such an event as if it were UTC.</summary>
    [Fact]
    public void The_time_of_an_event_is_in_UTC()
    {
        using (Provider(Batching(Options())))
        using (Activity? activity = Source.StartActivity("one"))
        {
            activity?.AddEvent(new ActivityEvent("e", new DateTimeOffset(1970, 1, 1, 2, 0, 1, TimeSpan.FromHours(2))));
        }

        Assert.Equal(1_000_000_000UL, Assert.Single(Assert.Single(Receiver.Spans).Events).TimeUnixNano);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_batch_is_split_into_requests_below_the_limit_and_nothing_is_lost_or_doubled(bool gzip)
    {
        using var other = new ActivitySource(Source.Name + ".other");
        using (TracerProvider provider = Provider(Batching(Options() with { MaxRequestBytes = 10_000, Gzip = gzip })))
        {
            for (int i = 0; i < 500; i++)
            {
                using Activity? activity = (i % 3 == 0 ? other : Source).StartActivity("span " + i);
                activity?.SetTag("payload", new string('x', i));
            }
        }

        Assert.Equal(Enumerable.Range(0, 500).Select(static i => "span " + i).Order(), Receiver.Spans.Select(static s => s.Name).Order());
        Assert.All(Receiver.Sizes, static size => Assert.InRange(size, 1, 10_000));

        // Filled: two requests that follow one another would not have fitted into one.
        Assert.All(Receiver.Sizes.Zip(Receiver.Sizes.Skip(1)), static pair => Assert.True(pair.First + pair.Second > 10_000));
        foreach (ResourceSpans resource in Receiver.Requests.SelectMany(static r => r.ResourceSpans))
        {
            Assert.Contains(resource.Resource.Attributes, static a => a.Key == "service.name" && a.Value.StringValue == "tests");
            Assert.All(resource.ScopeSpans, scope => Assert.Equal(scope.Scope.Name == other.Name, int.Parse(scope.Spans[0].Name[5..]) % 3 == 0));
            Assert.All(resource.ScopeSpans, static scope => Assert.NotEmpty(scope.Spans));
        }
    }

    [Fact]
    public void A_span_that_is_too_large_alone_is_said_and_costs_no_other()
    {
        using (Provider(Batching(Options() with { MaxRequestBytes = 1_000 })))
        {
            using (Source.StartActivity("first"))
            {
            }

            using (Activity? activity = Source.StartActivity("huge"))
            {
                activity?.SetTag("payload", new string('x', 2_000));
            }

            using (Source.StartActivity("last"))
            {
            }
        }

        Assert.Equal(["first", "last"], Receiver.Spans.Select(static s => s.Name));
        Assert.Equal($"1 spans lost (too_large): {Receiver.Endpoint}: huge has too many bytes", Assert.Single(Log));
    }

    [Fact]
    public void A_tag_that_throws_is_said_in_its_place_and_costs_no_span()
    {
        using (Provider(Batching(Options())))
        using (Activity? activity = Source.StartActivity("poisoned"))
        {
            activity?.SetTag("payload", new Poison()).SetTag("after", 1);
        }

        Span span = Assert.Single(Receiver.Spans);
        Assert.Equal(["payload", "after"], span.Attributes.Select(static a => a.Key));
        Assert.Equal($"ToString of {typeof(Poison)} throws: A tag that throws.", span.Attributes[0].Value.StringValue);
        Assert.Empty(Log);
    }

    [Theory]
    [InlineData(429)]
    [InlineData(502)]
    [InlineData(503)]
    [InlineData(504)]
    public void What_may_be_retried_is_retried_until_it_is_taken(int status)
    {
        Receiver.Misbehave = (attempt, http) => RefuseAsync(attempt < 3, http, status);
        RecordOne(Options());
        Assert.Equal(4, Receiver.Attempts);
        Assert.Single(Receiver.Spans);
        Assert.Empty(Log);
    }

    [Theory]
    [InlineData(400)]
    [InlineData(401)]
    [InlineData(500)]
    public void What_must_not_be_retried_is_lost_and_said(int status)
    {
        Receiver.Misbehave = (_, http) => RefuseAsync(true, http, status);
        RecordOne(Options());
        Assert.Equal(1, Receiver.Attempts);
        Assert.Equal($"1 spans lost (failed): {Receiver.Endpoint}: HTTP status {status}", Assert.Single(Log));
    }

    [Fact]
    public void A_retry_after_beyond_the_time_left_ends_the_attempts_at_once()
    {
        Receiver.Misbehave = static (_, http) =>
        {
            http.Response.Headers.RetryAfter = "3600";
            return RefuseAsync(true, http, 503);
        };
        RecordOne(Options());
        Assert.Equal(1, Receiver.Attempts);
        Assert.Single(Log);
    }

    [Fact]
    public void A_receiver_that_never_answers_meets_the_timeout()
    {
        Receiver.Misbehave = static async (_, http) =>
        {
            await Task.Delay(Timeout.Infinite, http.RequestAborted).ContinueWith(static _ => { }, TaskScheduler.Default);
            return true;
        };
        RecordOne(Options() with { Timeout = TimeSpan.FromMilliseconds(300) });
        Assert.Contains("no answer in time", Assert.Single(Log), StringComparison.Ordinal);
    }

    [Fact]
    public void A_partial_success_is_not_sent_again()
    {
        Receiver.Misbehave = static async (_, http) =>
        {
            http.Response.ContentType = "application/x-protobuf";
            await http.Response.Body.WriteAsync(new ExportTraceServiceResponse { PartialSuccess = new() { RejectedSpans = 1, ErrorMessage = "too old" } }.ToByteArray());
            return true;
        };
        RecordOne(Options());
        Assert.Equal(1, Receiver.Attempts);
        Assert.Equal($"1 spans lost (rejected): {Receiver.Endpoint}: too old", Assert.Single(Log));
    }

    /// <summary>For the runtime an array of the one is an array of the other.</summary>
    [Fact]
    public void Bytes_are_bytes_and_signed_ones_are_numbers()
    {
        using (Provider(Batching(Options())))
        using (Activity? activity = Source.StartActivity("arrays"))
        {
            activity?.SetTag("bytes", new byte[] { 1, 255 }).SetTag("signed", new sbyte[] { 1, -1 });
        }

        Span span = Assert.Single(Receiver.Spans);
        Assert.Equal(new byte[] { 1, 255 }, span.Attributes[0].Value.BytesValue.ToByteArray());
        Assert.Equal([1L, -1L], span.Attributes[1].Value.ArrayValue.Values.Select(static v => v.IntValue));
    }

    [Fact]
    public void Without_the_SDK_everything_that_was_queued_is_sent_at_the_end()
    {
        string name = Source.Name;
        using (var listener = new OtlpActivityListener(Options(), [new("service.name", "tests")], s => s.Name == name))
        {
            for (int i = 0; i < 1_000; i++)
            {
                using Activity? activity = Source.StartActivity("span " + i);
            }

            listener.Dispose(); // Twice in all.
        }

        Assert.Equal(Enumerable.Range(0, 1_000).Select(static i => "span " + i), Receiver.Spans.Select(static s => s.Name));
        Assert.Empty(Log);
    }

    private static async Task<bool> RefuseAsync(bool isRefused, Microsoft.AspNetCore.Http.HttpContext http, int status)
    {
        http.Response.StatusCode = isRefused ? status : 200;
        await Task.CompletedTask;
        return isRefused;
    }

    /// <summary>For a failure that can be read: the field alone that differs.</summary>
    private static IEnumerable<string> Lines(OtlpReceiver receiver) =>
        receiver.Requests.SelectMany(static r => new JsonFormatter(JsonFormatter.Settings.Default.WithIndentation()).Format(r).Split('\n'));

    private static BatchActivityExportProcessor Batching(OtlpOptions options) => new(new otlp::OtlpExporter.OtlpTraceExporter(options), maxExportBatchSize: 2_048);

    private TracerProvider Provider(params BaseProcessor<Activity>[] processors)
    {
        TracerProviderBuilder builder = Sdk.CreateTracerProviderBuilder()
            .ConfigureResource(static r => r.AddService("tests", serviceInstanceId: "one").AddAttributes([new("answer", 42L), new("ratio", 0.5), new("parts", new string[] { "a", "b" })]))
            .AddSource(Source.Name + "*");
        foreach (BaseProcessor<Activity> processor in processors)
        {
            builder.AddProcessor(processor);
        }

        return builder.Build();
    }

    private void RecordOne(OtlpOptions options)
    {
        using TracerProvider provider = Provider(new SimpleActivityExportProcessor(new otlp::OtlpExporter.OtlpTraceExporter(options)));
        using Activity? activity = Source.StartActivity("one");
    }

    /// <summary>Seven spans that have between them everything that an activity can have.</summary>
    private void RecordEverything()
    {
        var remote = new ActivityContext(ActivityTraceId.CreateRandom(), ActivitySpanId.CreateRandom(), ActivityTraceFlags.Recorded, "a=1,b=2", isRemote: true);
        ActivityLink[] links =
        [
            new(remote, new ActivityTagsCollection { ["why"] = "follows", ["weight"] = 1.5 }),
            new(new ActivityContext(ActivityTraceId.CreateRandom(), ActivitySpanId.CreateRandom(), ActivityTraceFlags.None)),
        ];
        using (Activity? outer = Source.StartActivity("outer", ActivityKind.Server, remote, links: links))
        {
            outer?.SetTag("string", "Zoë").SetTag("empty", "").SetTag("bool", true).SetTag("false", false).SetTag("int", -1).SetTag("long", long.MinValue).SetTag("zero", 0);
            outer?.SetTag("short", (short)-2).SetTag("byte", (byte)255).SetTag("sbyte", (sbyte)-128).SetTag("ushort", (ushort)65_535).SetTag("uint", uint.MaxValue);
            outer?.SetTag("ulong", ulong.MaxValue).SetTag("double", Math.PI).SetTag("float", 0.1f).SetTag("char", 'é').SetTag("decimal", 1.10m).SetTag("guid", Guid.Empty);
            outer?.SetTag("enum", ActivityKind.Client).SetTag("date", new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc)).SetTag("uri", new Uri("http://localhost/"));
            outer?.SetTag("strings", new[] { "a", "", "b" }).SetTag("ints", new[] { 1, 2, 3 }).SetTag("longs", new[] { 1L, -1L }).SetTag("doubles", new[] { 0.5, -0.0 });
            outer?.SetTag("bools", new[] { true, false }).SetTag("none", Array.Empty<int>()).SetTag("bytes", new byte[] { 0, 255, 7 }).SetTag("list", new List<int> { 1, 2 });
            outer?.SetTag("objects", new object?[] { "a", 1, 2.5, true, null }).SetTag("nested", new object[] { new[] { 1, 2 } }).AddTag("null", null);
            outer?.AddEvent(new ActivityEvent("exception", new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero), new ActivityTagsCollection { ["type"] = "X", ["line"] = 7 }));
            outer?.AddEvent(new ActivityEvent("bare"));
            outer?.SetStatus(ActivityStatusCode.Error, "It broke.");
            using (Activity? inner = Source.StartActivity("inner", ActivityKind.Client))
            {
                inner?.SetStatus(ActivityStatusCode.Ok, "is not sent");
                inner!.DisplayName = "renamed";
            }

            using (Activity? old = Source.StartActivity("old error", ActivityKind.Consumer))
            {
                old?.SetTag("otel.status_code", "ERROR").SetTag("otel.status_description", "It broke before.");
            }

            using (Activity? old = Source.StartActivity("old ok", ActivityKind.Producer))
            {
                old?.SetTag("otel.status_code", "OK").SetTag("otel.status_description", "is not sent");
            }

            using (Activity? error = Source.StartActivity("error without a text"))
            {
                error?.SetStatus(ActivityStatusCode.Error);
            }
        }

        using (Activity? many = Source.StartActivity("many"))
        {
            for (int i = 0; i < 130; i++)
            {
                many?.SetTag("tag " + i, i).AddEvent(new ActivityEvent("event " + i)).AddLink(new ActivityLink(remote));
            }

            many?.AddEvent(new ActivityEvent("a last one", tags: new ActivityTagsCollection(Enumerable.Range(0, 130).Select(static i => new KeyValuePair<string, object?>("tag " + i, i)))));
        }

        using (Source.StartActivity("bare"))
        {
        }
    }

    private sealed class Poison
    {
        public override string ToString() => throw new InvalidOperationException("A tag that throws.");
    }
}
