using System.Buffers;
#if !NET8_0_OR_GREATER
using System.Runtime.InteropServices;
using ProtoZeroSharp.Wire;
#endif

namespace ProtoZeroSharp.Writing;

/// <summary>Native memory to streams that may complete later.</summary>
internal static class AsyncOutput
{
    /// <summary>Writes all bytes; the memory must stay until the task ends.</summary>
    public static Task WriteAsync(ReadOnlyMemory<byte> bytes, Stream stream, CancellationToken cancellationToken)
    {
#if NET8_0_OR_GREATER
        ValueTask write = stream.WriteAsync(bytes, cancellationToken);
        if (write.IsCompletedSuccessfully)
        {
            write.GetAwaiter().GetResult();
            return Task.CompletedTask;
        }

        return write.AsTask();
#else
        return CopyAsync(bytes, stream, cancellationToken);
#endif
    }

    /// <summary>Writes all segments, one after the other; they must stay until the task ends.</summary>
    public static async Task WriteAsync(ReadOnlySequence<byte> segments, Stream stream, CancellationToken cancellationToken)
    {
        foreach (ReadOnlyMemory<byte> segment in segments)
        {
            await WriteAsync(segment, stream, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Ends the use of memory when what writes it has ended.</summary>
    public static async Task EndAsync(Task write, IUsedMemory memory)
    {
        try
        {
            await write.ConfigureAwait(false);
        }
        finally
        {
            memory.EndUse();
        }
    }

    /// <summary>Lets go of a buffer when its write has ended, emptied or not; one that failed empties nothing.</summary>
    public static async Task EndAsync(Task write, ProtoBuffer buffer, bool isEmptied)
    {
        bool isWritten = false;
        try
        {
            await write.ConfigureAwait(false);
            isWritten = true;
        }
        finally
        {
            buffer.EndFlush(isWritten && isEmptied);
        }
    }

#if !NET8_0_OR_GREATER
    // There is no overload for memory here: bytes that are in no array pass through a pooled one.
    private static async Task CopyAsync(ReadOnlyMemory<byte> bytes, Stream stream, CancellationToken cancellationToken)
    {
        if (MemoryMarshal.TryGetArray(bytes, out ArraySegment<byte> array))
        {
            await stream.WriteAsync(array.Array!, array.Offset, array.Count, cancellationToken).ConfigureAwait(false);
            return;
        }

        byte[] chunk = ArrayPool<byte>.Shared.Rent(Math.Min(Output.Chunk, Math.Max(bytes.Length, 1)));
        try
        {
            while (!bytes.IsEmpty)
            {
                int n = Math.Min(chunk.Length, bytes.Length);
                bytes.Slice(0, n).CopyTo(chunk);
                await stream.WriteAsync(chunk, 0, n, cancellationToken).ConfigureAwait(false);
                bytes = bytes.Slice(n);
            }
        }
        finally
        {
            PooledArray.Return(chunk);
        }
    }
#endif
}
