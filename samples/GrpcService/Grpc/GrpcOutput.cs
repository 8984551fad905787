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

    private readonly ArrayBufferWriter<byte>? plain = isCompressed ? new ArrayBufferWriter<byte>() : null;

    /// <summary>Where the bytes of the message go.</summary>
    public IBufferWriter<byte> Writer => plain ?? (IBufferWriter<byte>)pipe;

    /// <summary>Says how long the next message is.</summary>
    public void SetLength(int length)
    {
        if (plain is null)
        {
            Header(length, isPacked: false);
        }
    }

    /// <summary>Says that all of it is there.</summary>
    public void Complete()
    {
        if (plain is null)
        {
            return;
        }

        using var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.Fastest, leaveOpen: true))
        {
            gzip.Write(plain.WrittenSpan);
        }

        plain.ResetWrittenCount();
        Header((int)packed.Length, isPacked: true);
        pipe.Write(packed.GetBuffer().AsSpan(0, (int)packed.Length));
    }

    /// <summary>Writes messages as they come, and sends them on when the next one is not there yet or enough of them are.</summary>
    public async Task WriteAllAsync<T>(IAsyncEnumerable<T> messages, Action<T, GrpcOutput> write, CancellationToken cancellation)
    {
        IAsyncEnumerator<T> all = messages.GetAsyncEnumerator(cancellation);
        ValueTask<bool> next = default;
        try
        {
            while (true)
            {
                next = all.MoveNextAsync();
                if (pipe.UnflushedBytes > (next.IsCompleted ? FlushAbove : 0))
                {
                    await pipe.FlushAsync(cancellation);
                }

                if (!await next)
                {
                    break;
                }

                write(all.Current, this);
            }

            await pipe.FlushAsync(cancellation);
        }
        finally
        {
            // Whoever still works on the next message is not disposed.
            if (next.IsCompleted)
            {
                await all.DisposeAsync();
            }
        }
    }

    private void Header(int length, bool isPacked)
    {
        GrpcFraming.WriteHeader(pipe.GetSpan(GrpcFraming.HeaderSize), length, isPacked);
        pipe.Advance(GrpcFraming.HeaderSize);
    }
}
