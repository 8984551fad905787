using System.Buffers;
using ProtoZeroSharp.Memory;
using ProtoZeroSharp.Writing.Frames;
using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp;

/// <summary>
/// Owns the memory of one output, and opens it for one writer at a time, which is checked: <see cref="CreateWriter"/>. May live in a
/// field, cross an <c>await</c> and change threads. Allocates this object and its memory once; writing allocates nothing in the steady state.
/// </summary>
public sealed unsafe partial class ProtoBuffer : IDisposable
{
    private static long forgotten;

    // The state, or zero after the disposal: the call that takes it returns it.
    private IntPtr handle;

    /// <summary>Creates an empty buffer.</summary>
    /// <param name="initialCapacity">The bytes to allocate at once; at least 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">The capacity is negative.</exception>
    /// <exception cref="PlatformNotSupportedException">The process is big-endian, or a 32-bit Arm one.</exception>
    public ProtoBuffer(int initialCapacity = 0)
    {
        if (initialCapacity < 0)
        {
            throw new ArgumentOutOfRangeException(nameof(initialCapacity), initialCapacity, "The capacity must not be negative.");
        }

        Wire.Platform.ThrowIfUnsupported();
        Slab slab = SlabPool.Rent((nuint)initialCapacity + WriterState.Slack);
        WriterState* state;
        try
        {
            state = SharedStates.Take();
        }
        catch
        {
            slab.Return();
            throw;
        }

        state->Owner = Ownership.Buffer;
        state->InUse = BufferUse.None;
        WriterState.SetMemory(state, slab.Start, slab.Capacity);
        state->SavedCursor = slab.Start;
        handle = (IntPtr)state;
    }

    /// <summary>Returns the memory of a buffer that was not disposed, and counts it.</summary>
    ~ProtoBuffer()
    {
        WriterState* state = Take();
        if (state != null)
        {
            ForgottenMemory.Add(nameof(ProtoBuffer), ref forgotten);
            BufferStates.EndBuffer(state);
        }
    }

    /// <summary>How many buffers of this process were collected without having been disposed.</summary>
    public static long ForgottenCount => Interlocked.Read(ref forgotten);

    /// <summary>The bytes written so far.</summary>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public int Length
    {
        get
        {
            int length = Output.Length(CheckedState());
            GC.KeepAlive(this);
            return length;
        }
    }

    /// <summary>The finished bytes, in the buffer's own memory: valid until the next write, <see cref="Reset"/> or <see cref="Dispose"/>.</summary>
    /// <exception cref="InvalidOperationException">A submessage is or was left open, or the output refers to bytes that are elsewhere.</exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public ReadOnlySpan<byte> WrittenSpan => Finished().Span;

    /// <summary>
    /// Opens the buffer for writing after what it holds. Dispose the writer before the next one is made; what was written stays.
    /// </summary>
    /// <exception cref="InvalidOperationException">Another writer is in use, or the last one left a submessage open.</exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public ProtoWriter CreateWriter()
    {
        WriterState* s = CheckedState();
        ThreadMemory* thread = ThreadCache.EnsureMemory();
        if (Interlocked.CompareExchange(ref s->InUse, BufferUse.Taken, BufferUse.None) != BufferUse.None)
        {
            throw new InvalidOperationException("The buffer is being written to: dispose its writer first, or Reset the buffer.");
        }

        ThrowIfDisposedMeanwhile(s);
        if (s->SavedCursor == null)
        {
            s->InUse = BufferUse.None;
            ThrowLeftOpen();
        }

        s->Thread = thread;
        WriterState.Open(s, s->SavedCursor);
        ProtoWriter writer = new(s);
        GC.KeepAlive(this);
        return writer;
    }

    /// <summary>A copy of the finished bytes; allocates the array.</summary>
    public byte[] ToArray()
    {
        byte[] array = Finished().ToArray();
        GC.KeepAlive(this);
        return array;
    }

    /// <summary>Copies the finished bytes.</summary>
    /// <param name="destination">At least <see cref="Length"/> bytes.</param>
    /// <returns>The bytes copied.</returns>
    /// <exception cref="ArgumentException">The destination is too short; nothing was copied.</exception>
    public int CopyTo(Span<byte> destination)
    {
        FinishedOutput output = Finished();
        if (!output.TryCopyTo(destination))
        {
            throw WriterErrors.TooShort(destination.Length, output.Length);
        }

        int length = output.Length;
        GC.KeepAlive(this);
        return length;
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
        GC.KeepAlive(this);
        return fits;
    }

    /// <summary>Writes the finished bytes to a stream.</summary>
    /// <param name="stream">Where to. What it throws comes through.</param>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <exception cref="InvalidOperationException">A message is still open, or the buffer is being flushed.</exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public void WriteTo(Stream stream)
    {
        if (stream is null)
        {
            throw new ArgumentNullException(nameof(stream));
        }

        BeginSink(out bool isTaken, out bool isHeld);
        try
        {
            Finished(isTaken).WriteTo(stream);
        }
        finally
        {
            EndSink(isTaken, isHeld);
        }
    }

