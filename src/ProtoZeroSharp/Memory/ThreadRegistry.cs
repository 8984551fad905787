namespace ProtoZeroSharp.Memory;

/// <summary>The threads that keep memory, to be counted when somebody asks, so that renting and returning count nothing for all.</summary>
internal static unsafe class ThreadRegistry
{
    private static readonly object Gate = new();
    private static ThreadMemory* first;
    private static long rentsOfEnded;

    /// <summary>Bytes that threads keep for their next writers. Other threads go on meanwhile: a snapshot.</summary>
    public static long RetainedBytes
    {
        get
        {
            long bytes = 0;
            lock (Gate)
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
            lock (Gate)
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

    public static ThreadMemory* Add()
    {
        ThreadMemory* memory = (ThreadMemory*)NativeHeap.GrowTable(null, 0, (nuint)sizeof(ThreadMemory));
        lock (Gate)
        {
            memory->NextThread = first;
            first = memory;
        }

        return memory;
    }

    /// <summary>Takes out and frees what an ended thread had.</summary>
    public static void Remove(ThreadMemory* memory)
    {
        lock (Gate)
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

        NativeHeap.FreeTable(memory, (nuint)sizeof(ThreadMemory));
    }
}
