using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Memory;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>The parts of a writer beside its frames: the output memory, and a part for each feature.</summary>
[StructLayout(LayoutKind.Sequential, Size = Size)]
internal unsafe struct WriterState
{
    /// <summary>The bytes of a state, which its root follows: whole cache lines, and no fewer than the fields take.</summary>
    public const int Size = 5 * 64;

    /// <summary>Bytes kept free after every limit: a tag (stored as up to 8 bytes), a varint and their overhang fit without a check.</summary>
    public const int Slack = 64;

    /// <summary>The most bytes that a message may have.</summary>
    public const int MaxLength = int.MaxValue;

    /// <summary>As <see cref="ReturnedAt"/>, that the state is in use: long from now.</summary>
    public const long NotReturned = long.MaxValue;

    /// <summary>Frames in the first chunk, the root and the sentinel included: a kilobyte for each of a thread's states.</summary>
    private const int FirstChunk = 16;

    /// <summary>The limit follows the bytes that wait in steps of this size, because every frame has to be told.</summary>
    private const int PendingStep = 1024;

    // What a small output touches from rent to return comes first: a thread's states take turns, so few of their cache lines stay near.
    /// <summary>The first byte of the output.</summary>
    public byte* Start;

    /// <summary>The value of every frame's <see cref="Frame.Limit"/>; see <see cref="UpdateLimit"/>.</summary>
    public byte* Limit;

    /// <summary>
    /// <see cref="Thread"/> as long as the output lies in the thread's own memory and no setting was made: such a state is returned on the
    /// short path. Otherwise null. In a state that is not in use it has no meaning unless <see cref="Start"/> is set.
    /// </summary>
    public ThreadMemory* Plain;

    /// <summary>The next in a queue of free states, or in the ring of a thread's states.</summary>
    public WriterState* Next;

    /// <summary>How many writers its thread had rented when the state was returned, or <see cref="NotReturned"/>.</summary>
    public long ReturnedAt;

    public UntypedTable Untyped;

    public ReferenceLink References;

    public PendingTable Pending;

    public MarkTable Marks;

    public Ownership Owner;

    /// <summary>Who uses the state of a <see cref="ProtoBuffer"/>: a <see cref="BufferUse"/>, or the thread of its writer.</summary>
    public nint InUse;

    /// <summary>The first address that must not be written.</summary>
    public byte* End;

    /// <summary>
    /// The most bytes that the finished output may have: the least of the caller's maximum, the caller's memory and what a message may
    /// have. Every write is refused that would let the output, with all open messages closed, pass it.
    /// </summary>
    public int Ceiling;

    /// <summary>The most that closing everything that may be open can add; from there to the ceiling writes are counted exactly.</summary>
    public int ClosingMargin;

    /// <summary>The most bytes that the caller lets the output have; <see cref="MaxLength"/> when there is no such limit.</summary>
    public int MaximumLength;

    /// <summary>The bytes that every length takes whatever it is, 4 or 5, or 0 where it takes as few as can be.</summary>
    public int PaddedWidth;

    /// <summary>Whether a group was opened: closing one adds up to five bytes.</summary>
    public bool HasGroups;

    /// <summary>
    /// The frame whose cursor waits in <see cref="SuspendedCursor"/> while code of the caller has bytes of the output; null otherwise. No
    /// frame has a cursor then.
    /// </summary>
    public Frame* Suspended;

    public byte* SuspendedCursor;

    /// <summary>The root's cursor while a <see cref="ProtoBuffer"/> is not being written to; null when its last writer left something open.</summary>
    public byte* SavedCursor;

    /// <summary>Where the body starts that was moved last, for a length of another width than was reserved.</summary>
    public long MovedOffset;

    /// <summary>The bytes moved for it and for what is in it.</summary>
    public long MovedBytes;

    /// <summary>Memory in which a leaf message is put together that may not fit; see <see cref="LeafOperations"/>.</summary>
    public Slab Scratch;

    /// <summary>What the output has grown out of.</summary>
    public OutgrownTable Outgrown;

    /// <summary><see cref="Start"/> as it was when a span over the output was last given out.</summary>
    public byte* Shown;

    /// <summary>Frames in all chunks.</summary>
    public int FrameCount;

    /// <summary>Frames in the last chunk.</summary>
    public int LastChunkSize;

    /// <summary>The thread that made the state, or that writes to the buffer.</summary>
    public ThreadMemory* Thread;

    /// <summary>The next of all states that a thread has made.</summary>
    public WriterState* NextOfThread;

