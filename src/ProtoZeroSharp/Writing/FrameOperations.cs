using System.Runtime.CompilerServices;
using ProtoZeroSharp.Memory;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Writing;

/// <summary>
/// Everything the inlined paths leave out: growth, fixed memory that is nearly full, lengths that were predicted wrong, groups,
/// the edges of frame chunks, and misuse. Static, never inlined, and each does the whole operation.
/// </summary>
internal static unsafe class FrameOperations
{
    /// <summary>Longer bodies than this need five bytes for their length.</summary>
    private const ulong MaxFourBytes = 1 << 28;

    /// <summary>Opens a child on the slow path: any kind, any place.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Frame* Start(Frame* frame, ulong tag, int tagSize, FrameKind kind)
    {
        Room.ThrowIfPoisoned(frame);
        Room.BeExactWhenNearlyFull(frame->State, frame, WriterState.Slop);
        Frame* child = WriterState.ChildOf(frame);
        EnsureStart(frame, tagSize, (kind & FrameKind.Group) != 0 ? 0 : child->LearnedWidth);
        byte* q = Room.WriteTag(frame->Cursor, tag, tagSize);
        frame->Cursor = Frame.Poison;
        if ((kind & FrameKind.Group) != 0)
        {
            child->StartTag = tag;
        }
        else
        {
            *q = (byte)tagSize;
            q += child->LearnedWidth;
        }

        child->Kind = (child->Kind & FrameKind.Boundary) | kind;
        child->Width = StrictHandles.RestingWidth(child);
        child->BodyStart = q;
        child->Cursor = q;
        child->State->Holder = child;
        return child;
    }

    /// <summary>
    /// Closes what the inlined path does not. A body of 16 KB to 2 MB whose width was right takes the shortest way, because a deep
    /// nest is made of these: a method of its own has no registers to save.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Close(Frame* frame)
    {
        byte* q = frame->Cursor;
        ulong length = (ulong)(q - frame->BodyStart);
        if (frame->Width == 3 && length - 0x4000 < 0x200000 - 0x4000)
        {
            StoreLength3(frame->BodyStart, length);
            frame->Cursor = Frame.Poison;
            (frame - 1)->Cursor = q;
        }
        else if (frame->Width == frame->State->PaddedWidth && length < MaxFourBytes)
        {
            StorePadded(frame->BodyStart, length, frame->Width);
            frame->Cursor = Frame.Poison;
            (frame - 1)->Cursor = q;
        }
        else
        {
            CloseSlowly(frame);
        }
    }

    /// <summary>Closes on the slow path: any kind, any length, or the exception.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CloseSlowly(Frame* frame)
    {
        byte* q = frame->Cursor;
        if (q == Frame.Poison)
        {
            WriterErrors.ThrowPoisoned(frame);
        }

        FrameKind kind = frame->Kind;
        WriterState* state = frame->State;
        if ((kind & FrameKind.Root) != 0)
        {
            WriterErrors.ThrowRootHasNoEnd();
        }

        Room.BeExactWhenNearlyFull(state, frame, WriterState.Slop);
        if ((kind & FrameKind.Sized) != 0)
        {
            SizedMessages.Check(frame);
        }

        int pending = frame->Pending;
        if ((kind & FrameKind.Group) != 0)
        {
            ulong endTag = EncodedTag.EndOf(frame->StartTag);
            int size = EncodedTag.SizeOfBytes(endTag);
            Room.EnsureMemory(frame, size);
            q = Room.WriteTag(frame->Cursor, endTag, size);
        }
        else
        {
            q = Lengths.Finish(state, frame, ref frame->BodyStart, ref frame->LearnedWidth, ref pending);
            frame->ForgetSize();
        }

        frame->Pending = 0;
        frame->Kind = kind & FrameKind.Boundary;
        frame->Width = StrictHandles.RestingWidth(frame);
        frame->Cursor = Frame.Poison;
        Frame* parent = frame->Parent;
        state->Holder = parent;
        parent->Cursor = q;
        Lengths.PassToParent(state, parent, pending);
        if ((kind & FrameKind.EntryValue) != 0)
        {
            CloseEntry(parent);
        }
    }

