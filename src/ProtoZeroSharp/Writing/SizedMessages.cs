using ProtoZeroSharp.Memory;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Writing;

/// <summary>Messages whose size is announced when they are opened, and those whose length takes more bytes than it needs.</summary>
internal static unsafe class SizedMessages
{
    /// <summary>Opens a child that reserves the width of an exact length. The frame keeps the size, and the width that it had learned.</summary>
    public static Frame* Start(Frame* frame, ulong tag, int tagSize, int size)
    {
        if (size < 0)
        {
            throw new ArgumentOutOfRangeException(nameof(size), size, "A size is at least 0.");
        }

        Room.ThrowIfPoisoned(frame);
        Frame* child = WriterState.ChildOf(frame);
        int width = Varint.Size((uint)size);
        FrameOperations.EnsureStart(frame, tagSize, width);
        byte* q = Room.WriteTag(frame->Cursor, tag, tagSize);
        frame->Cursor = Frame.Poison;
        *q = (byte)tagSize;
        q += width;
        child->StartTag = ((ulong)(uint)child->LearnedWidth << 32) | (uint)size;
        child->LearnedWidth = width;
        child->Kind = (child->Kind & FrameKind.Boundary) | FrameKind.Sized;
        child->Width = Frame.SlowWidth;
        child->BodyStart = q;
        child->Cursor = q;
        child->State->Holder = child;
        return child;
    }

    /// <summary>Throws when the body of an announced message has another size; it stays open then.</summary>
    public static void Check(Frame* frame)
    {
        uint size = (uint)frame->StartTag;
        long actual = frame->Cursor - frame->BodyStart + frame->Pending;
        if (actual != size)
        {
            throw new InvalidOperationException($"The submessage was announced with {size} bytes and has {actual}.");
        }
    }

    /// <summary>Opens an untyped submessage whose length takes this many bytes, whatever it is.</summary>
    public static void StartPadded(Frame* root, ulong tag, int tagSize, int width)
    {
        WriterState* state = root->State;
        Room.Ensure(root, tagSize + width);
        if (state->SubDepth == state->SubCapacity)
        {
            WriterState.GrowSubs(state);
        }

        Sub* sub = root->State->Root->OpenSub + 1;
        byte* q = Room.WriteTag(root->Cursor, tag, tagSize);
        *q = (byte)tagSize;
        q += width;
        sub->WidthBefore = sub->LearnedWidth;
        sub->LearnedWidth = (byte)width;
        sub->Width = 0;
        sub->BodyStart = q;
        state->Root->OpenSub = sub;
        root->Cursor = q;
    }

    /// <summary>Writes the length of a padded submessage if it fits.</summary>
    public static bool TryFinishPadded(Frame* root, Sub* sub)
    {
        long length = root->Cursor - sub->BodyStart + sub->Pending;
        if (Varint.Size((ulong)length) > sub->LearnedWidth)
        {
            return false;
        }

        Varint.WritePadded(sub->BodyStart - sub->LearnedWidth, (uint)length, sub->LearnedWidth);
        return true;
    }
}
