namespace OtlpExporter;

/// <summary>Where spans go, and how much at once.</summary>
public sealed record OtlpOptions
{
    /// <summary>The receiver of OTLP over HTTP, path included.</summary>
    /// <exception cref="ArgumentException">It is no address of http or https.</exception>
    public Uri Endpoint
    {
        get;
        init => field = value is { IsAbsoluteUri: true, Scheme: "http" or "https" } ? value : throw new ArgumentException($"{value} has no http:// or https://.");
    } = new("http://localhost:4318/v1/traces");

    /// <summary>Compresses requests with gzip.</summary>
    public bool Gzip { get; init; }

    /// <summary>The most bytes of a request before compression. A batch that takes more is split between two spans.</summary>
    public int MaxRequestBytes { get; init; } = 4 << 20;

    /// <summary>The time that one request may take, with all its retries.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>The wait before the first retry; it grows by half each time, up to five times. A Retry-After may ask for more.</summary>
    public TimeSpan RetryDelay { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>
    /// Has the headers, a proxy, a certificate. Activities that it makes are exported in turn; this one makes none. One that follows redirects
    /// takes a page to log in for a success; this one does not.
    /// </summary>
    public HttpClient Http { get; init; } = new(new SocketsHttpHandler { ActivityHeadersPropagator = null, AllowAutoRedirect = false });

    /// <summary>Gets a sentence for every loss and every warning, on the thread that exports.</summary>
    public Action<string>? Log { get; init; }
}