    /// <summary>Closes what a value was the last of. Nobody has its handle: what has no room to be closed is taken back.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CloseEntry(Frame* entry)
    {
        try
        {
            new MessageWriter(entry).Close();
        }
        catch
        {
            Abandon(entry);
            throw;
        }
    }

    /// <summary>Takes an open child back as if it had never been opened; with the value of a map entry its entry.</summary>
    public static void Cancel(Frame* frame)
    {
        if (frame->Cursor == Frame.Poison)
        {
            WriterErrors.ThrowPoisoned(frame);
        }

        WriterState* state = frame->State;
        FrameKind kind = frame->Kind;
        byte* q = TagStart(frame->BodyStart, frame->LearnedWidth, (kind & FrameKind.Group) != 0 ? frame->StartTag : 0);
        WriterState.Abandon(frame);
        Frame* parent = frame->Parent;
        parent->Cursor = q;
        state->Holder = parent;
        if ((kind & FrameKind.EntryValue) != 0)
        {
            Cancel(parent);
            return;
        }

        TakeBack(state, q);
    }

    /// <summary>
    /// Takes back a child that an exception left open, with whatever is open in it. Does nothing when it is not open any more, because
    /// the exception is not to be replaced by another.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Abandon(Frame* frame)
    {
        WriterState* state = frame->State;
        Frame* innermost = WriterState.Innermost(state);
        for (Frame* open = innermost; open != frame; open = open->Parent)
        {
            if (open == null || (open->Kind & FrameKind.Root) != 0)
            {
                return;
            }
        }

        if ((frame->Kind & FrameKind.Root) != 0)
        {
            return;
        }

        while (innermost != frame)
        {
            Frame* parent = innermost->Parent;
            WriterState.Abandon(innermost);
            innermost = parent;
        }

        state->Holder = frame;
        frame->Cursor = frame->BodyStart;
        Cancel(frame);
    }

