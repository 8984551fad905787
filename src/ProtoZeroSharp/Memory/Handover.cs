namespace ProtoZeroSharp.Memory;

/// <summary>Output memory that changes hands from a writer to an owner of its own.</summary>
internal static unsafe class Handover
{
    /// <summary>Bytes up to which a message is copied out of much larger memory rather than holding it.</summary>
    private const int Small = 4096;

    /// <summary>
    /// The memory with the first bytes of a writer's output, for <see cref="SlabPool.Return"/> later on. The writer, which has no open
    /// message, gets other memory, empty.
    /// </summary>
    public static byte* Take(WriterState* state, int length, out nuint capacity)
    {
        if (state->IsFixed)
        {
            throw new InvalidOperationException("This writer is over the caller's memory, which cannot be handed over.");
        }

        byte* fresh = SlabPool.Rent(out nuint freshCapacity);
        byte* old = state->Start;
        nuint oldCapacity = (nuint)(state->End - old);
        if (length <= Small && oldCapacity > 16 * SlabPool.MinimumCapacity && freshCapacity < oldCapacity)
        {
            Buffer.MemoryCopy(old, fresh, length, length);
            capacity = freshCapacity;
            return fresh;
        }

        WriterState.SetMemory(state, fresh, freshCapacity);
        capacity = oldCapacity;
        return old;
    }
}
