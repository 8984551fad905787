using System.Buffers;
using ProtoZeroSharp.Wire;
using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp.Writing;

/// <summary>A finished output: what is in the writer's memory, and what that refers to in between. Every way out of a writer starts here.</summary>
internal readonly unsafe ref struct FinishedOutput
{
    private readonly WriterState* state;
    private readonly int stored;

    /// <param name="state">The writer.</param>
    /// <param name="stored">The finished bytes of its memory.</param>
    public FinishedOutput(WriterState* state, int stored)
    {
        this.state = state;
        this.stored = stored;
    }

    /// <summary>All bytes.</summary>
    public int Length => stored + state->References.Bytes;

    /// <summary>The bytes in the writer's memory.</summary>
    public int StoredLength => stored;

    /// <summary>The bytes, where they are all in one place.</summary>
    public ReadOnlySpan<byte> Span => new(WriterState.Show(state), OwnLength);

    /// <summary>How many bytes there are, where they are all in one place.</summary>
    public int OwnLength
    {
        get
        {
            if (state->References.Bytes != 0)
            {
                WriterErrors.ThrowReferences();
            }

            return stored;
        }
    }

    /// <summary>The bytes in pieces, valid until the next write.</summary>
    public ReadOnlySequence<byte> Sequence => References.ListOf(state).Show(WriterState.Show(state), stored);

    /// <summary>As <see cref="Sequence"/>.</summary>
    public IReadOnlyList<ReadOnlyMemory<byte>> Segments
    {
        get
        {
            ReferenceList list = References.ListOf(state);
            list.Show(WriterState.Show(state), stored);
            return list;
        }
    }

    /// <summary>As <see cref="Sequence"/>, the writer's own memory copied to an array.</summary>
    public IList<ArraySegment<byte>> ArraySegments
    {
        get
        {
            ReferenceList list = References.ListOf(state);
            list.Show(state->Start, stored);
            return list.ShowArrays();
        }
    }

    public byte[] ToArray()
    {
        byte[] array = ArrayLimits.ForCopy(Length);
        TryCopyTo(array);
        return array;
    }

    public bool TryCopyTo(Span<byte> destination)
    {
        if (destination.Length < Length)
        {
            return false;
        }

        if (state->References.Bytes == 0)
        {
            Stored.CopyTo(destination);
        }
        else
        {
            CopySegmentsTo(destination);
        }

        return true;
    }

    public void WriteTo(Stream stream)
    {
        if (state->References.Bytes == 0)
        {
            Output.WriteTo(Stored, stream);
        }
        else
        {
            foreach (ReadOnlyMemory<byte> segment in Sequence)
            {
                Output.WriteTo(segment, stream);
            }
        }
    }

    public void WriteTo(IBufferWriter<byte> writer)
    {
        if (state->References.Bytes == 0)
        {
            Output.WriteTo(Stored, writer);
        }
        else
        {
            foreach (ReadOnlyMemory<byte> segment in Sequence)
            {
                Output.WriteTo(segment.Span, writer);
            }
        }
    }

    // For the library's own calls, during which nothing is written: nobody keeps it, so the memory may go when it grows.
    private ReadOnlySpan<byte> Stored => new(state->Start, stored);

    // By itself: the JIT loads the types of a sequence when it compiles code that goes over one.
    private void CopySegmentsTo(Span<byte> destination)
    {
        foreach (ReadOnlyMemory<byte> segment in Sequence)
        {
            segment.Span.CopyTo(destination);
            destination = destination.Slice(segment.Length);
        }
    }
}
