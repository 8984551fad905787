using System.Runtime.CompilerServices;
using ProtoZeroSharp.Memory;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Writing;

/// <summary>
/// The maximum length of a writer. Far from it nothing is checked: every frame's limit stops the fast paths where the lengths and
/// end tags of what may be open could matter, and from there on each write counts exactly.
/// </summary>
internal static unsafe class Limits
{
    /// <summary>The most bytes that closing one message can add: four more length bytes, or the end tag of a group.</summary>
    private const int MostPerLevel = 5;

    /// <summary>
    /// What the output would take if everything open were closed now: the lengths at the width they need, end tags, and the length
    /// bytes that wait.
    /// </summary>
    /// <param name="state">The writer.</param>
    /// <param name="innermost">Its innermost open frame.</param>
    /// <param name="more">Bytes to count as if they were written there already.</param>
    public static long LengthIfClosed(WriterState* state, Frame* innermost, long more)
    {
        byte* q = innermost->Cursor;
        long added = more;

        // What is referred to outside of the open messages; inside of them it is among what they have pending.
        long outside = (long)state->ReferencedBytes + state->PendingBytes;
        Frame* frame = innermost;
        for (; (frame->Kind & FrameKind.Root) == 0; frame = frame->Parent)
        {
            added += frame->Pending;
            outside -= frame->Pending;
            added += (frame->Kind & FrameKind.Group) != 0
                ? EncodedTag.SizeOfBytes(frame->StartTag)
                : Math.Max(Varint.Size((ulong)(q - frame->BodyStart + added)), LeastWidth(state, frame->LearnedWidth)) - frame->LearnedWidth;
        }

        for (Sub* sub = state->Root->OpenSub; sub > state->Subs; sub--)
        {
            added += sub->Pending;
            outside -= sub->Pending;
            added += sub->StartTag != 0
                ? EncodedTag.SizeOfBytes(sub->StartTag)
                : Math.Max(Varint.Size((ulong)(q - sub->BodyStart + added)), sub->WidthBefore == 0 ? LeastWidth(state, sub->LearnedWidth) : sub->LearnedWidth) - sub->LearnedWidth;
        }

        return q - state->Start + added + outside;
    }

    /// <summary>The fewest bytes that a length can take for which some are reserved.</summary>
    public static int LeastWidth(WriterState* state, int reserved) => reserved == state->PaddedWidth ? reserved : 1;

    /// <summary>Throws when <paramref name="size"/> more bytes would pass the writer's maximum.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Check(WriterState* state, Frame* innermost, long size)
    {
        long length = LengthIfClosed(state, innermost, size);
        if (length > state->Cap)
        {
            throw WriterErrors.AboveMaximum(innermost->Cursor - state->Start, length, state->Cap);
        }
    }

    /// <summary>Where the fast paths must stop for the maximum length, whatever they open on the way.</summary>
    public static byte* FastLimit(WriterState* state)
    {
        if (StrictHandles.Enabled)
        {
            return state->Start - 1;
        }

        long margin = WriterState.Slop
            + ((long)MostPerLevel * (state->FrameCount + state->SubCapacity))
            + Math.Max(state->PendingBytes, 0)
            + state->ReferencedBytes;
        return state->Start + Math.Max(state->Cap - margin, -1);
    }
}
