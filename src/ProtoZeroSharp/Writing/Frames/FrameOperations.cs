using System.Runtime.CompilerServices;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>
/// Opening, closing and undoing messages where the inlined paths do not: growth, memory of the caller that is nearly full, lengths that
/// were predicted wrong, groups, the edges of frame chunks, and misuse. Static, never inlined, and each does the whole operation.
/// Each makes room for everything that it needs before it changes anything.
/// </summary>
internal static unsafe class FrameOperations
{
    /// <summary>A body of this many bytes and more needs five for its length.</summary>
    private const ulong MaxFourBytes = 1 << 28;

    /// <summary>Opens a child: any form, any place.</summary>
    /// <param name="frame">The message that it is opened in.</param>
    /// <param name="tag">The encoded tag.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="form">How the child is open.</param>
    /// <param name="width">With a form that says so, the bytes of its length.</param>
    /// <param name="size">With an announced size, the size.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Frame* Start(Frame* frame, ulong tag, int tagSize, MessageForm form, int width = 0, int size = 0)
    {
        Room.ThrowIfPoisoned(frame);
        Frame* child = WriterState.ChildOf(frame);
        child->Cursor = WriteStart(frame, &child->Message, tag, tagSize, form, width, size);
        frame->Cursor = Frame.Poison;
        child->State->Active = child;
        Invariants.CheckIfStrict(child->State);
        return child;
    }

    /// <summary>Opens an untyped message; the parameters are those of <see cref="Start"/>.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void StartUntyped(Frame* root, ulong tag, int tagSize, MessageForm form, int width = 0, int size = 0)
    {
        Room.ThrowIfPoisoned(root);
        WriterState* state = root->State;
        if (state->UntypedDepth == state->Untyped.Capacity)
        {
            UntypedTable.Grow(state);
        }

        UntypedMessage* message = state->Root->Message.OpenUntyped + 1;
        root->Cursor = WriteStart(root, &message->Message, tag, tagSize, form, width, size);
        message->Serial = ++state->UntypedSerial;
        state->Root->Message.OpenUntyped = message;
        Invariants.CheckIfStrict(state);
    }

    /// <summary>Opens a child whose size is announced.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The size is negative.</exception>
    public static Frame* StartAnnounced(Frame* frame, ulong tag, int tagSize, int size)
    {
        ThrowIfNegative(size);
        return Start(frame, tag, tagSize, MessageForm.Announced, Varint.Size((uint)size), size);
    }

    /// <summary>Opens an untyped message whose size is announced.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The size is negative.</exception>
    public static void StartAnnouncedUntyped(Frame* root, ulong tag, int tagSize, int size)
    {
        ThrowIfNegative(size);
        StartUntyped(root, tag, tagSize, MessageForm.Announced, Varint.Size((uint)size), size);
    }

    /// <summary>Closes a message whose length takes one or two bytes, as reserved, in the caller's own code; others by a call.</summary>
    // The order of the stores: this frame, to which the last field stored its cursor, then the output, then the parent, to which the next
    // Start stores. Each change of the cache line costs the processor time; with the output first D takes 5 % longer.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void CloseShort(Frame* frame)
    {
        byte* q = frame->Cursor;

        // Unsigned: a poisoned cursor makes a length no fast path accepts.
        byte* body = frame->Message.BodyStart;
        nuint length = (nuint)q - (nuint)body;
        int width = frame->Message.Width;
        if (width == 1 && length < 0x80)
        {
            frame->Cursor = (byte*)(nint)(Frame.PoisonOf64 | (sizeof(nint) - 8));
            body[-1] = (byte)length;
        }
        else if (width == 2 && length - 0x80 < (nuint)((sizeof(nint) << OpenMessage.TwoByteShift) - 0x80))
        {
            frame->Cursor = (byte*)(nint)(Frame.PoisonOf64 | (sizeof(nint) - 8));
            *(ushort*)(body - 2) = (ushort)Varint.TwoBytes(length);
        }
        else
        {
            Close(frame);
            return;
        }

        (frame - 1)->Cursor = q;
    }

    /// <summary>
    /// Closes what the inlined path does not. A body of 16 KB to 2 MB whose width was right takes the shortest way, because a deep
    /// nest is made of these: a method of its own has no registers to save.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Close(Frame* frame)
    {
        byte* q = frame->Cursor;
        if (TryClose(&frame->Message, q, frame->State->PaddedWidth))
        {
            frame->Cursor = Frame.Poison;
            (frame - 1)->Cursor = q;
        }
        else if (frame->Message.Form == MessageForm.EntryValue)
        {
            EntryValue.Close(frame);
        }
        else
        {
            CloseCorrected(frame);
        }
    }

