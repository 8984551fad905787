using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>
/// What an output refers to, as its bytes move, are undone or end. A place in the output is kept by its offset into the writer's memory.
/// </summary>
internal static unsafe class References
{
    /// <summary>Drops the references after an offset, because the bytes there are undone.</summary>
    public static void OnTruncated(WriterState* state, long offset)
    {
        if (state->References.Bytes == 0)
        {
            return;
        }

        ReferenceList list = ReferenceList.Of(state);
        while (list.ReferenceCount > 0 && list.Offset(list.ReferenceCount - 1) > offset)
        {
            state->References.Bytes -= list.Value(list.ReferenceCount - 1).Length;
            list.RemoveLast();
        }
    }

    /// <summary>Follows the bytes from a place on, which moved because a length took another width than was reserved.</summary>
    public static void OnShifted(WriterState* state, long from, int delta)
    {
        if (state->References.Bytes == 0)
        {
            return;
        }

        ReferenceList list = ReferenceList.Of(state);
        for (int i = list.ReferenceCount - 1; i >= 0 && list.Offset(i) > from; i--)
        {
            list.Offset(i) += delta;
        }
    }

    /// <summary>Follows the bytes between lengths that were inserted. Both come by their offsets.</summary>
    public static void OnSettled(WriterState* state, PendingLength* entries, int count)
    {
        if (state->References.Bytes == 0)
        {
            return;
        }

        ReferenceList list = ReferenceList.Of(state);
        int entry = count - 1;
        for (int i = list.ReferenceCount - 1; i >= 0; i--)
        {
            while (entry >= 0 && entries[entry].Offset >= list.Offset(i))
            {
                entry--;
            }

            if (entry < 0)
            {
                return;
            }

            list.Offset(i) += (int)entries[entry].Shift;
        }
    }

    /// <summary>The list of an output, made when there is none, to show the output as segments.</summary>
    public static ReferenceList ListOf(WriterState* state) => state->References.Handle == IntPtr.Zero ? Rent(state) : ReferenceList.Of(state);

    /// <summary>Leaves the list of an output to an owner that keeps it reachable; the output refers to nothing then.</summary>
    public static void Leave(WriterState* state, object owner)
    {
        ReferenceList list = ReferenceList.Of(state);
        state->References.Handle = IntPtr.Zero;
        state->References.Bytes = 0;
        list.LeaveTo(owner);
        WriterState.UpdateLimit(state);
    }

    /// <summary>Lets go of everything an output refers to.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void OnEmptied(WriterState* state)
    {
        IntPtr handle = state->References.Handle;
        if (handle == IntPtr.Zero)
        {
            return;
        }

        state->References.Handle = IntPtr.Zero;
        state->References.Bytes = 0;
        ReferenceList.Of(handle).Return(ThreadOf(state), handle);
    }

    /// <summary>The memory of the output moved: what was shown of it follows, so that it is never read where it was.</summary>
    public static void OnMoved(WriterState* state)
    {
        if (state->References.Handle != IntPtr.Zero)
        {
            ReferenceList.Of(state).OnMoved(state->Start);
        }
    }

    private static ReferenceList Rent(WriterState* state)
    {
        state->References.Handle = ReferenceList.Rent(ThreadOf(state));
        return ReferenceList.Of(state);
    }

    /// <summary>The finalizer of a <see cref="ProtoBuffer"/> has a thread of its own, and its state none.</summary>
    private static ThreadMemory* ThreadOf(WriterState* state) => state->Owner == Ownership.Buffer ? ThreadCache.CurrentMemory : state->Thread;
}
