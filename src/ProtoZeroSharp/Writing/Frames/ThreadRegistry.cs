using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>The threads that keep memory, to be counted when somebody asks, so that renting and returning count nothing for all.</summary>
internal static unsafe class ThreadRegistry
{
    private static readonly Gate Changes = new();
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
            using (Changes.Enter())
            {
                for (ThreadMemory* thread = first; thread != null; thread = thread->NextThread)
                {
                    bytes += (long)thread->RetainedBytes;
                }
            }

            return bytes;
        }
    }

    /// <summary>Writers rented so far.</summary>
    public static long Rents
    {
        get
        {
            using (Changes.Enter())
            {
                long rents = rentsOfEnded;
                for (ThreadMemory* thread = first; thread != null; thread = thread->NextThread)
                {
                    rents += thread->Rents;
                }

                return rents;
            }
        }
    }

    /// <summary>The gate that <see cref="ThreadMemory.Enter"/> waits at while a trimmer is at work.</summary>
    public static void WaitForTrimmer()
    {
        using (Changes.Enter())
        {
        }
    }

    public static ThreadMemory* Add()
    {
        ThreadMemory* memory = (ThreadMemory*)NativeHeap.GrowTable(null, 0, (nuint)sizeof(ThreadMemory));
        using (Changes.Enter())
        {
            memory->Id = ++lastId;
            memory->NextThread = first;
            first = memory;
        }

        return memory;
    }

    /// <summary>Takes out what an ended thread had. It is freed by the caller.</summary>
    public static void Remove(ThreadMemory* memory)
    {
        using (Changes.Enter())
        {
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
    }

    /// <summary>
    /// Passes a state on to the thread whose writer uses it, to be given back when that thread ends.
    /// </summary>
    /// <returns>False when the thread has ended.</returns>
    public static bool TryLeave(WriterState* state, nint thread)
    {
        using (Changes.Enter())
        {
            ThreadMemory* owner = Find(thread);
            if (owner == null)
            {
                return false;
            }

            state->NextOfThread = owner->Orphans;
            owner->Orphans = state;
            return true;
        }
    }

    /// <summary>Returns a state that was left to its thread.</summary>
    /// <returns>False when the thread's end has taken care of it.</returns>
    public static bool TryReclaim(WriterState* state, nint thread)
    {
        using (Changes.Enter())
        {
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

        return false;
    }

    /// <summary>
    /// Frees the memory that threads have kept idle for so many milliseconds; 0 for all. A thread notices only if it rents at this moment,
    /// and waits then: it announces what it does before it compares <see cref="ThreadMemory.Trims"/>, and between the two sides is a barrier.
    /// </summary>
    public static void Trim(long now, long age)
    {
        using (Changes.Enter())
        {
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
    }

    /// <summary>Whether a thread has not ended, as far as is known: what it kept is still there.</summary>
    /// <param name="thread">Its <see cref="ThreadMemory.Id"/>.</param>
    public static bool IsAlive(nint thread)
    {
        using (Changes.Enter())
        {
            return Find(thread) != null;
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
