using System.Buffers;
using System.IO.Pipelines;
using ProtoZeroSharp;

namespace GrpcService.Grpc;

/// <summary>
/// Reads the frames that arrive on a pipe, in place: a message is handed on as the segments that the transport holds. Requests of
/// a server and replies of a client are the same to it.
/// </summary>
public readonly struct GrpcMessages(PipeReader reader, string? encoding)
{
    /// <summary>Reads to the end and hands on the only message.</summary>
    /// <param name="state">Passed to <paramref name="take"/>.</param>
    /// <param name="take">Gets the message, which is valid during the call.</param>
    /// <param name="cancellation">Ends the reading.</param>
    /// <returns>False when there was no message at all.</returns>
    public async ValueTask<bool> ReadSingleAsync<TState>(TState state, Action<ReadOnlySequence<byte>, TState> take, CancellationToken cancellation)
    {
        for (; ; )
        {
            ReadResult result = await reader.ReadAsync(cancellation);
            ReadOnlySequence<byte> rest = result.Buffer;
            bool isThere = TryRead(ref rest, out ReadOnlySequence<byte> message);
            ReadOnlySequence<byte> behind = rest;
            if (isThere && TryRead(ref behind, out _))
            {
                throw new GrpcException(GrpcStatus.Unimplemented, "More than one message, where there must be one.");
            }

            if (result.IsCompleted)
            {
                ThrowIfTruncated(rest);
                if (isThere)
                {
                    take(message, state);
                }

                reader.AdvanceTo(result.Buffer.End);
                return isThere;
            }

            // Nothing is consumed until all of it is there; examined to the end, so that the next read waits for more.
            reader.AdvanceTo(result.Buffer.Start, result.Buffer.End);
        }
    }

    /// <summary>Hands on one message after the other as they arrive, and returns at the end.</summary>
    /// <param name="take">Gets each message, which is valid during the call.</param>
    /// <param name="cancellation">Ends the reading.</param>
    public async ValueTask ReadAllAsync(Action<ReadOnlySequence<byte>> take, CancellationToken cancellation)
    {
        for (; ; )
        {
            ReadResult result = await reader.ReadAsync(cancellation);
            ReadOnlySequence<byte> rest = result.Buffer;
            while (TryRead(ref rest, out ReadOnlySequence<byte> message))
            {
                take(message);
            }

            if (result.IsCompleted)
            {
                ThrowIfTruncated(rest);
                reader.AdvanceTo(rest.End);
                return;
            }

            reader.AdvanceTo(rest.Start, rest.End);
        }
    }

    private static void ThrowIfTruncated(ReadOnlySequence<byte> rest)
    {
        if (!rest.IsEmpty)
        {
            throw new GrpcException(GrpcStatus.Internal, "The last message is incomplete.");
        }
    }

    private bool TryRead(ref ReadOnlySequence<byte> rest, out ReadOnlySequence<byte> message)
    {
        if (!GrpcFraming.TryRead(ref rest, out message, out bool isCompressed))
        {
            return false;
        }

        if (isCompressed)
        {
            // gRPC's compression.md: a flag without an encoding is the sender's fault, an encoding that is not known is ours.
            throw encoding is null or "identity"
                ? new GrpcException(GrpcStatus.Internal, "A message is marked as compressed, but no grpc-encoding is given.")
                : new GrpcException(GrpcStatus.Unimplemented, $"The encoding {encoding} is not supported.");
        }

        return true;
    }
}
