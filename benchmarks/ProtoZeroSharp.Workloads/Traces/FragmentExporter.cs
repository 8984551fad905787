using ProtoZeroSharp.Workloads.Traces.Protocol;

namespace ProtoZeroSharp.Workloads.Traces;

/// <summary>
/// Encodes resource and scope once, because they are the same in every request of a process, and appends them as bytes. The arrays
/// never change, so one exporter serves any number of threads.
/// </summary>
public sealed class FragmentExporter
{
    private readonly byte[] resource;
    private readonly byte[] scope;

    /// <summary>Encodes what all requests share.</summary>
    public FragmentExporter(TraceBatch batch)
    {
        ArgumentNullException.ThrowIfNull(batch);
        using var proto = new ProtoWriter();
        TraceExporter.Write(new Resource.Writer(proto), batch.Resource);
        resource = proto.ToArray();
        proto.Reset();
        new InstrumentationScope.Writer(proto).Name(batch.ScopeName).Version(batch.ScopeVersion);
        scope = proto.ToArray();
    }

    /// <summary>Appends a request with these spans.</summary>
    public void Write(ProtoWriter proto, ReadOnlySpan<SpanRecord> spans)
    {
        using var resourceSpans = new ExportTraceServiceRequest.Writer(proto).StartResourceSpans();
        resourceSpans.AppendResourceEncoded(resource);
        using var scopeSpans = resourceSpans.StartScopeSpans();
        scopeSpans.AppendScopeEncoded(scope);
        foreach (SpanRecord span in spans)
        {
            TraceExporter.Write(scopeSpans.StartSpans(), span);
        }
    }
}
