using System.Buffers;
using ProtoZeroSharp.Memory;
using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp;

/// <summary>
/// Output memory of its own with the frames to write it: may live in a field, cross an <c>await</c> and change threads. One user
/// at a time, which is checked. Allocates this object and its memory once; writing allocates nothing in the steady state.
/// </summary>
public sealed unsafe partial class ProtoBuffer : IDisposable
{
    private static long forgotten;

    private WriterState* state;

    /// <summary>Creates an empty buffer.</summary>
    /// <param name="initialCapacity">The bytes to allocate at once; at least 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">The capacity is negative.</exception>
    /// <exception cref="PlatformNotSupportedException">The process is not a 64-bit little-endian one.</exception>
    public ProtoBuffer(int initialCapacity = 0)
    {
        if (initialCapacity < 0)
        {
            throw new ArgumentOutOfRangeException(nameof(initialCapacity), initialCapacity, "The capacity is at least 0.");
        }

        Platform.ThrowIfUnsupported();
        state = SharedStates.Take();
        state->Owner = Ownership.Buffer;
        nuint capacity;
        byte* memory;
        if (initialCapacity > SlabPool.MinimumCapacity - WriterState.Slop)
        {
            capacity = (nuint)initialCapacity + WriterState.Slop;
            memory = NativeHeap.AllocateSlab(capacity);
        }
        else
        {
            memory = SlabPool.Rent(out capacity);
        }

        WriterState.SetMemory(state, memory, capacity);
        state->SavedCursor = memory;
    }

    /// <summary>Returns the memory of a buffer that was not disposed, and counts it.</summary>
    ~ProtoBuffer()
    {
        if (state != null)
        {
            Interlocked.Increment(ref forgotten);
            MemoryEvents.Log.OnForgotten(nameof(ProtoBuffer));
            Release();
        }
    }

    /// <summary>How many buffers of this process were collected without having been disposed.</summary>
    public static long ForgottenCount => Interlocked.Read(ref forgotten);

    /// <summary>The bytes written so far.</summary>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public int Length => Output.Length(CheckedState());

    /// <summary>The finished bytes, in the buffer's own memory: valid until the next write, <see cref="Reset"/> or <see cref="Dispose"/>.</summary>
    /// <exception cref="InvalidOperationException">A submessage is or was left open, or the output refers to bytes that are elsewhere.</exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public ReadOnlySpan<byte> WrittenSpan => Finished().Span;

    /// <summary>
    /// Opens the buffer for writing behind what it holds. Dispose the writer before the next one is made; what was written stays.
    /// </summary>
    /// <exception cref="InvalidOperationException">Another writer is in use, or the last one left a submessage open.</exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public ProtoWriter CreateWriter()
    {
        WriterState* s = CheckedState();
        if (Interlocked.CompareExchange(ref s->InUse, 1, 0) != 0)
        {
            throw new InvalidOperationException("The buffer is being written to: dispose its writer first, or Reset the buffer.");
        }

        if (s->SavedCursor == null)
        {
            s->InUse = 0;
            ThrowLeftOpen();
        }

        WriterState.OpenAt(s, s->SavedCursor);
        return new ProtoWriter(s);
    }

    /// <summary>A copy of the finished bytes; allocates the array.</summary>
    public byte[] ToArray() => Finished().ToArray();

    /// <summary>Copies the finished bytes.</summary>
    /// <param name="destination">At least <see cref="Length"/> bytes.</param>
    /// <returns>The bytes copied.</returns>
    /// <exception cref="ArgumentException">The destination is too short; nothing was copied.</exception>
    public int CopyTo(Span<byte> destination)
    {
        FinishedOutput output = Finished();
        if (!output.TryCopyTo(destination))
        {
            throw new ArgumentException("The destination is too short.", nameof(destination));
        }

        return output.Length;
    }

