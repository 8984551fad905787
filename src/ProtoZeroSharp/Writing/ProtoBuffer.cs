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

    // Whether the content was dropped: the next use of the state takes it away. It is here because another thread may have disposed the
    // buffer, and another buffer may have its state.
    private bool isEmptied;

    // Whether the finalizer has run.
    private bool wasCollected;

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
        WriterState* state = null;
        try
        {
            state = SharedStates.Take();
        }
        finally
        {
            if (state == null)
            {
                slab.Return();
            }
        }

        state->Owner = Ownership.Buffer;
        state->InUse = BufferUse.None;
        WriterState.SetMemory(state, slab.Start, slab.Capacity);
        state->SavedCursor = slab.Start;
        handle = (IntPtr)state;
    }

    /// <summary>Returns the memory of a buffer that was not disposed, and counts it; also that of one whose write to a stream never ended.</summary>
    ~ProtoBuffer()
    {
        WriterState* state = Leave();
        if (state != null)
        {
            ForgottenMemory.Add(nameof(ProtoBuffer), ref forgotten);
            BufferStates.EndBuffer(state);
        }

        // What would end a write is gone as well, unless the finalizer of something else began one meanwhile: that keeps this from coming here again.
        if (Volatile.Read(ref sent) != IntPtr.Zero && !wasCollected)
        {
            wasCollected = true;
            GC.ReRegisterForFinalize(this);
            return;
        }

        EndFlush(isEmptied: false);
    }

    /// <summary>How many buffers of this process were collected without having been disposed.</summary>
    public static long ForgottenCount => Interlocked.Read(ref forgotten);

    /// <summary>The bytes written so far.</summary>
    /// <exception cref="InvalidOperationException">The last writer left a submessage open, or the buffer is written to on another thread.</exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public int Length
    {
        get
        {
            WriterState* s = CheckedState();
            int length = HasWriter(s) ? Output.Length(s) : Saved(s).Length;
            GC.KeepAlive(this);
            return length;
        }
    }

    /// <summary>
    /// The finished bytes, in the buffer's own memory: valid until the next write, <see cref="Reset"/> or <see cref="Dispose"/>, and while
    /// the buffer is reachable.
    /// </summary>
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
        ThreadMemory* thread = ThreadCache.EnsureMemory();
        WriterState* s = TakeForUse(thread->Id);
        s->Thread = thread;
        WriterState.Open(s, s->SavedCursor);
        ProtoWriter writer = new(s);
        GC.KeepAlive(this);
        return writer;
    }

    /// <summary>A copy of the finished bytes; allocates the array.</summary>
    /// <exception cref="InvalidOperationException">
    /// A submessage is or was left open, the buffer is written to on another thread, or there are more than 2,147,483,591 bytes, the most that an array holds.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
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
    /// <exception cref="InvalidOperationException">A submessage is or was left open, or the buffer is written to on another thread.</exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
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
    /// <exception cref="InvalidOperationException">A submessage is or was left open, or the buffer is written to on another thread.</exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
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
    /// <exception cref="InvalidOperationException">A message is still open, or the buffer is being flushed, or written to on another thread.</exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public void WriteTo(Stream stream)
    {
        if (stream is null)
        {
            throw new ArgumentNullException(nameof(stream));
        }

        WriterState* s = CheckedState();
        if (!BufferStates.HasWriterHere(s))
        {
            Send(stream, isEmptied: false);
            return;
        }

        using HeldOutput held = new(s);
        held.Finished.WriteTo(stream);
        GC.KeepAlive(this);
    }

    /// <summary>Writes the finished bytes to a buffer writer and advances it.</summary>
    /// <param name="writer">Where to. What it throws comes through.</param>
    /// <exception cref="ArgumentNullException">The buffer writer is null.</exception>
    /// <exception cref="InvalidOperationException">A message is still open, or the buffer is being flushed, or written to on another thread.</exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public void WriteTo(IBufferWriter<byte> writer)
    {
        if (writer is null)
        {
            throw new ArgumentNullException(nameof(writer));
        }

        WriterState* s = CheckedState();
        if (!BufferStates.HasWriterHere(s))
        {
            Send(writer, isEmptied: false);
            return;
        }

        using HeldOutput held = new(s);
        held.Finished.WriteTo(writer);
        GC.KeepAlive(this);
    }

    /// <summary>Empties the buffer, ends a writer that is in use, and keeps the memory.</summary>
    /// <exception cref="InvalidOperationException">
    /// The buffer is being flushed, or written to on another thread, or the caller is code that fills or takes bytes of its writer.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public void Reset()
    {
        WriterState* s = CheckedState();
        Suspension.ThrowIfSuspended(s);
        nint use = Volatile.Read(ref s->InUse);
        if (use == BufferUse.None && s->References.Handle == IntPtr.Zero)
        {
            // Taking the state and letting go of it would take most of the time of a reset.
            isEmptied = true;
            return;
        }

        if (!BufferUse.IsWriter(use))
        {
            use = BufferUse.Sink;
            s = Take(use);
            OutputEvents.Dropped(s);
        }
        else
        {
            if (ThreadRegistry.IsAlive(use))
            {
                ThrowUnlessHere(use);
            }
            else
            {
                // It left its writer. Another thread may dispose the buffer, or take it, at this moment.
                nint before = Interlocked.CompareExchange(ref s->InUse, BufferUse.Sink, use);
                if (before != use)
                {
                    CheckedState();
                    ThrowInUse(before);
                }

                use = BufferUse.Sink;
            }

            OutputEvents.Emptied(s);
            OutputEvents.RentalEnded(s);
        }

        s->SavedCursor = s->Start;
        BufferStates.EndUse(s, use);
        GC.KeepAlive(this);
    }

    /// <summary>
    /// Gives the memory back to the shared pool. Idempotent, on any thread. A writer that is in use on another thread, and what hands the
    /// bytes to a stream or buffer writer, goes on, and gives the memory back at its end.
    /// </summary>
    public void Dispose()
    {
        WriterState* state = Leave();
        if (state != null)
        {
            BufferStates.EndBuffer(state);
        }

        // What hands bytes out may never end: then the finalizer gives them back.
        if (Volatile.Read(ref sent) == IntPtr.Zero)
        {
            GC.SuppressFinalize(this);
        }
    }

    private static void ThrowLeftOpen() =>
        throw new InvalidOperationException("The last writer of this buffer was disposed while a submessage was open, so the content is not a message. Reset the buffer.");

    private FinishedOutput Finished()
    {
        WriterState* s = CheckedState();
        return HasWriter(s) ? Output.Finished(s) : Saved(s);
    }

    // Whether a writer of this thread is in use.
    private static bool HasWriter(WriterState* s)
    {
        nint use = Volatile.Read(ref s->InUse);
        if (!BufferUse.IsWriter(use))
        {
            return false;
        }

        ThrowUnlessHere(use);
        return true;
    }

    // Nobody else may look at what a thread writes: the memory may move meanwhile.
    private static void ThrowUnlessHere(nint use)
    {
        if (!BufferStates.IsHere(use))
        {
            ThrowInUse(use);
        }
    }

    private static void ThrowInUse(nint use) => throw new InvalidOperationException(
        !BufferUse.IsWriter(use) ? "The buffer is being flushed: await the flush first."
        : BufferStates.IsHere(use) ? "The buffer is being written to: dispose its writer first."
        : ThreadRegistry.IsAlive(use) ? "The buffer is being written to on another thread: dispose its writer there first."
        : "The thread that wrote to the buffer has ended and left its writer open, so the content is not complete. Reset the buffer.");

    // What the last writer left.
    private FinishedOutput Saved(WriterState* s)
    {
        if (isEmptied)
        {
            return new FinishedOutput(s, 0);
        }

        if (s->SavedCursor == null)
        {
            ThrowLeftOpen();
        }

        return new FinishedOutput(s, (int)(s->SavedCursor - s->Start));
    }

    // Takes the buffer for a writer, or for what hands out its bytes. Whoever has taken it ends that use, also when the buffer is disposed
    // meanwhile.
    private WriterState* TakeForUse(nint use)
    {
        WriterState* s = Take(use);
        if (isEmptied)
        {
            isEmptied = false;
            s->SavedCursor = s->Start;
        }

        if (s->SavedCursor == null)
        {
            BufferStates.EndUse(s, use);
            ThrowLeftOpen();
        }

        return s;
    }

    private WriterState* Take(nint use)
    {
        WriterState* s = CheckedState();
        nint before = Interlocked.CompareExchange(ref s->InUse, use, BufferUse.None);
        if (before != BufferUse.None)
        {
            // Another thread may have disposed it.
            CheckedState();
            ThrowInUse(before);
        }

        if (Volatile.Read(ref handle) == IntPtr.Zero)
        {
            BufferStates.EndUse(s, use);
            CheckedState();
        }

        return s;
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

    private WriterState* Leave() => (WriterState*)Interlocked.Exchange(ref handle, IntPtr.Zero);
}
