extern alias workloads;

using workloads::ProtoZeroSharp.Workloads.Traces;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>Requests of at most 64 KiB: the numbers of batches and the size of the first were worked out independently.</summary>
public class CappedWorkloadTests
{
    private const int Maximum = 65_536;

    [Theory]
    [InlineData(512, 4)]
    [InlineData(5_000, 33)]
    public void Batches_are_filled_with_as_many_whole_spans_as_fit(int spanCount, int batches)
    {
        TraceBatch batch = SampleTrace.Create(spanCount);
        int first = 0;
        List<int> starts = [];
        while (first < spanCount)
        {
            using var proto = new ProtoWriter();
            int next = CappedExporter.Write(proto, batch, first, Maximum);
            Assert.True(proto.Length <= Maximum);
            if (first == 0)
            {
                Assert.Equal((153, 65_522), (next, proto.Length));
            }

            // The same request written without a limit; with one span more it would be too large.
            Assert.True(proto.WrittenSpan.SequenceEqual(Encode(batch, first, next)), $"batch {starts.Count}");
            if (next < spanCount)
            {
                Assert.True(Encode(batch, first, next + 1).Length > Maximum);
            }

            starts.Add(first);
            first = next;
        }

        Assert.Equal(batches, starts.Count);
    }

    [Fact]
    public void The_writers_own_maximum_gives_the_same_first_batch()
    {
        TraceBatch batch = SampleTrace.Create(512);
        using var proto = new ProtoWriter();
        proto.SetMaxLength(Maximum);
        Assert.Throws<ProtoException>(() =>
        {
            using var tooMuch = new ProtoWriter();
            tooMuch.SetMaxLength(Maximum);
            TraceExporter.Write(tooMuch, batch);
        });
        Assert.Equal(153, CappedExporter.Write(proto, Slice(batch, 0, 153), 0, int.MaxValue));
        Assert.Equal(65_522, proto.Length);
    }

    [Fact]
    public void A_span_that_does_not_fit_at_all_is_an_error() =>
        Assert.Throws<ProtoException>(() =>
        {
            using var proto = new ProtoWriter();
            CappedExporter.Write(proto, SampleTrace.Create(1), 0, 700);
        });

    private static byte[] Encode(TraceBatch batch, int first, int next)
    {
        using var proto = new ProtoWriter();
        TraceExporter.Write(proto, Slice(batch, first, next));
        return proto.ToArray();
    }

    private static TraceBatch Slice(TraceBatch batch, int first, int next) => new()
    {
        Resource = batch.Resource,
        ScopeName = batch.ScopeName,
        ScopeVersion = batch.ScopeVersion,
        Spans = batch.Spans[first..next],
    };
}
