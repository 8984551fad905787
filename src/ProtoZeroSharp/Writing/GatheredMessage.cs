using System.Buffers;
using ProtoZeroSharp.Memory;
using ProtoZeroSharp.Writing.Frames;
using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp;

/// <summary>
/// A finished output that left its writer, in pieces: bytes of its own, and in between those that it refers to. May be kept in a
/// field, cross an <c>await</c> and change threads; one user at a time. Dispose it to give its memory back to the pool. What it
/// refers to must stay as it is until then, and what is made of it must not be used afterwards.
/// </summary>
public sealed unsafe class GatheredMessage : IDisposable, IUsedMemory
{
    private static long forgotten;

    private readonly int stored;
    private readonly int length;
    private readonly ReferenceList list;
    private nuint capacity;
    private IntPtr start;
    private UseCount uses;

    private GatheredMessage(int stored, int length, ReferenceList list)
    {
        this.stored = stored;
        this.length = length;
        this.list = list;
    }

    /// <summary>Returns the memory of a message that was not disposed, and counts it; also that of one whose write to a stream never ended.</summary>
    ~GatheredMessage()
    {
        if (start != IntPtr.Zero)
        {
            if (!uses.IsDisposed)
            {
                ForgottenMemory.Add(nameof(GatheredMessage), ref forgotten);
            }

            if (uses.DisposeCollected())
            {
                // The list goes with the message: both are garbage.
                Take().Return();
            }
            else
            {
                GC.ReRegisterForFinalize(this);
            }
        }
    }

    /// <summary>How many messages of this process were collected without having been disposed.</summary>
    public static long ForgottenCount => Interlocked.Read(ref forgotten);

    /// <summary>The bytes of the message, those referred to included; also after <see cref="Dispose"/>.</summary>
    public int Length => length;

    /// <summary>The message. Allocates nothing.</summary>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public ReadOnlySequence<byte> Sequence => list.Show(Checked(), stored);

    /// <summary>The message as a list, for example for <c>RandomAccess.WriteAsync</c>. Allocates nothing.</summary>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public IReadOnlyList<ReadOnlyMemory<byte>> Segments
    {
        get
        {
            list.Show(Checked(), stored);
            return list;
        }
    }

    /// <summary>
    /// The message as arrays, for example for <c>Socket.SendAsync</c>. Its own bytes, and what it refers to that is in no array, are
    /// copied to one array, which is reused by later messages.
    /// </summary>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    /// <exception cref="InvalidOperationException">More than 2,147,483,591 bytes must be copied, the most that an array holds.</exception>
    public IList<ArraySegment<byte>> GetArraySegments()
    {
        list.Show(Checked(), stored);
        return list.ShowArrays();
    }

    /// <summary>Writes the message to a stream, piece by piece. A disposal meanwhile takes effect at the end.</summary>
    /// <param name="stream">Where to.</param>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public void WriteTo(Stream stream)
    {
        if (stream is null)
        {
            throw new ArgumentNullException(nameof(stream));
        }

        uses.Enter(nameof(GatheredMessage));
        try
        {
            foreach (ReadOnlyMemory<byte> segment in Sequence)
            {
                Output.WriteTo(segment, stream);
            }
        }
        finally
        {
            Leave();
        }
    }

    /// <summary>
    /// Writes the message to a stream, piece by piece. A disposal before the task has ended takes effect then. Allocates nothing when the stream
    /// completes at once, otherwise tasks.
    /// </summary>
    /// <param name="stream">Where to.</param>
    /// <param name="cancellationToken">Passed to the stream.</param>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public Task WriteToAsync(Stream stream, CancellationToken cancellationToken = default)
    {
        if (stream is null)
        {
            throw new ArgumentNullException(nameof(stream));
        }

        uses.Enter(nameof(GatheredMessage));
        bool isPending = false;
        try
        {
            Task write = AsyncOutput.WriteAsync(Sequence, stream, cancellationToken);
            isPending = !write.IsCompleted;
            return isPending ? AsyncOutput.EndAsync(write, this) : write;
        }
        finally
        {
            if (!isPending)
            {
                Leave();
            }
        }
    }

    /// <summary>Returns the memory and releases the referenced values, when what writes them to a stream has ended. Idempotent, on any thread.</summary>
    public void Dispose()
    {
        if (uses.Dispose())
        {
            Release();
        }
    }

    void IUsedMemory.EndUse() => Leave();

    private void Leave()
    {
        if (uses.Leave())
        {
            Release();
        }
    }

    private void Release()
    {
        Slab slab = Take();
        if (slab.Start != null)
        {
            try
            {
                list.ReturnFromOwner(ThreadCache.CurrentMemory);
            }
            finally
            {
                slab.Return();
            }
        }

        GC.SuppressFinalize(this);
    }

    // Takes the finished output of a writer, which goes on empty. Called in a finally block, with what empties the writer: see Uninterrupted.
    internal static GatheredMessage Take(WriterState* state, FinishedOutput output)
    {
        int stored = output.StoredLength;
        GatheredMessage message = new(stored, output.Length, References.ListOf(state));
        Slab slab = OutputMemory.Detach(state, stored);
        message.capacity = slab.Capacity;
        message.start = (IntPtr)slab.Start;
        References.Leave(state, message);
        return message;
    }

    // Takes the memory, if no other call did before.
    private Slab Take() => new() { Start = (byte*)Interlocked.Exchange(ref start, IntPtr.Zero), Capacity = capacity };

    private byte* Checked()
    {
        IntPtr memory = Volatile.Read(ref start);
        if (memory == IntPtr.Zero)
        {
            throw new ObjectDisposedException(nameof(GatheredMessage));
        }

        return (byte*)memory;
    }
}
