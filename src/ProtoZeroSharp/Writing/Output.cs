using System.Buffers;
using System.Runtime.CompilerServices;
#if !NET8_0_OR_GREATER
using System.Runtime.InteropServices;
using ProtoZeroSharp.Wire;
#endif
using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp.Writing;

/// <summary>Getting the finished bytes out.</summary>
internal static unsafe class Output
{
    /// <summary>The most bytes that go to a stream or buffer writer at a time.</summary>
    internal const int Chunk = 64 * 1024;

    /// <summary>The bytes so far, with those that wait to be inserted.</summary>
    public static int Length(WriterState* state)
    {
        Frame* innermost = WriterState.Innermost(state);
        byte* cursor = innermost != null ? innermost->Cursor : state->Suspended != null ? state->SuspendedCursor : state->SavedCursor;
        return (int)(cursor - state->Start + state->Pending.Bytes + state->References.Bytes);
    }

    /// <summary>Whether nothing is open. The root holds the cursor then.</summary>
    public static bool IsFinished(WriterState* state) =>
        (state->Root->Cursor != Frame.Poison || StrictHandles.TryActivate(state->Root)) && !state->HasOpenUntyped;

    /// <summary>The finished output; throws while anything is open.</summary>
    public static FinishedOutput Finished(WriterState* state) => FinishedBefore(state, "taking the output");

    /// <summary>The same where the caller does not take the output, which the exception must not say then.</summary>
    /// <param name="state">The writer.</param>
    /// <param name="before">What is about to be done.</param>
    public static FinishedOutput FinishedBefore(WriterState* state, string before)
    {
        if (!IsFinished(state))
        {
            WriterErrors.ThrowUnfinished(state, before);
        }

        return new FinishedOutput(state, (int)(state->Root->Cursor - state->Start));
    }

    /// <summary>The finished output in one piece, on the long way: misuse, or a handle that has to take its turn.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ReadOnlySpan<byte> FinishedSpan(WriterState* state) => Finished(state).Span;

    /// <summary>Copies the finished output, wherever it is.</summary>
    /// <exception cref="ArgumentException">The destination is too short; nothing was copied.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int CopyFinished(WriterState* state, Span<byte> destination)
    {
        FinishedOutput output = Finished(state);
        if (!output.TryCopyTo(destination))
        {
            throw WriterErrors.TooShort(destination.Length, output.Length);
        }

        return output.Length;
    }

    public static void WriteTo(ReadOnlySpan<byte> bytes, Stream stream)
    {
#if NET8_0_OR_GREATER
        stream.Write(bytes);
#else
        byte[] chunk = ArrayPool<byte>.Shared.Rent(Math.Min(Chunk, Math.Max(bytes.Length, 1)));
        try
        {
            while (!bytes.IsEmpty)
            {
                int n = Math.Min(chunk.Length, bytes.Length);
                bytes.Slice(0, n).CopyTo(chunk);
                stream.Write(chunk, 0, n);
                bytes = bytes.Slice(n);
            }
        }
        finally
        {
            PooledArray.Return(chunk);
        }
#endif
    }

    public static void WriteTo(ReadOnlyMemory<byte> bytes, Stream stream)
    {
#if !NET8_0_OR_GREATER
        if (MemoryMarshal.TryGetArray(bytes, out ArraySegment<byte> array))
        {
            stream.Write(array.Array!, array.Offset, array.Count);
            return;
        }
#endif
        WriteTo(bytes.Span, stream);
    }

    public static void WriteTo(ReadOnlySpan<byte> bytes, IBufferWriter<byte> writer)
    {
        while (!bytes.IsEmpty)
        {
            Span<byte> span = writer.GetSpan(Math.Min(bytes.Length, Chunk));
            if (span.IsEmpty)
            {
                throw new InvalidOperationException("The buffer writer has no room: its GetSpan returned no byte.");
            }

            int n = Math.Min(span.Length, bytes.Length);
            bytes.Slice(0, n).CopyTo(span);
            writer.Advance(n);
            bytes = bytes.Slice(n);
        }
    }
}
