using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>
/// A length-delimited field whose bytes come from code of the caller: a lambda, or the segments of a sequence. Meanwhile no frame has
/// a cursor, so that whatever that code does to the writer throws, or, when it empties or disposes it, ends the field.
/// </summary>
internal static unsafe class Suspension
{
    /// <summary>Writes tag and length where they will be and takes the cursor away.</summary>
    /// <returns>Where the value goes.</returns>
    public static byte* Begin(Frame* frame, ulong tag, int tagSize, int length)
    {
        Room.Ensure(frame, tagSize + Varint.Size((uint)length) + (long)length);
        byte* body = Varint.WriteExact(Room.WriteTag(frame->Cursor, tag, tagSize), (uint)length);
        WriterState* state = frame->State;
        OutputEvents.Touched(state);
        state->Suspended = frame;
        state->SuspendedCursor = frame->Cursor;
        frame->Cursor = Frame.Poison;
        return body;
    }

    /// <summary>Gives the cursor back, unless the writer was emptied or disposed meanwhile.</summary>
    /// <param name="frame">The message.</param>
    /// <param name="end">The end of the field, or null when it was not finished.</param>
    public static void End(Frame* frame, byte* end)
    {
        WriterState* state = frame->State;
        if (state->Suspended == frame)
        {
            frame->Cursor = end != null ? end : state->SuspendedCursor;
            state->Suspended = null;
        }
    }
}
