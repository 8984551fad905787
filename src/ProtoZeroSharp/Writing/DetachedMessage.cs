using System.Buffers;
using ProtoZeroSharp.Memory;
using ProtoZeroSharp.Wire;
using ProtoZeroSharp.Writing;
using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp;

/// <summary>
/// Finished bytes that left their writer. May be kept in a field, cross an <c>await</c> and change threads; dispose it to give the
/// memory back to the pool. It is an <see cref="IMemoryOwner{T}"/>: <see cref="MemoryManager{T}.Memory"/> and what is made of it
/// must not be used after <see cref="Dispose()"/>, and spans only while the owner is reachable, as in a <c>using</c>.
/// </summary>
public sealed unsafe class DetachedMessage : MemoryManager<byte>, IDisposable, IUsedMemory
{
    private static long forgotten;

    private readonly int length;
    private nuint capacity;
    private IntPtr start;
    private UseCount uses;

    private DetachedMessage(int length) => this.length = length;

    /// <summary>Returns the memory of a message that was not disposed, and counts it; also that of one whose write to a stream never ended.</summary>
#pragma warning disable CA2015 // A span does not keep its owner alive: said above. Without a finalizer forgotten memory would be lost for good.
    ~DetachedMessage()
    {
        if (start != IntPtr.Zero)
        {
            if (!uses.IsDisposed)
            {
                ForgottenMemory.Add(nameof(DetachedMessage), ref forgotten);
            }

            if (uses.DisposeCollected())
            {
                Release();
            }
            else
            {
                GC.ReRegisterForFinalize(this);
            }
        }
    }
#pragma warning restore CA2015

    /// <summary>How many messages of this process were collected without having been disposed.</summary>
    public static long ForgottenCount => Interlocked.Read(ref forgotten);

    /// <summary>The bytes of the message, also after <see cref="Dispose()"/>.</summary>
    public int Length => length;

    /// <summary>The message as a sequence of one segment. Allocates nothing.</summary>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public ReadOnlySequence<byte> Sequence => new(Memory);

    /// <summary>The bytes.</summary>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public override Span<byte> GetSpan() => new(Checked(), length);

    /// <summary>A copy of the bytes; allocates the array.</summary>
    /// <exception cref="InvalidOperationException">There are more than 2,147,483,591 bytes, the most that an array holds.</exception>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public byte[] ToArray()
    {
        byte[] array = ArrayLimits.ForCopy(length);
        BeginUse().CopyTo(array);
        EndUse();
        return array;
    }

    /// <summary>The address of a byte; the memory never moves, so there is nothing to unpin.</summary>
    /// <param name="elementIndex">0 to the length.</param>
    /// <exception cref="ArgumentOutOfRangeException">The index is outside.</exception>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public override MemoryHandle Pin(int elementIndex = 0)
    {
        if ((uint)elementIndex > (uint)length)
        {
            throw new ArgumentOutOfRangeException(nameof(elementIndex), elementIndex, "The index must be between 0 and the length.");
        }

        return new MemoryHandle(Checked() + elementIndex, default, this);
    }

    /// <summary>Does nothing.</summary>
    public override void Unpin()
    {
    }

    /// <summary>Writes the message to a stream. A disposal meanwhile takes effect at the end.</summary>
    /// <param name="stream">Where to.</param>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public void WriteTo(Stream stream)
    {
        if (stream is null)
        {
            throw new ArgumentNullException(nameof(stream));
        }

        ReadOnlySpan<byte> bytes = BeginUse();
        try
        {
            Output.WriteTo(bytes, stream);
        }
        finally
        {
            EndUse();
        }
    }

    /// <summary>
    /// Writes the message to a stream. A disposal before the task has ended takes effect then. Allocates nothing when the stream completes at
    /// once, otherwise tasks.
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

        uses.Enter(nameof(DetachedMessage));
        bool isPending = false;
        try
        {
            Task write = AsyncOutput.WriteAsync(Memory, stream, cancellationToken);
            isPending = !write.IsCompleted;
            return isPending ? AsyncOutput.EndAsync(write, this) : write;
        }
        finally
        {
            if (!isPending)
            {
                EndUse();
            }
        }
    }

    /// <summary>Gives the memory back, when what writes it to a stream has ended. Idempotent, on any thread.</summary>
    // The base class would suppress the finalizer, which a write that never ends needs.
    public void Dispose() => Dispose(disposing: true);

    // Takes the first bytes of a writer's output and gives the writer other memory, empty. It has no open message.
    // Called in a finally block, with what empties the writer: see Uninterrupted.
    internal static DetachedMessage Take(WriterState* state, int length)
    {
        // The object is created first: memory without an owner would be lost.
        DetachedMessage message = new(length);
        Slab slab = OutputMemory.Detach(state, length);
        message.capacity = slab.Capacity;
        message.start = (IntPtr)slab.Start;
        return message;
    }

    // The bytes, which a disposal leaves alone until EndUse.
    internal ReadOnlySpan<byte> BeginUse()
    {
        uses.Enter(nameof(DetachedMessage));
        return GetSpan();
    }

    internal void EndUse()
    {
        if (uses.Leave())
        {
            Release();
        }
    }

    /// <inheritdoc/>
    protected override void Dispose(bool disposing)
    {
        if (!disposing || uses.Dispose())
        {
            Release();
        }
    }

    void IUsedMemory.EndUse() => EndUse();

    private void Release()
    {
        IntPtr memory = Interlocked.Exchange(ref start, IntPtr.Zero);
        if (memory != IntPtr.Zero)
        {
            SlabPool.Return((byte*)memory, capacity);
        }

        GC.SuppressFinalize(this);
    }

    private byte* Checked()
    {
        IntPtr memory = Volatile.Read(ref start);
        if (memory == IntPtr.Zero)
        {
            throw new ObjectDisposedException(nameof(DetachedMessage));
        }

        return (byte*)memory;
    }
}
