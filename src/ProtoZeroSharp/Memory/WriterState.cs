using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp.Memory;

/// <summary>What a writer owns beside its frames: the output memory, the open untyped submessages, the pending length bytes.</summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct WriterState
{
    /// <summary>Bytes kept free behind every limit: a tag (stored as 8 bytes), a varint and their overhang fit without a check.</summary>
    public const int Slop = 64;

    /// <summary>The most bytes that a message may have.</summary>
    public const int MaxLength = int.MaxValue;

    /// <summary>As <see cref="ReturnedAt"/>, that the state is in use: long from now.</summary>
    public const long NotReturned = long.MaxValue;

    /// <summary>Frames in the first chunk, the root and the sentinel included: a kilobyte for each of a thread's states.</summary>
    private const int FirstChunk = 16;

    // What a small output touches from rent to return comes first: a thread's states take turns, so few of their cache lines stay near.
    /// <summary>The first byte of the output.</summary>
    public byte* Start;

    /// <summary>The value of every frame's <see cref="Frame.Limit"/>.</summary>
    public byte* Limit;

    /// <summary>
    /// The open untyped submessages, outermost first, from the second entry on; entries behind them keep their learned widths.
    /// The first entry and one behind the last have no width, which sends a Close without a Start and a Start without room to the
    /// slow path.
    /// </summary>
    public Sub* Subs;

    /// <summary>
    /// <see cref="Thread"/>, as long as the output is in the memory that the thread had and nothing was set: such a state is returned on the
    /// short path. Otherwise null. Of a state that is not in use it says nothing unless <see cref="Start"/> is set.
    /// </summary>
    public ThreadMemory* Plain;

    /// <summary>The next in a queue of free states, or in the ring of a thread's states.</summary>
    public WriterState* Next;

    /// <summary>How many writers its thread had rented when the state was returned, or <see cref="NotReturned"/>.</summary>
    public long ReturnedAt;

    /// <summary>The serial of the mark taken last; never reused.</summary>
    public long MarkSerial;

    public int DiscardCount;

    public int PendingCount;

    /// <summary>Marks up to this serial no longer stand.</summary>
    public long MarkFloor;

    /// <summary>A handle on the <see cref="ReferenceList"/> of this output, or zero, as for most: a managed object cannot be held here.</summary>
    public IntPtr ReferenceHandle;

    /// <summary>Bytes of the output that are not in its memory but referred to.</summary>
    public int ReferencedBytes;

    /// <summary>At or above the offset of every mark that stands; 0 when none does.</summary>
    public int LastMarkOffset;

    /// <summary>The most bytes that the caller lets the output have; <see cref="MaxLength"/> when there is no such limit.</summary>
    public int Cap;

    public Ownership Owner;

    /// <summary>The first address that must not be written.</summary>
    public byte* End;

    /// <summary>The cache of the thread that made the state.</summary>
    public ThreadMemory* Thread;

    /// <summary>
    /// Set when fixed memory gets nearly full: from then on every length reserves one byte, so that whether a message just fits does
    /// not depend on what was written before it. Without meaning in growing memory.
    /// </summary>
    public bool IsExact;

    /// <summary>The root's cursor while a <see cref="ProtoBuffer"/> is not being written to; null when its last writer left something open.</summary>
    public byte* SavedCursor;

    /// <summary>The submessages that the table has room for.</summary>
    public int SubCapacity;

    public int PendingCapacity;

    public PendingLength* PendingLengths;

    /// <summary>The bytes by which the output will grow when the pending lengths are inserted.</summary>
    public int PendingBytes;

    /// <summary>Where the body starts that was moved last, for a length of another width than was reserved.</summary>
    public long MovedOffset;

    /// <summary>The bytes moved for it and for what is in it.</summary>
    public long MovedBytes;

    /// <summary>1 while a <see cref="ProtoBuffer"/> is being written to.</summary>
    public int InUse;

    /// <summary>Frames in all chunks.</summary>
    public int FrameCount;

    public Discard* Discards;

    public int DiscardCapacity;

    /// <summary>The bytes that every length takes whatever it is, 4 or 5, or 0 where it takes as few as can be.</summary>
    public int PaddedWidth;

    /// <summary>Memory for a leaf that may not fit: it is assembled there and copied if it does.</summary>
    public byte* Scratch;

    public int ScratchCapacity;

    /// <summary>Frames in the last chunk.</summary>
    public int LastChunkSize;

    /// <summary>The next of all states that a thread has made.</summary>
    public WriterState* NextOfThread;

    /// <summary>With <see cref="StrictHandles"/>, the frame that holds the cursor.</summary>
    public Frame* Holder;

    /// <summary>The writer's own frame. It stands behind the state, so that neither has to be loaded to find the other.</summary>
    public readonly Frame* Root
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (Frame*)((byte*)Unsafe.AsPointer(ref Unsafe.AsRef(in this)) + Size);
    }

    public readonly bool IsFixed => Owner == Ownership.Caller;

    public readonly bool HasOpenSub => Root->OpenSub != Subs;

    /// <summary>The open untyped submessages. Takes a division: not for the fast path.</summary>
    public readonly int SubDepth => (int)(Root->OpenSub - Subs);

    /// <summary>The bytes of a state in whole cache lines, which the root follows; a constant to the JIT.</summary>
    private static int Size => (sizeof(WriterState) + 63) & ~63;

    /// <summary>The state of a root that is no <see cref="FrameKind.View"/>.</summary>
    public static WriterState* OfRoot(Frame* root) => (WriterState*)((byte*)root - Size);

    /// <summary>Makes a state with its first frames. They live as long as the process.</summary>
    public static WriterState* Create()
    {
        WriterState* state = (WriterState*)NativeHeap.AllocateFrames((nuint)(Size + FirstChunk * sizeof(Frame)));
        state->Cap = MaxLength;
        Frame* frames = state->Root;
        InitializeChunk(state, frames, FirstChunk, parent: null);
        frames->Kind = FrameKind.Root;
        frames->Width = Frame.SlowWidth;
        frames->Cursor = Frame.Poison;
        state->Holder = frames;
        GrowSubs(state);
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
        if (child->Kind != FrameKind.Sentinel)
        {
            return child;
        }

        if (child->StartTag == 0)
        {
            WriterState* state = frame->State;
            int size = Math.Min(Math.Max(64, state->LastChunkSize * 2), 1 << 20);
            Frame* frames = (Frame*)NativeHeap.AllocateFrames((nuint)size * (nuint)sizeof(Frame));
            InitializeChunk(state, frames, size, frame);
            frames->Kind = FrameKind.Boundary;
            frames->Width = Frame.SlowWidth;
            child->StartTag = (ulong)frames;
            UpdateLimit(state);
        }

        return (Frame*)child->StartTag;
    }

    /// <summary>The child's frame if one was ever made, else null.</summary>
    public static Frame* ExistingChildOf(Frame* frame)
    {
        Frame* child = frame + 1;
        return child->Kind == FrameKind.Sentinel ? (Frame*)child->StartTag : child;
    }

    /// <summary>The innermost open frame: the only one whose cursor is not poisoned. Null when the writer is disposed.</summary>
    public static Frame* Innermost(WriterState* state)
    {
        if (StrictHandles.Enabled)
        {
            return state->Holder->Cursor == Frame.Poison ? null : state->Holder;
        }

        Frame* frame = state->Root;
        while (frame != null && frame->Cursor == Frame.Poison)
        {
            frame = ExistingChildOf(frame);
        }

        return frame;
    }

    /// <summary>Gives every frame the limit of the output memory. A writer that its thread is to take back on the short path has to be told so afterwards.</summary>
    public static void SetMemory(WriterState* state, byte* start, nuint capacity)
    {
        state->Plain = null;
        state->Start = start;
        state->End = start + capacity;
        SetLimit(state, LimitOf(state, start, capacity));
    }

    /// <summary>
    /// The limit of memory: where less than <see cref="Slop"/> is left there is no fast path. The slop behind the longest message
    /// does not count, or the fast path would write into it.
    /// </summary>
    public static byte* LimitOf(byte* start, nuint capacity)
    {
        nuint usable = capacity < MaxLength ? capacity : (nuint)MaxLength;
        return usable >= Slop ? start + usable - Slop : start - 1;
    }

    /// <summary>Sets the limit from the memory, the maximum length and the length bytes that wait.</summary>
    public static void UpdateLimit(WriterState* state) =>
        SetLimit(state, LimitOf(state, state->Start, (nuint)(state->End - state->Start)));

    /// <summary>Sets the limit of every frame. Skipped when it is the same, as for a thread that keeps using one slab.</summary>
    public static void SetLimit(WriterState* state, byte* limit)
    {
        if (state->Limit == limit)
        {
            return;
        }

        state->Limit = limit;
        if (StrictHandles.Enabled)
        {
            for (Frame* frame = state->Holder; frame != null; frame = frame->Parent)
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

    /// <summary>Reserves one byte for the length of whatever is opened next, at any depth, whatever earlier messages needed.</summary>
    public static void ForgetWidths(WriterState* state, Frame* innermost) => SetWidths(state, innermost, 1);

    /// <summary>Lets every length take this many bytes, or with 0 as few as can be. Nothing is open.</summary>
    public static void Pad(WriterState* state, int width)
    {
        state->PaddedWidth = width;
        SetWidths(state, state->Root, FirstWidth(state));
    }

    /// <summary>What a frame reserves that has learned nothing.</summary>
    public static int FirstWidth(WriterState* state) => Math.Max(state->PaddedWidth, 1);

    private static void SetWidths(WriterState* state, Frame* innermost, int width)
    {
        for (Frame* frame = ExistingChildOf(innermost); frame != null; frame = ExistingChildOf(frame))
        {
            frame->LearnedWidth = width;
            frame->Width = StrictHandles.RestingWidth(frame);
        }

        for (Sub* sub = state->Root->OpenSub + 1; sub <= state->Subs + state->SubCapacity; sub++)
        {
            sub->LearnedWidth = (byte)width;
            sub->Width = (byte)width;
        }
    }

    /// <summary>Starts an empty output: the root open, nothing else.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Open(WriterState* state) => OpenAt(state, state->Start);

    /// <summary>Continues an output.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void OpenAt(WriterState* state, byte* cursor)
    {
        state->Root->Cursor = cursor;
        if (StrictHandles.Enabled)
        {
            state->Holder = state->Root;
        }
    }

    /// <summary>Ends every open message without finishing it, lets go of what is referred to, and poisons the root, so that every handle fails.</summary>
    public static void Abandon(WriterState* state)
    {
        if (state->Root->Cursor == Frame.Poison)
        {
            AbandonChildren(state);
        }

        state->Root->Cursor = Frame.Poison;
        if (state->HasOpenSub || state->PendingCount != 0 || state->ReferenceHandle != IntPtr.Zero)
        {
            AbandonSubs(state, 0);
            state->PendingCount = 0;
            state->PendingBytes = 0;
            References.Release(state);
        }
    }

    /// <summary>Ends what handles and marks of the writer are good for, and how its lengths are written. Nothing is open.</summary>
    public static void EndRental(WriterState* state)
    {
        state->Root->Generation++;
        state->DiscardCount = 0;
        state->LastMarkOffset = 0;
        if (state->PaddedWidth != 0)
        {
            Pad(state, 0);
        }
    }

    public static void GrowSubs(WriterState* state)
    {
        // Two entries more than submessages, and a power of two in all.
        int depth = state->SubDepth;
        int size = state->SubCapacity == 0 ? 0 : state->SubCapacity + 2;
        int newSize = size == 0 ? 8 : checked(size * 2);
        state->Subs = (Sub*)NativeHeap.GrowTable(state->Subs, (nuint)size * (nuint)sizeof(Sub), (nuint)newSize * (nuint)sizeof(Sub));
        state->Root->OpenSub = state->Subs + depth;
        state->SubCapacity = newSize - 2;
        for (int i = Math.Max(size - 1, 1); i <= state->SubCapacity; i++)
        {
            state->Subs[i].Width = (byte)FirstWidth(state);
            state->Subs[i].LearnedWidth = (byte)FirstWidth(state);
        }

        if (state->Start != null)
        {
            UpdateLimit(state);
        }
    }

    /// <summary>Ends the untyped submessages behind a depth without finishing them.</summary>
    public static void AbandonSubs(WriterState* state, int depth)
    {
        for (Sub* sub = state->Root->OpenSub; sub > state->Subs + depth; sub--)
        {
            sub->Rest();
        }

        state->Root->OpenSub = state->Subs + depth;
    }

    /// <summary>Ends one open message without finishing it.</summary>
    public static void Abandon(Frame* frame)
    {
        frame->Cursor = Frame.Poison;
        frame->Pending = 0;
        frame->ForgetSize();
        frame->Kind &= FrameKind.Boundary;
        frame->Width = StrictHandles.RestingWidth(frame);
    }

    private static void AbandonChildren(WriterState* state)
    {
        if (StrictHandles.Enabled)
        {
            for (Frame* frame = state->Holder; frame != null; frame = frame->Parent)
            {
                frame->Cursor = Frame.Poison;
            }

            state->Holder = state->Root;
            return;
        }

        for (Frame* frame = ExistingChildOf(state->Root); frame != null; frame = ExistingChildOf(frame))
        {
            bool innermost = frame->Cursor != Frame.Poison;
            Abandon(frame);
            if (innermost)
            {
                return;
            }
        }
    }

    private static byte* LimitOf(WriterState* state, byte* start, nuint capacity)
    {
        byte* limit = LimitOf(start, capacity);
        if (state->Cap != MaxLength || state->ReferencedBytes != 0)
        {
            byte* capped = Limits.FastLimit(state);
            limit = capped < limit ? capped : limit;
        }

        // Room for the waiting bytes must stay in fixed memory: until they are settled every write goes through the exact count.
        return state->IsFixed && state->PendingCount != 0 ? start - 1 : limit;
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
            frame->LearnedWidth = FirstWidth(state);
            frame->Width = StrictHandles.RestingWidth(frame);
        }

        Frame* sentinel = frames + count - 1;
        sentinel->Kind = FrameKind.Sentinel;
        sentinel->Width = Frame.SlowWidth;
        state->LastChunkSize = count;
        state->FrameCount += count;
    }
}
