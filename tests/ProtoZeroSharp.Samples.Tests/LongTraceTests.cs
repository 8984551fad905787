using PerfettoTrace;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>A trace that is much longer than what its writer may keep. Reads the counters of the process.</summary>
[Collection(AloneCollection.Name)]
public class LongTraceTests
{
    [Fact]
    public void Ten_million_packets_go_to_a_file_with_no_more_memory_than_a_few()
    {
        TraceRecorder.Record(Stream.Null, 50_000);
        long managed = GC.GetAllocatedBytesForCurrentThread();
        TraceRecorder.Record(Stream.Null, 10);
        long introduction = GC.GetAllocatedBytesForCurrentThread() - managed;

        string path = Path.GetTempFileName();
        try
        {
            using PeakStream stream = new(path);
            managed = GC.GetAllocatedBytesForCurrentThread();
            TraceRecorder.Record(stream, 5_000_000);
            Assert.True(stream.Length > 180_000_000);
            Assert.Equal(stream.Length, new FileInfo(path).Length);
            Assert.InRange(stream.PeakAboveStart, 0, 1 << 20);

            // The names of the slices are strings; nothing else is allocated, however many packets there are, but what the run time
            // takes to compile a loop again.
            Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - managed, 0, introduction + 50_000);
        }
        finally
        {
            File.Delete(path);
        }
    }

    /// <summary>
    /// A file that watches, at each write, what the process has more than at the start: the library's native memory, and everything
    /// managed that this thread allocated, whether it still lives or not.
    /// </summary>
    private sealed class PeakStream : Stream
    {
        private readonly FileStream file;
        private readonly long start;

        public PeakStream(string path)
        {
            file = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.Read, bufferSize: 0);
            start = Memory;
        }

        public long PeakAboveStart { get; private set; }

        public override bool CanRead => false;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => file.Length;

        public override long Position
        {
            get => file.Position;
            set => throw new NotSupportedException();
        }

        private static long Memory => ProtoMemory.AllocatedBytes + ProtoMemory.FrameBytes + GC.GetAllocatedBytesForCurrentThread();

        public override void Flush() => file.Flush();

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

        public override void Write(ReadOnlySpan<byte> buffer)
        {
            file.Write(buffer);
            PeakAboveStart = Math.Max(PeakAboveStart, Memory - start);
        }

        protected override void Dispose(bool disposing)
        {
            file.Dispose();
            base.Dispose(disposing);
        }
    }
}