    /// <summary>Ends the message of a <c>using</c> that the inlined path does not: one that is longer, or has no end to write.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Dispose(Frame* frame)
    {
        if (frame->Cursor != Frame.Poison && !frame->IsRoot)
        {
            CloseShort(frame);
        }
    }

    /// <summary>Closes the elements of a packed field, or removes the field when there are none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void CloseRun(Frame* frame)
    {
        if (frame->Cursor == frame->Message.BodyStart)
        {
            Cancel(frame);
        }
        else
        {
            CloseShort(frame);
        }
    }

    /// <summary>The same for a <c>using</c>: does nothing when it is closed.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void DisposeRun(Frame* frame)
    {
        if (frame->Cursor != Frame.Poison)
        {
            CloseRun(frame);
        }
    }

    /// <summary>Closes an untyped message that the inlined path does not, as <see cref="Close"/> does.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void CloseUntyped(Frame* root)
    {
        UntypedMessage* open = root->Message.OpenUntyped;
        if (TryClose(&open->Message, root->Cursor, root->State->PaddedWidth))
        {
            root->Message.OpenUntyped = open - 1;
        }
        else
        {
            CloseUntypedCorrected(root);
        }
    }

    /// <summary>Undoes an open child as if it had never been opened; with the value of a map entry its entry.</summary>
    public static void Cancel(Frame* frame)
    {
        if (frame->Cursor == Frame.Poison)
        {
            WriterErrors.ThrowPoisoned(frame);
        }

        bool isEntryValue;
        do
        {
            byte* q = frame->Message.TagStart;
            isEntryValue = (frame->Message.Form & MessageForm.EntryValue) != 0;
            frame->Cursor = Frame.Poison;
            frame->Message.SetAtRest();
            frame = frame->Parent;
            frame->Cursor = q;
        }
        while (isEntryValue);
        frame->State->Active = frame;
        OutputEvents.Truncated(frame->State, frame->Cursor);
    }

    /// <summary>Undoes the untyped message opened last.</summary>
    public static void CancelUntyped(Frame* root)
    {
        WriterState* state = root->State;
        if (root->Cursor == Frame.Poison)
        {
            WriterErrors.ThrowPoisoned(root);
        }

        if (!state->HasOpenUntyped)
        {
            WriterErrors.ThrowNoOpenSub();
        }

        root->Cursor = state->Root->Message.OpenUntyped->Message.TagStart;
        OutputEvents.CloseUntyped(state, state->UntypedDepth - 1);
        OutputEvents.Truncated(state, root->Cursor);
    }

    /// <summary>Writes tag and reserved length and describes the message as open; nothing has changed when there is no room.</summary>
    /// <returns>Where the body starts.</returns>
    private static byte* WriteStart(Frame* frame, OpenMessage* message, ulong tag, int tagSize, MessageForm form, int width, int size)
    {
        WriterState* state = frame->State;
        bool isGroup = (form & MessageForm.Group) != 0;
        if (isGroup && !state->HasGroups)
        {
            state->HasGroups = true;
            WriterState.UpdateLimit(state);
        }

        int least = isGroup ? 0 : width != 0 ? width : WriterState.FirstWidth(state);
        Limits.Check(frame, tagSize + (isGroup ? tagSize : least));
        int reserved = least != 0 && width == 0 && !Room.IsNearlyFull(frame, tagSize + message->LearnedWidth) ? message->LearnedWidth : least;
        Room.EnsureMemory(frame, tagSize + reserved);
        byte* q = Room.WriteTag(frame->Cursor, tag, tagSize);
        if (!isGroup)
        {
            // The size of the tag waits where the length will be, for a Cancel.
            *q = (byte)tagSize;
            q += reserved;
        }

        message->SetAtRest();
        message->BodyStart = q;
        message->ReservedWidth = (byte)reserved;
        message->Form = form;
        message->AnnouncedSize = size;
        if (form != MessageForm.LengthDelimited || reserved != message->LearnedWidth)
        {
            message->Width = OpenMessage.SlowWidth;
        }

        if (isGroup)
        {
            message->StartTag = tag;
        }

        return q;
    }