    /// <summary>Takes back the untyped submessage opened last.</summary>
    public static void CancelSub(Frame* root)
    {
        WriterState* state = root->State;
        if (root->Cursor == Frame.Poison)
        {
            WriterErrors.ThrowPoisoned(root);
        }

        if (!state->HasOpenSub)
        {
            WriterErrors.ThrowNoOpenSub();
        }

        Sub* sub = state->Root->OpenSub;
        byte* q = TagStart(sub->BodyStart, sub->LearnedWidth, sub->StartTag);
        WriterState.AbandonSubs(state, state->SubDepth - 1);
        root->Cursor = q;
        TakeBack(state, q);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void StoreLength3(byte* bodyStart, ulong size)
    {
        ulong bytes = Varint.ThreeBytes(size);
        *(ushort*)(bodyStart - 3) = (ushort)bytes;
        bodyStart[-1] = (byte)(bytes >> 16);
    }

    /// <summary>A length of up to four bytes in four or five.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void StorePadded(byte* bodyStart, ulong size, int width)
    {
        uint low = (uint)(Varint.ThreeBytes(size & 0x1FFFFF) | (size >> 21 << 24)) | 0x808080;
        if (width == 4)
        {
            *(uint*)(bodyStart - 4) = low;
        }
        else
        {
            *(uint*)(bodyStart - 5) = low | 0x80000000;
            bodyStart[-1] = 0;
        }
    }

    /// <summary>Opens an untyped submessage on the slow path.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void StartSub(Frame* root, ulong tag, int tagSize, bool group)
    {
        WriterState* state = root->State;
        if (state->SubDepth == state->SubCapacity)
        {
            WriterState.GrowSubs(state);
        }

        Room.ThrowIfPoisoned(root);
        Room.BeExactWhenNearlyFull(state, root, WriterState.Slop);
        Sub* sub = state->Root->OpenSub + 1;
        EnsureStart(root, tagSize, group ? 0 : sub->LearnedWidth);
        byte* q = Room.WriteTag(root->Cursor, tag, tagSize);
        if (group)
        {
            sub->StartTag = tag;
            sub->Width = 0;
        }
        else
        {
            *q = (byte)tagSize;
            q += sub->LearnedWidth;
            sub->Width = sub->LearnedWidth;
        }

        sub->BodyStart = q;
        state->Root->OpenSub = sub;
        root->Cursor = q;
    }

    /// <summary>Closes an untyped submessage that the inlined path does not, as <see cref="Close"/> does.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void CloseSub(Frame* root)
    {
        Sub* sub = root->OpenSub;
        ulong length = (ulong)(root->Cursor - sub->BodyStart);
        if (sub->Width == 3 && length - 0x4000 < 0x200000 - 0x4000)
        {
            StoreLength3(sub->BodyStart, length);
            root->OpenSub = sub - 1;
        }
        else if (sub->Width != 0 && sub->Width == root->State->PaddedWidth && length < MaxFourBytes)
        {
            StorePadded(sub->BodyStart, length, sub->Width);
            root->OpenSub = sub - 1;
        }
        else
        {
            CloseSubSlowly(root);
        }
    }

    /// <summary>Closes an untyped submessage on the slow path.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CloseSubSlowly(Frame* root)
    {
        WriterState* state = root->State;
        if (root->Cursor == Frame.Poison && !StrictHandles.TryActivate(root))
        {
            WriterErrors.ThrowPoisoned(root);
        }

        if (!state->HasOpenSub)
        {
            WriterErrors.ThrowNoOpenSub();
        }

        // With a margin, so that nothing below finds the memory fuller than this does.
        Room.BeExactWhenNearlyFull(state, root, WriterState.Slop);
        Sub* sub = root->OpenSub;
        int pending = sub->Pending;
        byte* q;
        if (sub->StartTag != 0)
        {
            ulong endTag = EncodedTag.EndOf(sub->StartTag);
            int size = EncodedTag.SizeOfBytes(endTag);
            Room.EnsureMemory(root, size);
            q = Room.WriteTag(root->Cursor, endTag, size);
        }
        else if (sub->WidthBefore != 0 && SizedMessages.TryFinishPadded(root, sub))
        {
            q = root->Cursor;
        }
        else
        {
            int width = sub->LearnedWidth;
            q = Lengths.Finish(state, root, ref sub->BodyStart, ref width, ref pending);
            sub->LearnedWidth = (byte)width;
        }

        sub->Rest();
        state->Root->OpenSub = sub - 1;
        root->Cursor = q;
        Lengths.PassToParent(state, root, pending);
    }

    /// <summary>Room for a tag and the bytes reserved for the length, of which one, or all where lengths are padded, or else the end tag, counts for the maximum.</summary>
    public static void EnsureStart(Frame* frame, int tagSize, int width)
    {
        if (frame->State->Cap != WriterState.MaxLength)
        {
            Limits.Check(frame->State, frame, tagSize + (width == 0 ? tagSize : Limits.LeastWidth(frame->State, width)));
        }

        Room.EnsureMemory(frame, tagSize + width);
    }

    /// <summary>Where the tag of an open message starts; its size waits in the first of the bytes reserved for the length.</summary>
    private static byte* TagStart(byte* bodyStart, int width, ulong startTag)
    {
        if (startTag != 0)
        {
            return bodyStart - EncodedTag.SizeOfBytes(startTag);
        }

        byte* prefix = bodyStart - width;
        return prefix - *prefix;
    }

    private static void TakeBack(WriterState* state, byte* from)
    {
        // For a text that is being put together there.
        state->MarkSerial++;
        if (state->PendingCount != 0)
        {
            Lengths.Forget(state, from);
            WriterState.UpdateLimit(state);
        }

        if (state->ReferencedBytes != 0)
        {
            References.Forget(state, from - state->Start);
            WriterState.UpdateLimit(state);
        }

        Marks.Discard(state, from - state->Start);
    }
}
