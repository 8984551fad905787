extern alias otlp;

using System.Diagnostics;
using System.IO.Pipelines;
using System.Net;
using Google.Protobuf;
using OpenTelemetry;
using OpenTelemetry.Trace;
using otlp::OtlpExporter;
using OtlpExporter.Protocol;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>Receivers, proxies and programs that do not behave: what is counted as sent and what as lost, and that the export goes on.</summary>
[Collection("The exporter's meter")]
public sealed class OtlpFailureTests() : OtlpTest(new ActivitySource(NewName()))
{
    /// <summary>A proxy may send the headers and then nothing. The spans are with the Receiver.</summary>
    [Fact]
    public async Task An_answer_that_stalls_after_its_headers_ends_at_the_timeout_and_its_spans_are_exported()
    {
        Receiver.Misbehave = static async (_, http) =>
        {
            http.Response.ContentLength = 10;
            await http.Response.Body.FlushAsync();
            await Task.Delay(Timeout.Infinite, http.RequestAborted).ContinueWith(static _ => { }, TaskScheduler.Default);
            return true;
        };
        using var outcomes = new OtlpOutcomes();
        await Task.Run(() => RecordOne(Options() with { Timeout = TimeSpan.FromSeconds(3) })).WaitAsync(TimeSpan.FromSeconds(60));
        await Task.Run(() => Listen(Options() with { Timeout = TimeSpan.FromSeconds(3) }, 1)).WaitAsync(TimeSpan.FromSeconds(60));
        Assert.Equal(2, Receiver.Attempts);
        Assert.Equal(2, outcomes["exported"]);
        Assert.All(Log, static line => Assert.Contains("the spans are taken, but the answer is not all there", line, StringComparison.Ordinal));
    }

    [Fact]
    public void An_answer_that_is_cut_off_is_not_a_reason_to_send_the_spans_again()
    {
        var body = new Pipe();
        body.Writer.Complete(new IOException("The connection is gone."));
        var receiving = new Swallower { Answer = new StreamContent(body.Reader.AsStream()) };
        using var http = new HttpClient(receiving);
        using var outcomes = new OtlpOutcomes();
        RecordOne(Options() with { Http = http });
        Assert.Equal(1, receiving.Requests);
        Assert.Equal(1, outcomes["exported"]);
        Assert.EndsWith("the answer is not all there: The connection is gone.", Assert.Single(Log), StringComparison.Ordinal);
    }

    /// <summary>OTLP: an empty partial success is none. The OpenTelemetry Collector always sends one.</summary>
    [Fact]
    public void A_partial_success_without_rejected_spans_is_no_loss_and_its_message_is_said()
    {
        Receiver.Misbehave = static async (attempt, http) =>
        {
            var partial = new ExportTracePartialSuccess { ErrorMessage = attempt == 0 ? "" : "use another path" };
            byte[] answer = new ExportTraceServiceResponse { PartialSuccess = partial }.ToByteArray();
            Assert.Equal(attempt == 0, answer.AsSpan().SequenceEqual("\n\0"u8));
            await http.Response.Body.WriteAsync(answer);
            return true;
        };
        using var outcomes = new OtlpOutcomes();
        RecordOne(Options());
        Assert.Empty(Log);
        RecordOne(Options());
        Assert.Equal($"{Receiver.Endpoint}: use another path", Assert.Single(Log));
        Assert.Equal(2, outcomes["exported"]);
        Assert.Equal(["exported"], outcomes.Names);
    }

    /// <summary>What may be a page to log in has not taken the spans.</summary>
    [Fact]
    public void A_redirect_is_not_followed_and_not_taken_for_a_success()
    {
        Receiver.Misbehave = static (_, http) =>
        {
            http.Response.Redirect("/login");
            return Task.FromResult(true);
        };
        RecordOne(Options());
        Assert.Equal($"1 spans lost (failed): {Receiver.Endpoint}: HTTP status 302", Assert.Single(Log));
    }

    [Fact]
    public void A_log_that_throws_ends_neither_the_thread_nor_the_next_export()
    {
        Receiver.Misbehave = static (attempt, http) =>
        {
            bool isRefused = attempt is 0 or 2;
            http.Response.StatusCode = isRefused ? 400 : 200;
            return Task.FromResult(isRefused);
        };
        OtlpOptions options = Options() with { Log = static _ => throw new InvalidOperationException() };
        Listen(options, 513);
        Assert.Equal("span 512", Assert.Single(Receiver.Spans).Name);
        using (Provider(options))
        {
            Source.StartActivity("lost")?.Dispose();
            Source.StartActivity("sent")?.Dispose();
        }

        Assert.Equal(["span 512", "sent"], Receiver.Spans.Select(static s => s.Name));
    }

    [Fact]
    public void A_client_that_is_disposed_loses_the_spans_at_once()
    {
        var http = new HttpClient();
        http.Dispose();
        Listen(Options() with { Http = http }, 1);
        Assert.StartsWith("1 spans lost (failed): ", Assert.Single(Log), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("localhost:4318/v1/traces")]
    [InlineData("/v1/traces")]
    public void An_endpoint_is_an_address_of_http(string endpoint)
    {
        ArgumentException error = Assert.Throws<ArgumentException>(() => new OtlpOptions { Endpoint = new Uri(endpoint, UriKind.RelativeOrAbsolute) });
        Assert.Contains(endpoint, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_activity_may_stop_while_the_listener_is_disposed()
    {
        using var http = new HttpClient(new Swallower());
        bool isOver = false;
        Task[] working = [.. Enumerable.Range(0, 2).Select(_ => Task.Run(() =>
        {
            while (!Volatile.Read(ref isOver))
            {
                Source.StartActivity("one")?.Dispose();
            }
        }))];
        for (int i = 0; i < 300; i++)
        {
            Listen(Options() with { Http = http }, 1);
        }

        Volatile.Write(ref isOver, true);
        await Task.WhenAll(working);
        Assert.Empty(Log);
    }

    /// <summary>Records activities without the SDK, and waits until they are sent.</summary>
    private void Listen(OtlpOptions options, int count)
    {
        string name = Source.Name;
        using var listener = new OtlpActivityListener(options, [new("service.name", "tests")], s => s.Name == name);
        for (int i = 0; i < count; i++)
        {
            Source.StartActivity("span " + i)?.Dispose();
        }
    }

    private TracerProvider Provider(OtlpOptions options) => Sdk.CreateTracerProviderBuilder()
        .AddSource(Source.Name)
        .AddProcessor(new SimpleActivityExportProcessor(new otlp::OtlpExporter.OtlpTraceExporter(options)))
        .Build();

    private void RecordOne(OtlpOptions options)
    {
        using TracerProvider provider = Provider(options);
        using Activity? activity = Source.StartActivity("one");
    }

    /// <summary>Takes everything.</summary>
    private sealed class Swallower : HttpMessageHandler
    {
        private int requests;

        public int Requests => requests;

        public HttpContent? Answer { get; init; }

        protected override HttpResponseMessage Send(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            Interlocked.Increment(ref requests);
            return new HttpResponseMessage(HttpStatusCode.OK) { Content = Answer };
        }

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) => Task.FromResult(Send(request, cancellationToken));
    }
}
