using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>The threads that keep memory, to be counted when somebody asks, so that renting and returning count nothing for all.</summary>
internal static unsafe class ThreadRegistry
{
    private static readonly object Gate = new();
    private static ThreadMemory* first;
    private static long rentsOfEnded;
    private static nint lastId = BufferUse.FirstThread - 1;

    static ThreadRegistry() => IdleMemory.OfThreads = new OfThreads();

    /// <summary>Bytes that threads keep for their next writers. Other threads go on meanwhile: a snapshot.</summary>
    public static long RetainedBytes
    {
        get
        {
            long bytes = 0;
            bool isHeld = false;
            try
            {
                Uninterrupted.Enter(Gate, ref isHeld);
                for (ThreadMemory* thread = first; thread != null; thread = thread->NextThread)
                {
                    bytes += (long)thread->RetainedBytes;
                }
            }
            finally
            {
                Uninterrupted.Exit(Gate, isHeld);
            }

            return bytes;
        }
    }

    /// <summary>Writers rented so far.</summary>
    public static long Rents
    {
        get
        {
            bool isHeld = false;
            try
            {
                Uninterrupted.Enter(Gate, ref isHeld);
                long rents = rentsOfEnded;
                for (ThreadMemory* thread = first; thread != null; thread = thread->NextThread)
                {
                    rents += thread->Rents;
                }

                return rents;
            }
            finally
            {
                Uninterrupted.Exit(Gate, isHeld);
            }
        }
    }

    /// <summary>The gate that <see cref="ThreadMemory.Enter"/> waits at while a trimmer is at work.</summary>
    public static void WaitForTrimmer()
    {
        bool isHeld = false;
        try
        {
            Uninterrupted.Enter(Gate, ref isHeld);
        }
        finally
        {
            Uninterrupted.Exit(Gate, isHeld);
        }
    }

    public static ThreadMemory* Add()
    {
        ThreadMemory* memory = (ThreadMemory*)NativeHeap.GrowTable(null, 0, (nuint)sizeof(ThreadMemory));
        bool isHeld = false;
        try
        {
            Uninterrupted.Enter(Gate, ref isHeld);
            memory->Id = ++lastId;
            memory->NextThread = first;
            first = memory;
        }
        finally
        {
            Uninterrupted.Exit(Gate, isHeld);
        }

        return memory;
    }

    /// <summary>Takes out what an ended thread had. It is freed by the caller.</summary>
    public static void Remove(ThreadMemory* memory)
    {
        bool isHeld = false;
        try
        {
            Uninterrupted.Enter(Gate, ref isHeld);
            rentsOfEnded += memory->Rents;
            ThreadMemory** link;
            fixed (ThreadMemory** start = &first)
            {
                for (link = start; *link != memory; link = &(*link)->NextThread)
                {
                }

                *link = memory->NextThread;
            }
        }
        finally
        {
            Uninterrupted.Exit(Gate, isHeld);
        }
    }

    /// <summary>
    /// Passes a state on to the thread whose writer uses it, to be given back when that thread ends.
    /// </summary>
    /// <returns>False when the thread has ended.</returns>
    public static bool TryLeave(WriterState* state, nint thread)
    {
        bool isHeld = false;
        try
        {
            Uninterrupted.Enter(Gate, ref isHeld);
            ThreadMemory* owner = Find(thread);
            if (owner == null)
            {
                return false;
            }

            state->NextOfThread = owner->Orphans;
            owner->Orphans = state;
            return true;
        }
        finally
        {
            Uninterrupted.Exit(Gate, isHeld);
        }
    }

    /// <summary>Returns a state that was left to its thread.</summary>
    /// <returns>False when the thread's end has taken care of it.</returns>
    public static bool TryReclaim(WriterState* state, nint thread)
    {
        bool isHeld = false;
        try
        {
            Uninterrupted.Enter(Gate, ref isHeld);
            // The thread may have ended since, and its memory is gone then.
            ThreadMemory* owner = Find(thread);
            if (owner == null)
            {
                return false;
            }

            for (WriterState** link = &owner->Orphans; *link != null; link = &(*link)->NextOfThread)
            {
                if (*link == state)
                {
                    *link = state->NextOfThread;
                    state->NextOfThread = null;
                    return true;
                }
            }
        }
        finally
        {
            Uninterrupted.Exit(Gate, isHeld);
        }

        return false;
    }

    /// <summary>
    /// Frees the memory that threads have kept idle for so many milliseconds; 0 for all. A thread notices only if it rents at this moment,
    /// and waits then: it announces what it does before it compares <see cref="ThreadMemory.Trims"/>, and between the two sides is a barrier.
    /// </summary>
    public static void Trim(long now, long age)
    {
        bool isHeld = false;
        try
        {
            Uninterrupted.Enter(Gate, ref isHeld);
            for (ThreadMemory* thread = first; thread != null; thread = thread->NextThread)
            {
                thread->Trims++;
            }

            bool hasBarrier = ProcessBarrier.TryRun();
            for (ThreadMemory* thread = first; thread != null; thread = thread->NextThread)
            {
                thread->TrimIdle(now, age, hasBarrier || thread == ThreadCache.CurrentMemory);
                Volatile.Write(ref thread->Trims, thread->Trims + 1);
            }
        }
        finally
        {
            // Whatever happened: an odd count with no trimmer at work would let the next one and its thread meet.
            for (ThreadMemory* thread = first; thread != null && isHeld; thread = thread->NextThread)
            {
                Volatile.Write(ref thread->Trims, (thread->Trims + 1) & ~1);
            }

            Uninterrupted.Exit(Gate, isHeld);
        }
    }

    /// <summary>Whether a thread has not ended, as far as is known: what it kept is still there.</summary>
    /// <param name="thread">Its <see cref="ThreadMemory.Id"/>.</param>
    public static bool IsAlive(nint thread)
    {
        bool isHeld = false;
        try
        {
            Uninterrupted.Enter(Gate, ref isHeld);
            return Find(thread) != null;
        }
        finally
        {
            Uninterrupted.Exit(Gate, isHeld);
        }
    }

    /// <summary>The memory of a thread, or null when it has ended. Called with the gate held.</summary>
    private static ThreadMemory* Find(nint thread)
    {
        ThreadMemory* memory = first;
        while (memory != null && memory->Id != thread)
        {
            memory = memory->NextThread;
        }

        return memory;
    }

    /// <summary>The registry as memory knows it.</summary>
    private sealed class OfThreads : IdleMemory
    {
        public override long RetainedBytes => ThreadRegistry.RetainedBytes;

        public override long Rents => ThreadRegistry.Rents;

        public override void Trim(long now, long age) => ThreadRegistry.Trim(now, age);
    }
}
