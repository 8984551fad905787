using System.Buffers;
using System.Buffers.Binary;
using System.IO.Compression;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using ProtoZeroSharp;

namespace GrpcService.Grpc;

/// <summary>Reads the messages that arrive on a pipe, where the transport holds them. Requests and replies are the same to it.</summary>
public static class GrpcInput
{
    /// <summary>One message after the other, as they arrive. Its bytes are valid while the lambda makes of them what is kept.</summary>
    public static async IAsyncEnumerable<T> ReadAllAsync<T>(
        PipeReader pipe, string? encoding, Func<ReadOnlySequence<byte>, T> read, [EnumeratorCancellation] CancellationToken cancellation)
    {
        bool isCompleted = false;
        while (!isCompleted)
        {
            ReadResult result = await pipe.ReadAsync(cancellation);
            ReadOnlySequence<byte> rest = result.Buffer;
            while (GrpcFraming.TryRead(ref rest, out ReadOnlySequence<byte> message, out bool isCompressed))
            {
                yield return read(isCompressed ? Expand(message, encoding) : message);
            }

            isCompleted = result.IsCompleted;
            if (isCompleted && !rest.IsEmpty)
            {
                throw new GrpcException(GrpcStatus.Internal, "The last message is incomplete.");
            }

            pipe.AdvanceTo(rest.Start, rest.End);
        }
    }

    /// <summary>The only message of a stream that must have one. A message may own memory, so one that is not returned is disposed.</summary>
    public static async Task<T> OnlyAsync<T>(this IAsyncEnumerable<T> messages, CancellationToken cancellation = default)
    {
        await using IAsyncEnumerator<T> all = messages.GetAsyncEnumerator(cancellation);
        T only = await all.MoveNextAsync() ? all.Current : throw new GrpcException(GrpcStatus.Unimplemented, "There is no message.");
        try
        {
            if (!await all.MoveNextAsync())
            {
                return only;
            }

            (all.Current as IDisposable)?.Dispose();
            throw new GrpcException(GrpcStatus.Unimplemented, "There is more than one message.");
        }
        catch
        {
            (only as IDisposable)?.Dispose();
            throw;
        }
    }

    private static ReadOnlySequence<byte> Expand(ReadOnlySequence<byte> message, string? encoding)
    {
        // gRPC's compression.md: a flag without an encoding is the sender's fault, an encoding that is not known is ours.
        if (encoding is not "gzip")
        {
            throw encoding is null or "identity"
                ? new GrpcException(GrpcStatus.Internal, "A message is marked as compressed, but no grpc-encoding is given.")
                : new GrpcException(GrpcStatus.Unimplemented, $"The encoding {encoding} is not supported.");
        }

        try
        {
            byte[] packed = message.ToArray();
            using var gzip = new GZipStream(new MemoryStream(packed), CompressionMode.Decompress);
            var plain = new ArrayBufferWriter<byte>();
            for (int read; plain.WrittenCount <= GrpcFraming.DefaultMaxLength && (read = gzip.Read(plain.GetSpan(4096))) > 0;)
            {
                plain.Advance(read);
            }

            // A GZipStream takes the place where its input is cut off for the end. Whole gzip has at least 20 bytes, and ends with the length.
            // Nothing at all is how Grpc.Net.Client compresses an empty message.
            bool isWhole = packed.Length == 0 || (packed.Length >= 20 && BinaryPrimitives.ReadUInt32LittleEndian(packed.AsSpan()[^4..]) == plain.WrittenCount);
            return plain.WrittenCount > GrpcFraming.DefaultMaxLength ? throw new GrpcException(GrpcStatus.ResourceExhausted, $"A compressed message has more than {GrpcFraming.DefaultMaxLength} bytes.")
                : isWhole ? new ReadOnlySequence<byte>(plain.WrittenMemory) : throw new InvalidDataException();
        }
        catch (InvalidDataException)
        {
            throw new GrpcException(GrpcStatus.Internal, "A compressed message is not gzip, or not all of it.");
        }
    }
}