    /// <summary>Copies the finished bytes if they fit.</summary>
    /// <param name="destination">Where to.</param>
    /// <param name="bytesWritten">The bytes copied, 0 when they do not fit.</param>
    /// <returns>False when the destination is too short; nothing was copied then.</returns>
    public bool TryCopyTo(Span<byte> destination, out int bytesWritten)
    {
        FinishedOutput output = Finished();
        bool fits = output.TryCopyTo(destination);
        bytesWritten = fits ? output.Length : 0;
        return fits;
    }

    /// <summary>Writes the finished bytes to a stream.</summary>
    public void WriteTo(Stream stream)
    {
        if (stream is null)
        {
            throw new ArgumentNullException(nameof(stream));
        }

        Finished().WriteTo(stream);
    }

    /// <summary>Writes the finished bytes to a buffer writer and advances it.</summary>
    public void WriteTo(IBufferWriter<byte> writer)
    {
        if (writer is null)
        {
            throw new ArgumentNullException(nameof(writer));
        }

        Finished().WriteTo(writer);
    }

    /// <summary>Empties the buffer, ends a writer that is in use, and keeps the memory.</summary>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public void Reset()
    {
        WriterState* s = CheckedState();
        if (Volatile.Read(ref flushState) != NotFlushing)
        {
            throw new InvalidOperationException("The buffer is being flushed: await that first.");
        }

        WriterState.Abandon(s);
        WriterState.EndRental(s);
        s->Cap = WriterState.MaxLength;
        WriterState.UpdateLimit(s);
        s->SavedCursor = s->Start;
        s->InUse = 0;
    }

    /// <summary>Gives the memory back to the shared pool. Idempotent.</summary>
    public void Dispose()
    {
        if (Interlocked.CompareExchange(ref flushState, DisposedWhileFlushing, Flushing) != NotFlushing)
        {
            // The stream still reads from the memory: the end of the flush disposes.
            return;
        }

        if (state != null)
        {
            Release();
        }

        GC.SuppressFinalize(this);
    }

    /// <summary>Ends the use of a buffer by a writer; what it wrote stays unless it left a submessage open.</summary>
    internal static void EndWriter(WriterState* state)
    {
        if (StrictHandles.Enabled)
        {
            StrictHandles.TryActivate(state->Root);
        }

        byte* cursor = state->Root->Cursor;
        state->SavedCursor = cursor == Frame.Poison || state->HasOpenSub ? null : cursor;

        // What the content refers to stays with the content.
        IntPtr references = state->ReferenceHandle;
        int referencedBytes = state->ReferencedBytes;
        if (state->SavedCursor != null)
        {
            state->ReferenceHandle = IntPtr.Zero;
        }

        WriterState.Abandon(state);
        if (state->SavedCursor != null)
        {
            state->ReferenceHandle = references;
            state->ReferencedBytes = referencedBytes;
        }

        WriterState.EndRental(state);
        LiftMaximum(state);
        Volatile.Write(ref state->InUse, 0);
    }

    /// <summary>The maximum length is the writer's, not the buffer's.</summary>
    private static void LiftMaximum(WriterState* state)
    {
        if (state->Cap != WriterState.MaxLength)
        {
            state->Cap = WriterState.MaxLength;
            WriterState.UpdateLimit(state);
        }
    }

    private static void ThrowLeftOpen() =>
        throw new InvalidOperationException("The last writer of this buffer was disposed while a submessage was open: the content is not a message. Reset the buffer.");

    private FinishedOutput Finished()
    {
        WriterState* s = CheckedState();
        if (s->InUse != 0)
        {
            return Output.Finished(s);
        }

        if (s->SavedCursor == null)
        {
            ThrowLeftOpen();
        }

        return new FinishedOutput(s, (int)(s->SavedCursor - s->Start));
    }

    private WriterState* CheckedState()
    {
        if (state == null)
        {
            throw new ObjectDisposedException(nameof(ProtoBuffer));
        }

        return state;
    }

    private void Release()
    {
        WriterState* s = state;
        state = null;
        WriterState.Abandon(s);
        WriterState.EndRental(s);
        s->InUse = 0;
        SlabPool.Return(s->Start, (nuint)(s->End - s->Start));
        s->Start = null;
        SharedStates.Return(s);
    }
}
