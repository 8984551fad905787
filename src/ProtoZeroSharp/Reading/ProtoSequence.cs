using System.Buffers;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>
/// Input that arrives in several segments, as one span for the readers: a sequence of one segment as it is, a longer one as a
/// copy in a pooled array, which Dispose returns. An object and not a struct, so that a copy cannot return the array twice: it is
/// allocated. Where a sequence <see cref="ReadOnlySequence{T}.IsSingleSegment"/>, its first span needs no such object.
/// </summary>
/// <example>
/// <code>
/// using var input = new ProtoSequence(result.Buffer);
/// var person = new Person.Reader(input.Span);
/// </code>
/// </example>
public sealed class ProtoSequence : IDisposable
{
    private readonly ReadOnlyMemory<byte> memory;
    private byte[]? rented;
    private bool isDisposed;

    /// <summary>Takes the input. A sequence of one segment is not copied and must outlive this object.</summary>
    /// <param name="sequence">The input.</param>
    /// <exception cref="ProtoException">It has more than 2,147,483,591 bytes, the most that an array holds.</exception>
    /// <exception cref="ArgumentException">The segments have fewer or more bytes than the sequence says.</exception>
    public ProtoSequence(ReadOnlySequence<byte> sequence)
    {
        if (sequence.IsSingleSegment)
        {
            memory = sequence.First;
            return;
        }

        long length = Segments.Length(in sequence);
        if (length > ArrayLimits.MostBytes)
        {
            throw new ProtoException(ProtoErrorKind.MessageTooLarge, "The input has more bytes than an array can hold.");
        }

        rented = ArrayPool<byte>.Shared.Rent((int)length);
        memory = rented.AsMemory(0, (int)length);
        bool isCopied = false;
        try
        {
            Segments.CopyTo(in sequence, rented.AsSpan(0, (int)length));
            isCopied = true;
        }
        finally
        {
            if (!isCopied)
            {
                Dispose();
            }
        }
    }

    /// <summary>The whole input; valid until Dispose.</summary>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public ReadOnlySpan<byte> Span => isDisposed ? throw new ObjectDisposedException(nameof(ProtoSequence)) : memory.Span;

    /// <summary>Gives the copy back, if there is one; a second call does nothing.</summary>
    public void Dispose()
    {
        isDisposed = true;
        byte[]? array = Interlocked.Exchange(ref rented, null);
        if (array != null)
        {
            PooledArray.Return(array);
        }
    }
}
