using System.Buffers;
using System.IO.Pipelines;
using PipeExport;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>A PipeWriter as the destination, with back pressure.</summary>
public class PipeExportTests
{
    private const int Pause = 64 * 1024;

    /// <summary>The pipe pauses its writer above the threshold, so a batch more may come, and the part of a message that was left over.</summary>
    private const int MostWaiting = Pause + MeasurementProducer.BatchSize + 200;

    /// <summary>The test fails after this time when one side waits for ever.</summary>
    private static readonly TimeSpan NoHang = TimeSpan.FromSeconds(30);

    [Fact]
    public async Task Every_measurement_arrives_and_little_waits()
    {
        long mostWaiting = 0;
        Pipe pipe = CreatePipe();
        Task<long> producer = Task.Run(() => MeasurementProducer.ProduceAsync(pipe.Writer, 200_000));
        Totals totals = await MeasurementConsumer.ConsumeAsync(pipe.Reader, async waiting =>
        {
            mostWaiting = Math.Max(mostWaiting, waiting);
            await Task.Yield();
        });
        Assert.Equal(new Totals(200_000, (199_999L * 100_000) - (200_000L * 1_000), 2_000, 199_999 * 250), totals);
        Assert.True(await producer > 5_000_000);
        Assert.InRange(mostWaiting, 1, MostWaiting);
    }

    [Fact]
    public async Task The_producer_waits_for_a_consumer_that_reads_nothing()
    {
        Pipe pipe = CreatePipe();
        Task<long> producer = MeasurementProducer.ProduceAsync(pipe.Writer, 1_000_000);
        Assert.False(producer.IsCompleted);
        ReadResult result = await pipe.Reader.ReadAsync();
        Assert.InRange(result.Buffer.Length, Pause, MostWaiting);

        // Reading lets it go on, by as much and no more.
        pipe.Reader.AdvanceTo(result.Buffer.End);
        result = await pipe.Reader.ReadAtLeastAsync(Pause);
        Assert.False(producer.IsCompleted);
        Assert.InRange(result.Buffer.Length, Pause, MostWaiting);
        pipe.Reader.AdvanceTo(result.Buffer.End);
        await pipe.Reader.CompleteAsync();

        // It may have filled the pipe a third time before it saw the end.
        Assert.InRange(await producer, 2 * Pause, 3 * MostWaiting);
    }

    [Fact]
    public async Task Protoc_decodes_a_measurement()
    {
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0));
        await MeasurementProducer.ProduceAsync(pipe.Writer, 2);
        ReadOnlySequence<byte> written = (await pipe.Reader.ReadAsync()).Buffer;
        Assert.True(DelimitedFraming.TryRead(ref written, out ReadOnlySequence<byte> first));
        string text = Protoc.Decode("measurement.proto", "pipe.sample.Measurement", first.ToArray());
        Assert.Equal("sensor: \"boiler/outlet\"\nvalue: -1000\nnotes {\n  text: \"calibrated\"\n  level: 2\n}\n", text);
    }

    [Fact]
    public async Task A_stream_that_is_cut_off_is_noticed()
    {
        Pipe pipe = CreatePipe();
        await pipe.Writer.WriteAsync(new byte[] { 5, 8, 1 });
        await pipe.Writer.CompleteAsync();
        ProtoException error = await Assert.ThrowsAsync<ProtoException>(() => MeasurementConsumer.ConsumeAsync(pipe.Reader, static _ => Task.CompletedTask));
        Assert.Equal(ProtoErrorKind.Truncated, error.Kind);
    }

    [Fact]
    public async Task A_consumer_that_fails_ends_the_producer_with_its_exception()
    {
        Pipe pipe = CreatePipe();
        Task<long> producer = Task.Run(() => MeasurementProducer.ProduceAsync(pipe.Writer, 1_000_000));
        var failure = new InvalidOperationException("The disk is full.");
        Assert.Same(failure, await Assert.ThrowsAsync<InvalidOperationException>(() => MeasurementConsumer.ConsumeAsync(pipe.Reader, _ => throw failure)));
        Assert.Same(failure, await Assert.ThrowsAsync<InvalidOperationException>(() => producer.WaitAsync(NoHang)));
    }

    [Fact]
    public async Task A_producer_that_fails_ends_the_consumer_with_its_exception()
    {
        Pipe pipe = CreatePipe();
        var failure = new InvalidOperationException("The sensor is gone.");
        Task<Totals> consumer = Task.Run(() => MeasurementConsumer.ConsumeAsync(pipe.Reader, static _ => Task.CompletedTask));
        Task<long> producer = MeasurementProducer.ProduceAsync(new FailingWriter(pipe.Writer, failure), 1_000_000);
        Assert.Same(failure, await Assert.ThrowsAsync<InvalidOperationException>(() => producer));
        Assert.Same(failure, await Assert.ThrowsAsync<InvalidOperationException>(() => consumer.WaitAsync(NoHang)));
    }

    private static Pipe CreatePipe() => new(new PipeOptions(pauseWriterThreshold: Pause, resumeWriterThreshold: Pause / 2));
}
