using System.Buffers;

namespace ProtoZeroSharp;

// What writers added by reference; see ProtoWriter.AddBytesByReference. It stays with the buffer until Reset, Dispose or a flush.
public sealed unsafe partial class ProtoBuffer
{
    /// <summary>
    /// The finished bytes in pieces, in the buffer's own memory and what it refers to: valid until the next write, <see cref="Reset"/>
    /// or <see cref="Dispose"/>, and while the buffer is reachable. Copies and allocates nothing.
    /// </summary>
    /// <exception cref="InvalidOperationException">A submessage is or was left open.</exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public ReadOnlySequence<byte> WrittenSequence => Finished().Sequence;

    /// <summary>
    /// <see cref="WrittenSequence"/> as a list, which is what <c>RandomAccess.WriteAsync</c> takes. Valid as long. Copies and allocates nothing.
    /// </summary>
    /// <exception cref="InvalidOperationException">A submessage is or was left open.</exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public IReadOnlyList<ReadOnlyMemory<byte>> WrittenSegments => Finished().Segments;

    /// <summary>
    /// <see cref="WrittenSequence"/> as arrays, which is what <c>Socket.SendAsync</c> takes. Valid as long. The bytes of the buffer's own
    /// memory, and those referred to that are in no array, are copied to one array, which is reused.
    /// </summary>
    /// <exception cref="InvalidOperationException">A submessage is or was left open, or more than 2,147,483,591 bytes must be copied, the most that an array holds.</exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public IList<ArraySegment<byte>> GetArraySegments()
    {
        IList<ArraySegment<byte>> segments = Finished().ArraySegments;
        GC.KeepAlive(this);
        return segments;
    }

    /// <summary>As <see cref="Detach"/>, for an output that refers to bytes elsewhere. Allocates that one object.</summary>
    /// <exception cref="InvalidOperationException">It is being written to or flushed, or a submessage was left open.</exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public GatheredMessage DetachGathered()
    {
        Writing.FinishedOutput output = BeginFlush();
        GatheredMessage message;
        try
        {
        }
        finally
        {
            bool isTaken = false;
            try
            {
                message = GatheredMessage.Take((Writing.Frames.WriterState*)sent, output);
                isTaken = true;
            }
            finally
            {
                EndFlush(isTaken);
            }
        }

        return message;
    }
}
