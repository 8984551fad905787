using System.Runtime.CompilerServices;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>The message that is the value of a map entry, or is packed into an Any: it closes what is around it.</summary>
internal static unsafe class EntryValue
{
    /// <summary>Makes of a child that was just opened the value of a map entry, which closes the entry with it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Mark(Frame* child)
    {
        child->Message.Form = MessageForm.EntryValue;
        child->Message.Width = OpenMessage.SlowWidth;
    }

    /// <summary>Closes the value of a map entry and the entry, at once where both lengths are as reserved and nothing waits.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Close(Frame* frame)
    {
        Frame* entry = frame->Parent;
        OpenMessage* value = &frame->Message;
        byte* q = frame->Cursor;
        ulong length = (ulong)(q - value->BodyStart);
        ulong outerLength = (ulong)(q - entry->Message.BodyStart);
        int width = value->ReservedWidth;
        int outerWidth = entry->Message.Width;

        // An entry that is not one of the fast path, as that of a MessageSet, has a width that no length needs.
        if (q == Frame.Poison || Varint.Size(length) != width || Varint.Size(outerLength) != outerWidth || (frame->State->Pending.Count | value->Pending) != 0)
        {
            FrameOperations.CloseSlowly(frame);
            return;
        }

        Varint.WritePadded(value->BodyStart - width, (uint)length, width);
        Varint.WritePadded(entry->Message.BodyStart - outerWidth, (uint)outerLength, outerWidth);
        frame->Cursor = Frame.Poison;
        value->RestWith(width);
        entry->Cursor = Frame.Poison;
        entry->Parent->Cursor = q;
    }
}
