extern alias otlp;

using otlp::ProtoZeroSharp.Workloads.Traces;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Traces;

/// <summary>Workload S1: one batch of spans and the bytes it must give.</summary>
internal sealed class TraceData
{
    private TraceBatch? first;

    private TraceData(int spanCount, int size, int padding, string fingerprint)
    {
        Size = size;
        PaddedCapacity = size + padding;
        Batch = SampleTrace.Create(spanCount);
        Oracle = Oracle.Sha256(size, fingerprint);
    }

    public TraceBatch Batch { get; }

    /// <summary>The batch's first spans.</summary>
    public TraceBatch First(int spanCount)
    {
        if (spanCount == Batch.Spans.Length)
        {
            return Batch;
        }

        if (first?.Spans.Length != spanCount)
        {
            first = new TraceBatch { Resource = Batch.Resource, ScopeName = Batch.ScopeName, ScopeVersion = Batch.ScopeVersion, Spans = Batch.Spans[..spanCount] };
        }

        return first;
    }

    public int Size { get; }

    /// <summary>Room enough when every length takes four bytes.</summary>
    public int PaddedCapacity { get; }

    public Oracle Oracle { get; }

    /// <summary>Throws unless these are requests after their lengths, of the known number, none too long, with all spans.</summary>
    public void VerifyCapped(ReadOnlySpan<byte> requests)
    {
        (int Count, int First) expected = Batch.Spans.Length switch { 1 => (1, 756), 512 => (4, 65_522), _ => (33, 65_522) };
        List<byte[]> messages = [];
        while (DelimitedFraming.TryRead(requests, out ReadOnlySpan<byte> message, out int read))
        {
            messages.Add(message.ToArray());
            requests = requests[read..];
        }

        if (!requests.IsEmpty || messages.Count != expected.Count || messages[0].Length != expected.First || messages.Exists(static m => m.Length > 65_536))
        {
            throw new InvalidDataException($"{messages.Count} requests, the first of {messages[0].Length:N0} bytes");
        }

        Oracle.Verify(TracesGoogle.Join(messages));
    }

    /// <summary>The request.</summary>
    public byte[] Encode()
    {
        using var proto = new ProtoWriter();
        TraceExporter.Write(proto, Batch);
        Oracle.Verify(proto.WrittenSpan);
        return proto.ToArray();
    }

    /// <summary>The data for 1, 512 or 5,000 spans.</summary>
    public static TraceData Create(int spanCount) => spanCount switch
    {
        1 => new TraceData(1, 756, 1_000, "81a2b27b444a9357"),
        512 => new TraceData(512, 218_658, 100_000, "074ebcc822cfcc6e"),
        5_000 => new TraceData(5_000, 2_138_092, 1_000_000, "33d88ab79c6240e3"),
        _ => throw new ArgumentOutOfRangeException(nameof(spanCount), spanCount, "no oracle for this number of spans"),
    };
}