    /// <summary>Writes the finished bytes to a buffer writer and advances it.</summary>
    /// <param name="writer">Where to. What it throws comes through.</param>
    /// <exception cref="ArgumentNullException">The buffer writer is null.</exception>
    /// <exception cref="InvalidOperationException">A message is still open, or the buffer is being flushed.</exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public void WriteTo(IBufferWriter<byte> writer)
    {
        if (writer is null)
        {
            throw new ArgumentNullException(nameof(writer));
        }

        BeginSink(out bool isTaken, out bool isHeld);
        try
        {
            Finished(isTaken).WriteTo(writer);
        }
        finally
        {
            EndSink(isTaken, isHeld);
        }
    }

    /// <summary>Empties the buffer, ends a writer that is in use, and keeps the memory.</summary>
    /// <exception cref="InvalidOperationException">The buffer is being flushed, or the caller is code that fills or takes bytes of its writer.</exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public void Reset()
    {
        WriterState* s = CheckedState();
        if (Volatile.Read(ref flushState) != NotFlushing)
        {
            throw new InvalidOperationException("The buffer is being flushed: await that first.");
        }

        Suspension.ThrowIfSuspended(s);

        // In a buffer without a writer nothing is open: the end of the last writer closed everything.
        if (Volatile.Read(ref s->InUse) != BufferUse.None || s->Pending.Count != 0 || s->References.Handle != IntPtr.Zero)
        {
            OutputEvents.Emptied(s);
            OutputEvents.RentalEnded(s);
        }

        s->SavedCursor = s->Start;
        Volatile.Write(ref s->InUse, BufferUse.None);
        GC.KeepAlive(this);
    }

    /// <summary>
    /// Gives the memory back to the shared pool. Idempotent, on any thread. A writer that is in use on another thread goes on, and gives
    /// the memory back when it is disposed.
    /// </summary>
    public void Dispose()
    {
        if (Interlocked.CompareExchange(ref flushState, DisposedWhileFlushing, Flushing) != NotFlushing)
        {
            // The stream still reads from the memory: the end of the flush disposes.
            return;
        }

        WriterState* state = Take();
        if (state != null)
        {
            BufferStates.EndBuffer(state);
        }

        GC.SuppressFinalize(this);
    }

    private static void ThrowLeftOpen() =>
        throw new InvalidOperationException("The last writer of this buffer was disposed while a submessage was open, so the content is not a message. Reset the buffer.");

    // isTaken: Whether the caller has taken the buffer, so that no writer is in use.
    private FinishedOutput Finished(bool isTaken = false)
    {
        WriterState* s = CheckedState();
        if (!isTaken && s->InUse != BufferUse.None)
        {
            return Output.Finished(s);
        }

        if (s->SavedCursor == null)
        {
            ThrowLeftOpen();
        }

        return new FinishedOutput(s, (int)(s->SavedCursor - s->Start));
    }

    // Until EndSink the buffer cannot be changed: a stream or buffer writer is code of the caller, which may have the buffer.
    private void BeginSink(out bool isTaken, out bool isHeld)
    {
        WriterState* s = CheckedState();
        isTaken = Interlocked.CompareExchange(ref s->InUse, BufferUse.Taken, BufferUse.None) == BufferUse.None;
        if (isTaken)
        {
            ThrowIfDisposedMeanwhile(s);
        }

        isHeld = Interlocked.CompareExchange(ref flushState, Flushing, NotFlushing) == NotFlushing;
    }

    private void EndSink(bool isTaken, bool isHeld)
    {
        if (isTaken)
        {
            Volatile.Write(ref ((WriterState*)handle)->InUse, BufferUse.None);
        }

        if (isHeld && Interlocked.Exchange(ref flushState, NotFlushing) == DisposedWhileFlushing)
        {
            Dispose();
        }

        GC.KeepAlive(this);
    }

    private WriterState* CheckedState()
    {
        IntPtr state = Volatile.Read(ref handle);
        if (state == IntPtr.Zero)
        {
            throw new ObjectDisposedException(nameof(ProtoBuffer));
        }

        return (WriterState*)state;
    }

    // Another thread may have disposed the buffer before its state was taken into use. From then on it waits for the end of that use.
    private void ThrowIfDisposedMeanwhile(WriterState* state)
    {
        if (Volatile.Read(ref handle) == IntPtr.Zero)
        {
            Volatile.Write(ref state->InUse, BufferUse.None);
            throw new ObjectDisposedException(nameof(ProtoBuffer));
        }
    }

    private WriterState* Take() => (WriterState*)Interlocked.Exchange(ref handle, IntPtr.Zero);
}
