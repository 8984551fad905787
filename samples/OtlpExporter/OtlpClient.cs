using System.Diagnostics;
using System.IO.Compression;
using System.Net.Http.Headers;
using OtlpExporter.Protocol;
using ProtoZeroSharp;

namespace OtlpExporter;

/// <summary>
/// Collects finished activities, encodes them as OTLP requests of a maximum size, and sends these over HTTP as the specification asks for:
/// what to retry, how long to wait, what a partial success means. One thread at a time, but for <see cref="Cancel"/>.
/// </summary>
internal sealed class OtlpClient(OtlpOptions options, IEnumerable<KeyValuePair<string, object>> resource, string? schemaUrl = null)
    : IDisposable
{
    // Resource and scopes are the same in every request, so they are encoded once.
    private readonly byte[] resource = ProtoMessage.ToArray(resource, WriteResource);
    private readonly Dictionary<ActivitySource, (byte[] Encoded, List<Activity> Waiting)> scopes = [];
    private readonly List<Activity> spans = [];
    private readonly ProtoBuffer request = new();
    private readonly MemoryStream compressed = new();
    private readonly byte[] answer = new byte[64 * 1024];
    private readonly CancellationTokenSource stop = new();

    /// <summary>Keeps an activity for the next <see cref="Send"/>, beside those of its source.</summary>
    public void Add(Activity activity)
    {
        if (!scopes.TryGetValue(activity.Source, out var scope))
        {
            scopes[activity.Source] = scope = (ProtoMessage.ToArray(activity.Source, WriteScope), []);
        }

        scope.Waiting.Add(activity);
    }

    /// <summary>Sends what was added, in as few requests as the maximum size allows, and blocks until it is taken or lost.</summary>
    /// <returns>False when a span was lost.</returns>
    public bool Send()
    {
        foreach ((_, List<Activity> waiting) in scopes.Values)
        {
            spans.AddRange(waiting);
            waiting.Clear();
        }

        long lost = 0;
        int next = 0;
        try
        {
            for (int count; next < spans.Count; next += Math.Max(count, 1))
            {
                count = WriteRequest(next);
                lost += count > 0 ? SendRequest(count) : Lose(1, "too_large", $"{spans[next].DisplayName} has too many bytes");
            }
        }
        catch (Exception exception)
        {
            // A thread that only exports would end, and nobody would see it.
            lost += Lose(spans.Count - next, "failed", exception.Message);
        }

        spans.Clear();
        if (scopes.Count > 1_000)
        {
            scopes.Clear(); // Somebody makes sources again and again.
        }

        return lost == 0;
    }

    /// <summary>Ends a wait between retries; a request in flight is given up.</summary>
    public void Cancel() => stop.Cancel();

    public void Dispose() => request.Dispose();

    /// <summary>Writes the spans from the first on that fit into one request, and says how many these are.</summary>
    private int WriteRequest(int first)
    {
        request.Reset();
        using ProtoWriter proto = request.CreateWriter();
        using var resourceSpans = new ExportTraceServiceRequest.Writer(proto).StartResourceSpans();
        resourceSpans.AppendResourceEncoded(resource).SchemaUrl(schemaUrl ?? "");
        int next = first;
        while (next < spans.Count)
        {
            // A scope without a span is undone, too.
            WriterMark whole = proto.Mark();
            ActivitySource source = spans[next].Source;
            using var scope = resourceSpans.StartScopeSpans();
            scope.AppendScopeEncoded(scopes[source].Encoded).SchemaUrl(source.TelemetrySchemaUrl ?? "");
            for (; next < spans.Count && spans[next].Source == source; next++)
            {
                ActivityEncoder.Write(scope.StartSpans(), spans[next]);
                if (proto.LengthIfClosed > options.MaxRequestBytes)
                {
                    proto.Rollback(whole);
                    return next - first;
                }

                whole = proto.Mark();
            }
        }

        return next - first;
    }

    private static void WriteResource(ProtoWriter proto, IEnumerable<KeyValuePair<string, object>> attributes)
    {
        var resource = new Resource.Writer(proto);
        foreach ((string key, object value) in attributes)
        {
            ActivityEncoder.WriteTag(resource.StartAttributes(), key, value);
        }
    }

    private static void WriteScope(ProtoWriter proto, ActivitySource source)
    {
        var scope = new InstrumentationScope.Writer(proto).Name(source.Name).Version(source.Version ?? "");
        foreach ((string key, object? value) in source.Tags ?? [])
        {
            ActivityEncoder.WriteTag(scope.StartAttributes(), key, value);
        }
    }

    /// <summary>Sends the request until it is taken, refused for good, or its time is over, and says how many spans are lost.</summary>
    private long SendRequest(int count)
    {
        OtlpMetrics.Bytes.Add(request.Length);
        var clock = Stopwatch.StartNew();
        using var deadline = CancellationTokenSource.CreateLinkedTokenSource(stop.Token);
        deadline.CancelAfter(options.Timeout);
        for (double backOff = 1; ; backOff = Math.Min(backOff * 1.5, 5))
        {
            OtlpMetrics.Attempts.Add(1);
            TimeSpan? wait = options.RetryDelay * backOff * (0.8 + (0.4 * Random.Shared.NextDouble()));
            string fault;
            try
            {
                using var message = new HttpRequestMessage(HttpMethod.Post, options.Endpoint) { Content = CreateContent() };
                using HttpResponseMessage response = options.Http.Send(message, HttpCompletionOption.ResponseHeadersRead, deadline.Token);
                if (response.IsSuccessStatusCode)
                {
                    return Accept(response, count, deadline.Token);
                }

                fault = $"HTTP status {(int)response.StatusCode}";
                RetryConditionHeaderValue? asked = response.Headers.RetryAfter;
                bool mayRetry = (int)response.StatusCode is 429 or 502 or 503 or 504;
                wait = mayRetry ? new[] { wait, asked?.Delta, asked?.Date - DateTimeOffset.UtcNow }.Max() : null;
            }
            catch (Exception exception) when (exception is HttpRequestException or IOException or OperationCanceledException)
            {
                fault = deadline.IsCancellationRequested ? "no answer in time" : exception.Message;
            }

            // A wait that would pass the deadline is not begun.
            if (wait is not { } delay || clock.Elapsed + delay > options.Timeout || deadline.Token.WaitHandle.WaitOne(delay))
            {
                return Lose(count, "failed", fault);
            }
        }
    }

    /// <summary>Without gzip the bytes go from the writer's memory to the connection.</summary>
    private HttpContent CreateContent()
    {
        if (!options.Gzip)
        {
            return new ProtoContent(request);
        }

        compressed.SetLength(0);
        using (var gzip = new GZipStream(compressed, CompressionLevel.Fastest, leaveOpen: true))
        {
            request.WriteTo(gzip);
        }

        return new ReadOnlyMemoryContent(compressed.GetBuffer().AsMemory(0, (int)compressed.Length))
        {
            Headers = { ContentType = new MediaTypeHeaderValue(ProtoContent.DefaultMediaType), ContentEncoding = { "gzip" } },
        };
    }

    /// <summary>The receiver has the spans, whatever comes of the body. Those that it rejects are lost: the specification forbids to send them again.</summary>
    private long Accept(HttpResponseMessage response, int count, CancellationToken cancellation)
    {
        long rejected = 0;
        try
        {
            // Of the two ways to read, only the asynchronous one ends with the token.
            using Stream stream = response.Content.ReadAsStream(cancellation);
            int length = stream.ReadAtLeastAsync(answer, answer.Length, throwOnEndOfStream: false, cancellation).AsTask().GetAwaiter().GetResult();
            if (ExportTraceServiceResponse.Reader.TryOpen(answer.AsSpan(0, length), out var read) && read.TryValidate())
            {
                // A partial success that is empty is none, and one with a message alone is a warning.
                string text = read.PartialSuccess.ErrorMessage.ToString();
                if (read.PartialSuccess.RejectedSpans > 0)
                {
                    rejected = Lose(Math.Min(read.PartialSuccess.RejectedSpans, count), "rejected", text);
                }
                else if (text.Length > 0)
                {
                    Say($"{options.Endpoint}: {text}");
                }
            }
        }
        catch (Exception exception)
        {
            Say($"{options.Endpoint}: the spans are taken, but the answer is not all there: {exception.Message}");
        }

        OtlpMetrics.Count(count - rejected, "exported");
        return rejected;
    }

    private long Lose(long count, string outcome, string reason)
    {
        OtlpMetrics.Count(count, outcome);
        Say($"{count} spans lost ({outcome}): {options.Endpoint}: {reason}");
        return count;
    }

    private void Say(string text)
    {
        try
        {
            options.Log?.Invoke(text);
        }
        catch (Exception)
        {
            // A log that fails does not end the export.
        }
    }
}
