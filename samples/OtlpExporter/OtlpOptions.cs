namespace OtlpExporter;

/// <summary>Where spans go, and how much at once.</summary>
public sealed record OtlpOptions
{
    /// <summary>The receiver of OTLP over HTTP, path included.</summary>
    public Uri Endpoint { get; init; } = new("http://localhost:4318/v1/traces");

    /// <summary>Sent with every request, for example a key.</summary>
    public IReadOnlyDictionary<string, string> Headers { get; init; } = new Dictionary<string, string>();

    /// <summary>Compresses requests with gzip.</summary>
    public bool Gzip { get; init; }

    /// <summary>The most bytes of a request before compression. A batch that takes more is split between two spans.</summary>
    public int MaxRequestBytes { get; init; } = 4 << 20;

    /// <summary>The time that one request may take, with all its retries.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>The wait before the first retry; it grows by half with each one, up to five times as long. A Retry-After may ask for more.</summary>
    public TimeSpan RetryDelay { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>The attributes of a span, an event or a link beyond these are counted and dropped; so are the events and links of a span.</summary>
    public int MaxAttributes { get; init; } = 128;

    /// <summary>What sends the requests, for a proxy, a client certificate or a test. The exporter's own one makes no activities of its requests.</summary>
    public HttpMessageHandler? Handler { get; init; }

    /// <summary>Gets a sentence for every loss, on the thread that exports.</summary>
    public Action<string>? Log { get; init; }
}
