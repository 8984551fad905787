using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>Output memory that changes hands from a writer to an owner of its own.</summary>
internal static unsafe class OutputMemory
{
    /// <summary>Bytes up to which a message is copied into memory of its own size: the smallest slab is four times that.</summary>
    private const int Small = 4096;

    /// <summary>
    /// The memory with the first bytes of a writer's output. The writer, which has no open message, gets other memory, of which nothing
    /// is used: <see cref="OutputEvents.Emptied"/> is to follow.
    /// </summary>
    public static Slab Detach(WriterState* state, int length)
    {
        if (state->IsFixed)
        {
            throw new InvalidOperationException("This writer writes to the caller's memory, which cannot be detached.");
        }

        Slab old = new() { Start = state->Start, Capacity = state->Capacity };
        if (length <= Small)
        {
            // A queue of small messages would hold a slab for each.
            Slab own = new() { Capacity = (nuint)Math.Max(length, 1) };
            own.Start = NativeHeap.AllocateSlab(own.Capacity);
            Buffer.MemoryCopy(old.Start, own.Start, length, length);
            return own;
        }

        if (old.Capacity / 8 > (nuint)length)
        {
            // Nor is the memory of a message that was much larger held by this one, be it the writer's or what the pool has.
            Slab own = SlabPool.Rent((nuint)length, largest: 0);
            Buffer.MemoryCopy(old.Start, own.Start, length, length);
            return own;
        }

        Slab fresh = SlabPool.Rent();
        WriterState.SetMemory(state, fresh.Start, fresh.Capacity);

        // What led to the memory that goes away is no longer shown: a writer that detaches each of its messages would collect it.
        state->Outgrown.Return();
        return old;
    }
}
