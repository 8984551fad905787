using System.Buffers;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Writing.Frames;
using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp;

// Output. All of it throws InvalidOperationException while a submessage is open and on a default value, and
// ObjectDisposedException after Dispose.
public readonly unsafe ref partial struct ProtoWriter
{
    /// <summary>The bytes written so far, also while submessages are open; their lengths count with the bytes reserved for them.</summary>
    /// <exception cref="InvalidOperationException">This is a default value.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public int Length => Output.Length(CheckedState());

    // The same once all of it is there; else an exception.
    internal int FinishedLength => Output.Finished(CheckedState()).Length;

    /// <summary>
    /// The finished bytes, in the writer's own memory: valid until the next write, <see cref="Reset"/> or <see cref="Dispose"/>. A write may be
    /// given them; it copies what they showed.
    /// </summary>
    /// <exception cref="InvalidOperationException">
    /// A submessage is open, or the output refers to bytes that are elsewhere (<see cref="AddBytesByReference"/>).
    /// </exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public ReadOnlySpan<byte> WrittenSpan
    {
        get
        {
            if (!HasPlainOutput(out WriterState* state, out int length))
            {
                return Output.FinishedSpan(state);
            }

            return new ReadOnlySpan<byte>(WriterState.Show(state), length);
        }
    }

    /// <summary>A copy of the finished bytes; allocates the array.</summary>
    /// <exception cref="InvalidOperationException">
    /// A submessage is open, this is a default value, or there are more than 2,147,483,591 bytes, the most that an array holds.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public byte[] ToArray() => Output.Finished(CheckedState()).ToArray();

    /// <summary>Copies the finished bytes.</summary>
    /// <param name="destination">At least <see cref="Length"/> bytes.</param>
    /// <returns>The bytes copied.</returns>
    /// <exception cref="ArgumentException">The destination is too short; nothing was copied.</exception>
    /// <exception cref="InvalidOperationException">A submessage is open, or this is a default value.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public int CopyTo(Span<byte> destination)
    {
        if (!HasPlainOutput(out WriterState* state, out int length) || length > destination.Length)
        {
            return Output.CopyFinished(state, destination);
        }

        new ReadOnlySpan<byte>(state->Start, length).CopyTo(destination);
        return length;
    }

    /// <summary>Copies the finished bytes if they fit.</summary>
    /// <param name="destination">Where to.</param>
    /// <param name="bytesWritten">The bytes copied, 0 when they do not fit.</param>
    /// <returns>False when the destination is shorter than <see cref="Length"/>; nothing was copied then.</returns>
    /// <exception cref="InvalidOperationException">A submessage is open, or this is a default value.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public bool TryCopyTo(Span<byte> destination, out int bytesWritten)
    {
        FinishedOutput output = Output.Finished(CheckedState());
        bool fits = output.TryCopyTo(destination);
        bytesWritten = fits ? output.Length : 0;
        return fits;
    }

    /// <summary>Writes the finished bytes to a stream.</summary>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <exception cref="InvalidOperationException">A submessage is open, or this is a default value.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public void WriteTo(Stream stream)
    {
        if (stream is null)
        {
            throw new ArgumentNullException(nameof(stream));
        }

        using HeldOutput held = new(CheckedState());
        held.Finished.WriteTo(stream);
    }

    /// <summary>Writes the finished bytes to a buffer writer and advances it.</summary>
    /// <exception cref="ArgumentNullException">The buffer writer is null.</exception>
    /// <exception cref="InvalidOperationException">A submessage is open, or this is a default value.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public void WriteTo(IBufferWriter<byte> writer)
    {
        if (writer is null)
        {
            throw new ArgumentNullException(nameof(writer));
        }

        using HeldOutput held = new(CheckedState());
        held.Finished.WriteTo(writer);
    }

    /// <summary>Empties the writer, open submessages included, and keeps its memory. Every handle on a submessage fails from then on.</summary>
    /// <exception cref="InvalidOperationException">The caller is code that fills or takes bytes of this writer, or this is a default value.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public void Reset()
    {
        WriterState* state = CheckedState();
        Suspension.ThrowIfSuspended(state);
        OutputEvents.Emptied(state);
        WriterState.Open(state, state->Start);
    }

    // Whether all of the output is finished, and in the writer's memory. What else may be the case is for calls, not for small callers.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool HasPlainOutput(out WriterState* state, out int length)
    {
        state = CheckedState();
        byte* q = root->Cursor;
        length = (int)(q - state->Start);
        return q != Frame.Poison && root->Message.OpenUntyped == state->Untyped.Entries && state->References.Bytes == 0;
    }

    internal WriterState* CheckedState()
    {
        if (root == null)
        {
            WriterErrors.ThrowNoWriter();
        }

        return WriterState.OfRoot(CheckedRoot());
    }
}
