using System.Diagnostics;
using System.IO.Compression;
using System.Net;
using System.Net.Http.Headers;
using OtlpExporter.Protocol;
using ProtoZeroSharp;

namespace OtlpExporter;

/// <summary>Sends encoded requests over HTTP as the OTLP specification asks for: what to retry, how long to wait, what a partial success means.</summary>
internal sealed class OtlpSender(OtlpOptions options) : IDisposable
{
    private const int MaxResponseBytes = 64 * 1024;
    private static readonly MediaTypeHeaderValue Protobuf = new("application/x-protobuf");

    // Without a propagator HttpClient makes no activities of its own, which would be exported in turn, for ever.
    private readonly HttpClient http = new(options.Handler ?? new SocketsHttpHandler { ActivityHeadersPropagator = null }, disposeHandler: options.Handler is null) { Timeout = Timeout.InfiniteTimeSpan };
    private readonly CancellationTokenSource stop = new();
    private readonly byte[] answer = new byte[MaxResponseBytes];

    /// <summary>Sends one request until it is taken, refused for good, or its time is over.</summary>
    /// <returns>Whether the receiver took every span.</returns>
    public bool Send(ProtoBuffer request, int spans)
    {
        long start = Stopwatch.GetTimestamp();
        OtlpMetrics.Bytes.Add(request.Length);
        bool isComplete = Send(request, spans, start);
        OtlpMetrics.Duration.Record(Stopwatch.GetElapsedTime(start).TotalSeconds);
        return isComplete;
    }

    public void Cancel() => stop.Cancel();

    public void Dispose()
    {
        stop.Cancel();
        http.Dispose();
        stop.Dispose();
    }

    private bool Send(ProtoBuffer request, int spans, long start)
    {
        using var deadline = CancellationTokenSource.CreateLinkedTokenSource(stop.Token);
        deadline.CancelAfter(options.Timeout);
        for (int retries = 0; ; retries++)
        {
            OtlpMetrics.Attempts.Add(1);
            string fault;
            bool mayRetry = true;
            TimeSpan delay = options.RetryDelay * Math.Min(Math.Pow(1.5, retries), 5) * (0.8 + (0.4 * Random.Shared.NextDouble()));
            try
            {
                using HttpRequestMessage message = CreateMessage(request);
                using HttpResponseMessage response = http.Send(message, HttpCompletionOption.ResponseHeadersRead, deadline.Token);
                if (response.IsSuccessStatusCode)
                {
                    return Accept(response, spans, deadline.Token);
                }

                fault = $"HTTP status {(int)response.StatusCode}";
                mayRetry = response.StatusCode is HttpStatusCode.TooManyRequests or HttpStatusCode.BadGateway or HttpStatusCode.ServiceUnavailable or HttpStatusCode.GatewayTimeout;
                if (RetryAfter(response.Headers.RetryAfter) is { } asked && asked > delay)
                {
                    delay = asked;
                }
            }
            catch (HttpRequestException exception)
            {
                fault = exception.Message;
            }
            catch (Exception exception) when (exception is OperationCanceledException or IOException && deadline.IsCancellationRequested)
            {
                fault = "no answer in time";
                mayRetry = false;
            }

            // A wait that would pass the deadline is not begun.
            if (!mayRetry || Stopwatch.GetElapsedTime(start) + delay > options.Timeout || deadline.Token.WaitHandle.WaitOne(delay))
            {
                OtlpMetrics.Drop(spans, "failed");
                options.Log?.Invoke($"{spans} spans are lost: {options.Endpoint}: {fault}");
                return false;
            }
        }
    }

    private HttpRequestMessage CreateMessage(ProtoBuffer request)
    {
        var message = new HttpRequestMessage(HttpMethod.Post, options.Endpoint) { Content = new RequestContent(request, options.Gzip) };
        foreach ((string name, string value) in options.Headers)
        {
            message.Headers.TryAddWithoutValidation(name, value);
        }

        return message;
    }

    /// <summary>Spans that the receiver rejects in a partial success are lost: the specification forbids to send them again.</summary>
    private bool Accept(HttpResponseMessage response, int spans, CancellationToken cancellation)
    {
        long rejected = 0;
        if (response.Content.Headers.ContentType?.MediaType == Protobuf.MediaType)
        {
            using Stream stream = response.Content.ReadAsStream(cancellation);
            int length = stream.ReadAtLeast(answer, answer.Length, throwOnEndOfStream: false);
            try
            {
                var partial = new ExportTraceServiceResponse.Reader(answer.AsSpan(0, length)).PartialSuccess;
                rejected = Math.Clamp(partial.RejectedSpans, 0, spans);
                if (rejected > 0 || !partial.ErrorMessage.IsEmpty)
                {
                    options.Log?.Invoke($"{options.Endpoint} rejects {rejected} of {spans} spans: {partial.ErrorMessage.ToString()}");
                }
            }
            catch (ProtoException exception)
            {
                options.Log?.Invoke($"{options.Endpoint} answers with a malformed message: {exception.Message}");
            }
        }

        OtlpMetrics.Exported.Add(spans - rejected);
        if (rejected > 0)
        {
            OtlpMetrics.Drop(rejected, "rejected");
        }

        return rejected == 0;
    }

    private static TimeSpan? RetryAfter(RetryConditionHeaderValue? header) => header?.Delta ?? (header?.Date - DateTimeOffset.UtcNow);

    /// <summary>The bytes go from the writer's memory to the connection, once for each attempt.</summary>
    private sealed class RequestContent : HttpContent
    {
        private readonly ProtoBuffer request;
        private readonly bool gzip;

        public RequestContent(ProtoBuffer request, bool gzip)
        {
            this.request = request;
            this.gzip = gzip;
            Headers.ContentType = Protobuf;
            if (gzip)
            {
                Headers.ContentEncoding.Add("gzip");
            }
        }

        protected override void SerializeToStream(Stream stream, TransportContext? context, CancellationToken cancellationToken)
        {
            if (!gzip)
            {
                request.WriteTo(stream);
                return;
            }

            using var compressing = new GZipStream(stream, CompressionLevel.Fastest, leaveOpen: true);
            request.WriteTo(compressing);
        }

        protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context)
        {
            SerializeToStream(stream, context, CancellationToken.None);
            return Task.CompletedTask;
        }

        protected override bool TryComputeLength(out long length)
        {
            length = request.Length;
            return !gzip;
        }
    }
}
