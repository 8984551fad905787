using System.Diagnostics;
using OtlpExporter.Protocol;
using ProtoZeroSharp;

namespace OtlpExporter;

/// <summary>
/// Collects finished activities, encodes them as OTLP requests of a maximum size and sends these. Resource and scopes are the same in every
/// request, so they are encoded once. Use it from one thread at a time.
/// </summary>
public sealed class OtlpClient : IDisposable
{
    /// <summary>Sources beyond these are forgotten, in case somebody makes a source for each request.</summary>
    private const int MaxScopes = 1_000;

    private readonly OtlpOptions options;
    private readonly OtlpSender sender;
    private readonly byte[] resource;
    private readonly string? schemaUrl;
    private readonly Dictionary<ActivitySource, Scope> scopes = [];
    private readonly List<Scope> waiting = [];
    private readonly List<(Activity Activity, Scope Scope)> spans = [];
    private readonly ProtoBuffer buffer = new();
    private Exception? malformed;

    /// <summary>Creates a client.</summary>
    /// <param name="options">Where spans go.</param>
    /// <param name="resource">What the process says of itself, "service.name" first of all.</param>
    /// <param name="schemaUrl">The schema that these attributes follow.</param>
    public OtlpClient(OtlpOptions options, IEnumerable<KeyValuePair<string, object>> resource, string? schemaUrl = null)
    {
        this.options = options;
        this.schemaUrl = schemaUrl;
        sender = new OtlpSender(options);
        using var proto = new ProtoWriter();
        var writer = new Resource.Writer(proto);
        foreach ((string key, object value) in resource)
        {
            AttributeEncoder.Write(writer.StartAttributes(), key, value);
        }

        this.resource = proto.ToArray();
    }

    /// <summary>Keeps an activity for the next <see cref="Send"/>.</summary>
    public void Add(Activity activity)
    {
        if (!scopes.TryGetValue(activity.Source, out Scope? scope))
        {
            scopes[activity.Source] = scope = new Scope(Encode(activity.Source));
        }

        if (scope.Spans.Count == 0)
        {
            waiting.Add(scope);
        }

        scope.Spans.Add(activity);
    }

    /// <summary>Sends what was added, in as few requests as the maximum size allows. Blocks until the receiver has answered or the time is over.</summary>
    /// <returns>False when a span was lost.</returns>
    public bool Send()
    {
        foreach (Scope scope in waiting)
        {
            foreach (Activity activity in scope.Spans)
            {
                spans.Add((activity, scope));
            }

            scope.Spans.Clear();
        }

        bool isComplete = true;
        for (int next = 0; next < spans.Count;)
        {
            int first = next;
            int written = WriteRequest(ref next);
            isComplete &= (written == 0 || sender.Send(buffer, written)) && written == next - first;
            buffer.Reset();
        }

        if (malformed is not null)
        {
            options.Log?.Invoke($"Spans are lost because a tag of theirs fails: {malformed.Message}");
            malformed = null;
        }

        spans.Clear();
        waiting.Clear();
        if (scopes.Count > MaxScopes)
        {
            scopes.Clear();
        }

        return isComplete;
    }

    /// <summary>Ends a wait between retries; a request in flight is given up.</summary>
    public void Cancel() => sender.Cancel();

    public void Dispose()
    {
        sender.Dispose();
        buffer.Dispose();
    }

    /// <summary>Writes the spans from <paramref name="next"/> on that fit into one request, which is complete: resource and scopes are in it.</summary>
    /// <returns>How many spans are in it.</returns>
    private int WriteRequest(ref int next)
    {
        using ProtoWriter proto = buffer.CreateWriter();
        using var resourceSpans = new ExportTraceServiceRequest.Writer(proto).StartResourceSpans();
        resourceSpans.AppendResourceEncoded(resource);
        if (schemaUrl is not null)
        {
            resourceSpans.SchemaUrl(schemaUrl);
        }

        ScopeSpans.Writer scopeSpans = default;
        Scope? open = null;
        int written = 0;
        for (; next < spans.Count; next++)
        {
            (Activity activity, Scope scope) = spans[next];
            if (open is not null && open != scope)
            {
                scopeSpans.Close();
                open = null;
            }

            WriterMark mark = proto.Mark();
            Scope? openBefore = open;
            if (open is null)
            {
                scopeSpans = resourceSpans.StartScopeSpans();
                scopeSpans.AppendScopeEncoded(scope.Encoded);
                if (activity.Source.TelemetrySchemaUrl is { Length: > 0 } url)
                {
                    scopeSpans.SchemaUrl(url);
                }

                open = scope;
            }

            string? fault = TryWrite(scopeSpans, activity) ? null : "malformed";
            if (fault is null && proto.LengthIfClosed > options.MaxRequestBytes)
            {
                fault = "too_large";
            }

            if (fault is null)
            {
                written++;
                continue;
            }

            // Back to the last whole span. What would be too large even alone is lost; anything else begins the next request.
            proto.Rollback(mark);
            open = openBefore;
            if (fault == "too_large" && written > 0)
            {
                break;
            }

            OtlpMetrics.Drop(1, fault);
        }

        if (open is not null)
        {
            scopeSpans.Close();
        }

        return written;
    }

    /// <summary>A tag may be any object, and its ToString may throw: that costs this span and no other.</summary>
    private bool TryWrite(ScopeSpans.Writer scopeSpans, Activity activity)
    {
        try
        {
            ActivityEncoder.Write(scopeSpans.StartSpans(), activity, options.MaxAttributes);
            return true;
        }
        catch (Exception exception)
        {
            malformed = exception;
            return false;
        }
    }

    private static byte[] Encode(ActivitySource source)
    {
        using var proto = new ProtoWriter();
        var scope = new InstrumentationScope.Writer(proto).Name(source.Name);
        if (!string.IsNullOrEmpty(source.Version))
        {
            scope.Version(source.Version);
        }

        foreach ((string key, object? value) in source.Tags ?? [])
        {
            AttributeEncoder.Write(scope.StartAttributes(), key, value);
        }

        return proto.ToArray();
    }

    private sealed class Scope(byte[] encoded)
    {
        public byte[] Encoded { get; } = encoded;

        public List<Activity> Spans { get; } = [];
    }
}