    /// <summary>With <see cref="StrictHandles"/>, the frame that has the cursor.</summary>
    public Frame* Active;

    /// <summary>With <see cref="StrictHandles"/>, counts the untyped messages.</summary>
    public ulong UntypedSerial;

    /// <summary>The writer's own frame. It follows the state, so that neither has to be loaded to find the other.</summary>
    public readonly Frame* Root
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (Frame*)((byte*)Unsafe.AsPointer(ref Unsafe.AsRef(in this)) + sizeof(WriterState));
    }

    public readonly bool IsFixed => Owner == Ownership.Caller;

    public readonly nuint Capacity => (nuint)(End - Start);

    public readonly bool HasOpenUntyped => Root->Message.OpenUntyped != Untyped.Entries;

    /// <summary>Whether a table is so large that it is worth a look when the state is returned.</summary>
    public readonly bool HasLargeTables =>
        Pending.Capacity > PendingTable.MostKept || Marks.DiscardCapacity > MarkTable.MostKept || Untyped.Capacity > UntypedTable.MostKept;

    /// <summary>Whether nothing is open and the root holds the cursor, which with <see cref="StrictHandles"/> a handle on it may hold.</summary>
    public readonly bool IsAtRoot => Root->Cursor != Frame.Poison && !HasOpenUntyped;

    /// <summary>The open untyped messages. Takes a division: not for the fast path.</summary>
    public readonly int UntypedDepth => (int)(Root->Message.OpenUntyped - Untyped.Entries);

    /// <summary>The state of a root that is no <see cref="FrameRole.View"/>.</summary>
    public static WriterState* OfRoot(Frame* root) => (WriterState*)((byte*)root - sizeof(WriterState));

    /// <summary>Makes a state with its first frames. They live as long as the process.</summary>
    public static WriterState* Create()
    {
        WriterState* state = (WriterState*)NativeHeap.AllocateFrames((nuint)(sizeof(WriterState) + (FirstChunk * sizeof(Frame))));
        state->MaximumLength = MaxLength;
        Frame* root = state->Root;
        InitializeChunk(state, root, FirstChunk, parent: null);
        root->Message.Role = FrameRole.Root;
        root->Message.Width = OpenMessage.SlowWidth;
        state->Active = root;
        UntypedTable.Grow(state);
        return state;
    }

    /// <summary>The frame that a child of <paramref name="frame"/> gets; makes a further chunk where there is none.</summary>
    public static Frame* ChildOf(Frame* frame)
    {
        if (StrictHandles.Enabled)
        {
            return StrictHandles.NewChild(frame);
        }

        Frame* child = frame + 1;
        if ((child->Message.Role & FrameRole.Sentinel) == 0)
        {
            return child;
        }

        if (child->Message.NextChunk == null)
        {
            WriterState* state = frame->State;
            int size = Math.Min(Math.Max(64, state->LastChunkSize * 2), 1 << 20);
            Frame* frames = (Frame*)NativeHeap.AllocateFrames((nuint)size * (nuint)sizeof(Frame));
            InitializeChunk(state, frames, size, frame);
            frames->Message.Role = FrameRole.Boundary;
            frames->Message.SetAtRest();
            child->Message.NextChunk = frames;
            UpdateLimit(state);
        }

        return child->Message.NextChunk;
    }

    /// <summary>The child's frame if one was ever made, else null.</summary>
    public static Frame* ExistingChildOf(Frame* frame)
    {
        Frame* child = frame + 1;
        return (child->Message.Role & FrameRole.Sentinel) != 0 ? child->Message.NextChunk : child;
    }

    /// <summary>The innermost open frame: the only one whose cursor is not poisoned. Null when nothing can be written now.</summary>
    public static Frame* Innermost(WriterState* state)
    {
        if (StrictHandles.Enabled)
        {
            return state->Active->Cursor == Frame.Poison ? null : state->Active;
        }

        Frame* frame = state->Root;
        while (frame != null && frame->Cursor == Frame.Poison)
        {
            frame = ExistingChildOf(frame);
        }

        return frame;
    }

    /// <summary>The innermost open frame, or the exception that says why there is none.</summary>
    public static Frame* WritableFrame(WriterState* state)
    {
        Frame* frame = Innermost(state);
        if (frame == null)
        {
            WriterErrors.ThrowPoisoned(state->Root);
        }

        return frame;
    }

    /// <summary>The message to which a frame's next bytes belong, or null at the root of the output.</summary>
    public static OpenMessage* MessageOf(Frame* frame) =>
        !frame->IsRoot ? &frame->Message : frame->State->HasOpenUntyped ? &frame->State->Root->Message.OpenUntyped->Message : null;

    /// <summary>Where the output starts, for a span that is given out: the memory stays readable when the output grows out of it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Show(WriterState* state)
    {
        byte* start = state->Start;
        state->Shown = start;
        return start;
    }

    /// <summary>Gives the state output memory. Clears <see cref="Plain"/>; the caller sets it where the short path applies.</summary>
    public static void SetMemory(WriterState* state, byte* start, nuint capacity)
    {
        state->Plain = null;
        state->Start = start;
        state->End = start + capacity;
        UpdateLimit(state);
    }

    /// <summary>
    /// Everything that follows from the memory, the maximum length, the frames, the groups and what waits: the ceiling, the margin below
    /// it, and the limit up to which the fast paths write without a check. To be called when any of these has changed.
    /// </summary>
    public static void UpdateLimit(WriterState* state)
    {
        long capacity = state->End - state->Start;
        int ceiling = state->IsFixed ? (int)Math.Min(state->MaximumLength, capacity) : state->MaximumLength;
        state->Ceiling = ceiling;
        int perLevel = state->HasGroups ? EncodedTag.MaxSize : Varint.Size((uint)ceiling) - 1;
        long margin = (long)perLevel * (state->FrameCount + state->Untyped.Capacity);
        if (StrictHandles.Enabled && ceiling != MaxLength)
        {
            // Any number of frames may be open.
            margin = ceiling;
        }

        state->ClosingMargin = (int)Math.Min(margin, MaxLength);
        if (state->Start == null)
        {
            return;
        }

        long waiting = state->Pending.Bytes <= 0 ? 0 : (state->Pending.Bytes + PendingStep) & ~(PendingStep - 1L);
        long counted = ceiling - margin - waiting - state->References.Bytes;
        SetLimit(state, state->Start + Math.Max(Math.Min(capacity, counted) - Slack, -1));
    }

    /// <summary>Gives back large tables. The state is not in use.</summary>
    public static void DropLargeTables(WriterState* state)
    {
        state->Pending.DropLarge();
        state->Marks.DropLarge();
        UntypedTable.DropLarge(state);
    }

    /// <summary>The width that a new frame reserves.</summary>
    public static int FirstWidth(WriterState* state) => Math.Max(state->PaddedWidth, 1);

    /// <summary>Lets every length take this many bytes, or with 0 as few as can be. Nothing is open.</summary>
    public static void Pad(WriterState* state, int width)
    {
        state->PaddedWidth = width;
        int first = FirstWidth(state);
        for (Frame* frame = ExistingChildOf(state->Root); frame != null; frame = ExistingChildOf(frame))
        {
            frame->Message.RestWith(first);
        }

        for (int i = 1; i <= state->Untyped.Capacity; i++)
        {
            state->Untyped.Entries[i].Message.RestWith(first);
        }
    }

    /// <summary>Starts an output at its first byte, or continues one: the root open, nothing else.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Open(WriterState* state, byte* cursor)
    {
        state->Root->Cursor = cursor;
        if (StrictHandles.Enabled)
        {
            state->Active = state->Root;
        }
    }

    private static void SetLimit(WriterState* state, byte* limit)
    {
        if (state->Limit == limit)
        {
            return;
        }

        try
        {
        }
        finally
        {
            // As a whole: see Uninterrupted.
            TellLimit(state, limit);
        }
    }

    private static void TellLimit(WriterState* state, byte* limit)
    {
        state->Limit = limit;
        if (StrictHandles.Enabled)
        {
            for (Frame* frame = state->Active; frame != null; frame = frame->Parent)
            {
                frame->Limit = limit;
            }

            state->Root->Limit = limit;
            return;
        }

        for (Frame* frame = state->Root; frame != null; frame = ExistingChildOf(frame))
        {
            frame->Limit = limit;
        }
    }

    private static void InitializeChunk(WriterState* state, Frame* frames, int count, Frame* parent)
    {
        for (int i = 0; i < count; i++)
        {
            Frame* frame = frames + i;
            frame->State = state;
            frame->Parent = i == 0 ? parent : frame - 1;
            frame->Cursor = Frame.Poison;
            frame->Limit = state->Limit;
            frame->Message.RestWith(FirstWidth(state));
        }

        Frame* sentinel = frames + count - 1;
        sentinel->Message.Role = FrameRole.Sentinel;
        sentinel->Message.Width = OpenMessage.SlowWidth;
        state->LastChunkSize = count;
        state->FrameCount += count;
    }
}
