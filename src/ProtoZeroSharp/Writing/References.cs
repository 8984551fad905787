using System.Runtime.CompilerServices;
using ProtoZeroSharp.Memory;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Writing;

/// <summary>
/// Bytes fields whose value stays where it is. To the messages around them its bytes are as those that wait to be inserted when a
/// length turns out too narrow: the frame's pending bytes, which its Close counts on the slow path. A place in the output is kept by
/// its offset into the writer's memory, so it moves when lengths do.
/// </summary>
internal static unsafe class References
{
    /// <summary>Values up to this many bytes are copied: that takes no longer than referring to them, here and at the socket.</summary>
    public const int MaxCopied = 512;

    /// <summary>Writes tag and length, and refers to the value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Add(Frame* frame, ulong tag, int tagSize, ReadOnlyMemory<byte> value)
    {
        WriterState* state = frame->State;
        ThreadMemory* thread = state->Plain;
        byte* q = frame->Cursor;
        if (value.Length > MaxCopied && thread != null && q <= frame->Limit
            && state->Limit - state->Start + state->ReferencedBytes + (long)value.Length < WriterState.MaxLength - WriterState.Slop)
        {
            q = Varint.WriteField(q, tag, tagSize, (uint)value.Length);
            IntPtr handle = state->ReferenceHandle;
            if (handle == IntPtr.Zero)
            {
                handle = thread->TakeFirstList();
                state->ReferenceHandle = handle != IntPtr.Zero ? handle : handle = ReferenceList.Rent(thread);
            }

            Refer(state, frame, q, value, ReferenceList.Of(handle));
        }
        else
        {
            AddSlow(frame, tag, tagSize, value);
        }
    }

    /// <summary>Drops the references behind a place, because the bytes there are taken back.</summary>
    public static void Forget(WriterState* state, long offset)
    {
        ReferenceList list = ReferenceList.Of(state);
        while (list.ReferenceCount > 0 && list.Offset(list.ReferenceCount - 1) > offset)
        {
            state->ReferencedBytes -= list.Value(list.ReferenceCount - 1).Length;
            list.RemoveLast();
        }
    }

    /// <summary>Follows the bytes from a place on, which moved because a length took another width than was reserved.</summary>
    public static void Move(WriterState* state, long from, int delta)
    {
        ReferenceList list = ReferenceList.Of(state);
        for (int i = list.ReferenceCount - 1; i >= 0 && list.Offset(i) > from; i--)
        {
            list.Offset(i) += delta;
        }
    }

    /// <summary>Follows the bytes between lengths that were inserted. Both come by their offsets.</summary>
    public static void Settle(WriterState* state, PendingLength* entries, int count)
    {
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
    public static ReferenceList ListOf(WriterState* state) => state->ReferenceHandle == IntPtr.Zero ? Rent(state) : ReferenceList.Of(state);

    /// <summary>Takes the list away from an output, which then refers to nothing; makes one when there is none.</summary>
    public static ReferenceList Take(WriterState* state)
    {
        ReferenceList list = ListOf(state);
        state->ReferenceHandle = IntPtr.Zero;
        state->ReferencedBytes = 0;
        return list;
    }

    /// <summary>Lets go of everything an output refers to.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Release(WriterState* state)
    {
        IntPtr handle = state->ReferenceHandle;
        if (handle == IntPtr.Zero)
        {
            return;
        }

        state->ReferenceHandle = IntPtr.Zero;
        state->ReferencedBytes = 0;
        ReferenceList.Of(handle).Return(ThreadOf(state), handle);
    }

    private static ReferenceList Rent(WriterState* state)
    {
        state->ReferenceHandle = ReferenceList.Rent(ThreadOf(state));
        return ReferenceList.Of(state);
    }

    /// <summary>The finalizer of a <see cref="ProtoBuffer"/> has a thread of its own, and its state none.</summary>
    private static ThreadMemory* ThreadOf(WriterState* state) => state->Owner == Ownership.Buffer ? ThreadCache.CurrentMemory : state->Thread;

    /// <summary>Refers to a value of which tag and length are written.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Refer(WriterState* state, Frame* frame, byte* q, ReadOnlyMemory<byte> value, ReferenceList list)
    {
        list.Add(value, (int)(q - state->Start));
        frame->Cursor = q;
        state->ReferencedBytes += value.Length;
        if ((frame->Kind & FrameKind.Root) == 0)
        {
            frame->Pending += value.Length;
            frame->Width = Frame.SlowWidth;
        }
        else if (state->HasOpenSub)
        {
            Sub* sub = state->Root->OpenSub;
            sub->Pending += value.Length;
            sub->Width = 0;
        }
    }

    /// <summary>As <see cref="Add"/>, where there may be no room, or a limit, and for values that are copied.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void AddSlow(Frame* frame, ulong tag, int tagSize, ReadOnlyMemory<byte> value)
    {
        WriterState* state = frame->State;
        int length = value.Length;
        if (length <= MaxCopied || state->IsFixed)
        {
            // The memory of a fixed writer is where its caller wants the bytes.
            FieldOperations.Bytes(frame, tag, tagSize, value.Span);
            return;
        }

        byte* q = frame->Cursor;
        bool isNearLimit = state->Cap != WriterState.MaxLength || state->End - state->Start + state->ReferencedBytes + (long)length > WriterState.MaxLength;
        if (q <= frame->Limit && !isNearLimit)
        {
            q = Varint.WriteField(q, tag, tagSize, (uint)length);
        }
        else
        {
            MakeRoom(frame, tagSize + Varint.Size((uint)length), length);
            q = Varint.WriteExact(Room.WriteTag(frame->Cursor, tag, tagSize), (uint)length);
        }

        Refer(state, frame, q, value, ListOf(state));
        if (isNearLimit)
        {
            WriterState.UpdateLimit(state);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void MakeRoom(Frame* frame, int header, int length)
    {
        Room.ThrowIfPoisoned(frame);
        WriterState* state = frame->State;
        if (state->Cap != WriterState.MaxLength)
        {
            Limits.Check(state, frame, header + (long)length);
        }
        else if (frame->Cursor - state->Start + Math.Max(state->PendingBytes, 0) + state->ReferencedBytes + header + (long)length > WriterState.MaxLength)
        {
            WriterErrors.ThrowTooLarge();
        }

        Room.EnsureMemory(frame, header);
    }
}
