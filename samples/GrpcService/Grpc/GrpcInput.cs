using System.Buffers;
using System.IO.Compression;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using ProtoZeroSharp;

namespace GrpcService.Grpc;

/// <summary>Reads the messages that arrive on a pipe, where the transport holds them. Requests and replies are the same to it.</summary>
public static class GrpcInput
{
    /// <summary>One message after the other, as they arrive.</summary>
    /// <param name="pipe">Where they arrive.</param>
    /// <param name="encoding">The value of grpc-encoding, or null.</param>
    /// <param name="read">Makes of a message what is kept of it; its bytes are valid during the call.</param>
    /// <param name="cancellation">Ends the reading.</param>
    public static async IAsyncEnumerable<T> ReadAllAsync<T>(
        PipeReader pipe, string? encoding, Func<ReadOnlySequence<byte>, T> read, [EnumeratorCancellation] CancellationToken cancellation)
    {
        for (; ; )
        {
            ReadResult result = await pipe.ReadAsync(cancellation);
            ReadOnlySequence<byte> rest = result.Buffer;
            while (GrpcFraming.TryRead(ref rest, out ReadOnlySequence<byte> message, out bool isCompressed))
            {
                yield return read(isCompressed ? Expand(message, encoding) : message);
            }

            if (result.IsCompleted && !rest.IsEmpty)
            {
                throw new GrpcException(GrpcStatus.Internal, "The last message is incomplete.");
            }

            pipe.AdvanceTo(rest.Start, rest.End);
            if (result.IsCompleted)
            {
                yield break;
            }
        }
    }

    /// <summary>The only message of a stream that must have one.</summary>
    public static async Task<T> OnlyAsync<T>(this IAsyncEnumerable<T> messages, CancellationToken cancellation = default)
    {
        await using IAsyncEnumerator<T> all = messages.GetAsyncEnumerator(cancellation);
        T only = await all.MoveNextAsync() ? all.Current : throw new GrpcException(GrpcStatus.Unimplemented, "No message, where there must be one.");
        return await all.MoveNextAsync() ? throw new GrpcException(GrpcStatus.Unimplemented, "More than one message, where there must be one.") : only;
    }

    private static ReadOnlySequence<byte> Expand(ReadOnlySequence<byte> message, string? encoding)
    {
        // gRPC's compression.md: a flag without an encoding is the sender's fault, an encoding that is not known is ours.
        switch (encoding)
        {
            case null or "identity": throw new GrpcException(GrpcStatus.Internal, "A message is marked as compressed, but no grpc-encoding is given.");
            case not "gzip": throw new GrpcException(GrpcStatus.Unimplemented, $"The encoding {encoding} is not supported.");
        }

        try
        {
            using var gzip = new GZipStream(new MemoryStream(message.ToArray()), CompressionMode.Decompress);
            var plain = new ArrayBufferWriter<byte>();
            for (int read; (read = gzip.Read(plain.GetSpan(4096))) > 0;)
            {
                plain.Advance(read);
                if (plain.WrittenCount > GrpcFraming.DefaultMaxLength)
                {
                    throw new GrpcException(GrpcStatus.ResourceExhausted, $"A compressed message has more than {GrpcFraming.DefaultMaxLength} bytes.");
                }
            }

            return new ReadOnlySequence<byte>(plain.WrittenMemory);
        }
        catch (InvalidDataException)
        {
            throw new GrpcException(GrpcStatus.Internal, "A compressed message is not gzip.");
        }
    }
}