    /// <summary>Closes a message whose length was predicted wrong, if that is all.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CloseCorrected(Frame* frame)
    {
        byte* q = Lengths.TryCorrect(frame, &frame->Message);
        if (q == null)
        {
            CloseSlowly(frame);
            return;
        }

        frame->Cursor = Frame.Poison;
        (frame - 1)->Cursor = q;
    }

    /// <summary>The same for an untyped message.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CloseUntypedCorrected(Frame* root)
    {
        UntypedMessage* open = root->Message.OpenUntyped;
        byte* q = Lengths.TryCorrect(root, &open->Message);
        if (q == null)
        {
            CloseUntypedSlowly(root);
            return;
        }

        root->Cursor = q;
        root->Message.OpenUntyped = open - 1;
    }

    /// <summary>Closes on the slow path: any form, any length, or the exception.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void CloseSlowly(Frame* frame)
    {
        if (frame->Cursor == Frame.Poison)
        {
            WriterErrors.ThrowPoisonedEnd(frame);
        }

        if (frame->IsRoot)
        {
            WriterErrors.ThrowRootHasNoEnd();
        }

        // All that this closes, or none of it: the Any in an entry of a map closes the entry too.
        int messages = 1;
        for (Frame* open = frame; (open->Message.Form & MessageForm.EntryValue) != 0; open = open->Parent)
        {
            messages++;
        }

        Lengths.ReserveClose(frame, messages);
        for (; messages > 0; messages--)
        {
            int pending = WriteEnd(frame, &frame->Message);
            byte* q = frame->Cursor;
            frame->Cursor = Frame.Poison;
            frame = frame->Parent;
            frame->Cursor = q;
            frame->State->Active = frame;
            Lengths.PassToParent(frame, pending);
        }

        Invariants.CheckIfStrict(frame->State);
    }

    /// <summary>Closes an untyped message on the slow path.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CloseUntypedSlowly(Frame* root)
    {
        WriterState* state = root->State;
        if (root->Cursor == Frame.Poison && !StrictHandles.TryActivate(root))
        {
            WriterErrors.ThrowPoisonedEnd(root);
        }

        if (!state->HasOpenUntyped)
        {
            WriterErrors.ThrowNoOpenSub();
        }

        Lengths.ReserveClose(root, 1);
        int pending = WriteEnd(root, &state->Root->Message.OpenUntyped->Message);
        state->Root->Message.OpenUntyped--;
        Lengths.PassToParent(root, pending);
        Invariants.CheckIfStrict(state);
    }

    /// <summary>Writes the length of the message that ends at the frame's cursor, or its end tag. The message is at rest then.</summary>
    /// <returns>The bytes that its parent has pending for it.</returns>
    private static int WriteEnd(Frame* frame, OpenMessage* message)
    {
        if ((message->Form & MessageForm.Announced) != 0)
        {
            long actual = frame->Cursor - message->BodyStart + message->Pending;
            if (actual != message->AnnouncedSize)
            {
                WriterErrors.ThrowOtherSize(message->AnnouncedSize, actual);
            }
        }

        if (!message->IsGroup)
        {
            return Lengths.Finish(frame, message);
        }

        ulong endTag = EncodedTag.EndOf(message->StartTag);
        int size = EncodedTag.SizeOfBytes(endTag);
        Room.EnsureMemory(frame, size);
        frame->Cursor = Room.WriteTag(frame->Cursor, endTag, size);
        int pending = message->Pending;
        message->SetAtRest();
        return pending;
    }

    /// <summary>Writes a length of three bytes, or of a padded width, if the message is one that an inlined path could have opened.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryClose(OpenMessage* message, byte* q, int paddedWidth)
    {
        // A poisoned cursor makes the length too large for either case, where addresses have 64 bits.
        if (sizeof(nint) != 8 && q == Frame.Poison)
        {
            return false;
        }

        ulong length = (ulong)(q - message->BodyStart);
        int width = message->Width;
        if (width == 3 && length - 0x4000 < 0x200000 - 0x4000)
        {
            ulong bytes = Varint.ThreeBytes(length);
            *(ushort*)(message->BodyStart - 3) = (ushort)bytes;
            message->BodyStart[-1] = (byte)(bytes >> 16);
            return true;
        }

        if (width == paddedWidth && length < MaxFourBytes)
        {
            StorePadded(message->BodyStart, length, width);
            return true;
        }

        return false;
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

    private static void ThrowIfNegative(int size)
    {
        if (size < 0)
        {
            throw new ArgumentOutOfRangeException(nameof(size), size, "The size must not be negative.");
        }
    }
}
