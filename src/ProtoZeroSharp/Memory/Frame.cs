using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Memory;

/// <summary>
/// The state of one open message, in one cache line. A writer handle is the address of a frame, so frames never move and are
/// never given back to the allocator; whatever a stale handle reaches is still a frame.
/// </summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct Frame
{
    /// <summary>
    /// Where the next byte goes. <see cref="Poison"/> while a child is open, after Close and after the writer's disposal, so
    /// that the one compare with <see cref="Limit"/> that guards the capacity catches these too.
    /// </summary>
    public byte* Cursor;

    /// <summary>Up to here a write of at most <see cref="WriterState.Slop"/> bytes needs no further check. The same in all frames of a writer.</summary>
    public byte* Limit;

    /// <summary>The first byte of the body; the length prefix ends here.</summary>
    public byte* BodyStart;

    /// <summary>The bytes reserved for the length, 1 or more, or <see cref="SlowWidth"/> to send Start and Close to the slow path.</summary>
    public int Width;

    /// <summary>The width that the last message at this depth needed, and the one reserved for the message that is open.</summary>
    public int LearnedWidth;

    public WriterState* State;

    /// <summary>The frame of the enclosing message: the previous frame, except at the start of a chunk.</summary>
    public Frame* Parent;

    /// <summary>For a group its start tag, encoded; in a sentinel the first frame of the next chunk.</summary>
    public ulong StartTag;

    /// <summary>Length bytes of children that are still to be inserted into this body (negative: to be taken out).</summary>
    public int Pending;

    /// <summary>What the frame is, and in what way its message is open.</summary>
    public FrameKind Kind;

    /// <summary>In the root frame, which has no length, the untyped submessage opened last, or the table's first entry when none is.</summary>
    public Sub* OpenSub
    {
        readonly get => (Sub*)BodyStart;
        set => BodyStart = (byte*)value;
    }

    /// <summary>Goes back from the width of an announced size to the learned one, which waited in the upper half of <see cref="StartTag"/>.</summary>
    public void ForgetSize()
    {
        if ((Kind & FrameKind.Sized) != 0)
        {
            LearnedWidth = State->IsFixed && State->IsExact && State->PaddedWidth == 0 ? 1 : (int)(StartTag >> 32);
        }
    }

    /// <summary>In the root frame, counts the rentals, so that a copy of a disposed untyped writer is noticed.</summary>
    public uint Generation
    {
        readonly get => (uint)StartTag;
        set => StartTag = value;
    }

    /// <summary>
    /// As <see cref="Width"/>, sends Start and Close to the slow path: no body that starts so far behind is in front of the limit,
    /// and with a tag it does not take <see cref="Poison"/> around the end of the addresses.
    /// </summary>
    public const int SlowWidth = int.MaxValue - WriterState.Slop;

    /// <summary>Above every address, also after 2,147,483,647 is added, and one 32-bit immediate for the processor.</summary>
    public static byte* Poison => (byte*)(nint)int.MinValue;
}
