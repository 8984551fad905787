namespace ProtoZeroSharp.Workloads.Traces;

/// <summary>Splits a batch into complete requests of a maximum size, each with resource and scope, filled with whole spans.</summary>
public static class CappedExporter
{
    /// <summary>Writes one request into the empty writer: as many spans from <paramref name="first"/> on as fit.</summary>
    /// <param name="proto">Empty.</param>
    /// <param name="batch">The spans.</param>
    /// <param name="first">Index of the first span of this request.</param>
    /// <param name="maximum">The most bytes of the request.</param>
    /// <returns>The index of the first span that is left for the next request.</returns>
    /// <exception cref="ProtoException">Not even one span fits.</exception>
    public static int Write(ProtoWriter proto, TraceBatch batch, int first, int maximum)
    {
        using var resourceSpans = TraceExporter.StartResourceSpans(proto, batch);
        using var scopeSpans = TraceExporter.StartScopeSpans(resourceSpans, batch);
        int next = first;
        for (; next < batch.Spans.Length; next++)
        {
            WriterMark mark = proto.Mark();
            TraceExporter.Write(scopeSpans.StartSpans(), batch.Spans[next]);
            if (proto.LengthIfClosed > maximum)
            {
                proto.Rollback(mark);
                break;
            }
        }

        return next > first || first == batch.Spans.Length
            ? next
            : throw new ProtoException(ProtoErrorKind.MessageTooLarge, $"Span {first} alone does not fit into {maximum} bytes.");
    }
}
