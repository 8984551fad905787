using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>
/// Code of the caller has bytes of the output. It fills those of a length-delimited field, as a lambda or as the segments of a sequence, or
/// takes the finished ones, as a sink. Meanwhile no frame has
/// a cursor, so that whatever that code does to the writer throws. Only the end of its thread or buffer ends the field.
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

    /// <summary>
    /// Takes the cursor away while finished bytes go to code of the caller. A buffer that this code disposes keeps its memory until the writer
    /// ends.
    /// </summary>
    public static void Hold(WriterState* state)
    {
        state->Suspended = state->Root;
        state->SuspendedCursor = state->Root->Cursor;
        state->Root->Cursor = Frame.Poison;
    }

    /// <summary>Refuses what code of the caller may not do while it has bytes of the output.</summary>
    public static void ThrowIfSuspended(WriterState* state)
    {
        if (state->Suspended != null)
        {
            throw WriterErrors.Suspended();
        }
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
