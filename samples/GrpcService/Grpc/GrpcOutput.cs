using System.Buffers;
using System.IO.Compression;
using System.IO.Pipelines;
using ProtoZeroSharp;

namespace GrpcService.Grpc;

/// <summary>Where messages are written to: a pipe, each with a header, compressed if the call is.</summary>
public sealed class GrpcOutput(PipeWriter pipe, bool isCompressed)
{
    /// <summary>What the library is told of it, once for the program: marshallers of all types are made of this.</summary>
    public static readonly ProtoMarshaller<GrpcOutput, ReadOnlySequence<byte>> Marshaller = new(
        static (output, length) => output.SetLength(length),
        static output => output.Writer,
        static output => output.Complete(),
        static message => message);

    private const int FlushAbove = 32 * 1024;

    private readonly ArrayBufferWriter<byte> plain = new();

    /// <summary>Where the bytes of a message go, after its length is said.</summary>
    public IBufferWriter<byte> Writer => isCompressed ? plain : pipe;

    public void SetLength(int length)
    {
        if (!isCompressed)
        {
            WriteHeader(length);
        }
    }

    /// <summary>Says that all of the message is there.</summary>
    public void Complete()
    {
        if (isCompressed)
        {
            using var packed = new MemoryStream();
            using (var gzip = new GZipStream(packed, CompressionLevel.Fastest, leaveOpen: true))
            {
                gzip.Write(plain.WrittenSpan);
            }

            plain.ResetWrittenCount();
            WriteHeader((int)packed.Length);
            pipe.Write(packed.GetBuffer().AsSpan(0, (int)packed.Length));
        }
    }

    /// <summary>Writes messages as they come, and sends them on when the next one is not there yet or enough of them are.</summary>
    public async Task WriteAllAsync<T>(IAsyncEnumerable<T> messages, Action<T, GrpcOutput> write, CancellationToken cancellation)
    {
        IAsyncEnumerator<T> all = messages.GetAsyncEnumerator(cancellation);
        ValueTask<bool> next = default;
        try
        {
            for (bool isLeft = true; isLeft;)
            {
                next = all.MoveNextAsync();
                if (pipe.UnflushedBytes > (next.IsCompleted ? FlushAbove : 0))
                {
                    await pipe.FlushAsync(cancellation);
                }

                isLeft = await next;
                if (isLeft)
                {
                    write(all.Current, this);
                }
            }

            await pipe.FlushAsync(cancellation);
        }
        finally
        {
            // An enumerator that still works on the next message is not disposed.
            if (next.IsCompleted)
            {
                await all.DisposeAsync();
            }
        }
    }

    private void WriteHeader(int length)
    {
        GrpcFraming.WriteHeader(pipe.GetSpan(GrpcFraming.HeaderSize), length, isCompressed && length > 0); // a GZipStream makes nothing of nothing
        pipe.Advance(GrpcFraming.HeaderSize);
    }
}
