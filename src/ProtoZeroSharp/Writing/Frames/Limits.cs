using System.Runtime.CompilerServices;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>
/// How long the output may become: up to the ceiling of its writer, with everything that is open closed. Far from it nothing is
/// checked: the limit of the frames stops the fast paths where the lengths and end tags of what may be open could matter, and from
/// there on each write is counted exactly. So what is accepted can always be closed, and what just fits never depends on what was
/// reserved before, but for the last bytes that memory can hold at all.
/// </summary>
internal static unsafe class Limits
{
    /// <summary>
    /// What the output would take if everything open were closed now: the lengths at the width they need, end tags, and the length
    /// bytes that wait.
    /// </summary>
    /// <param name="innermost">The innermost open frame.</param>
    /// <param name="more">Bytes to count as if they were written there already.</param>
    public static long LengthIfClosed(Frame* innermost, long more) => LengthIfClosed(innermost, more, out _);

    /// <summary>The same, and what it takes to get there.</summary>
    /// <param name="innermost">The innermost open frame.</param>
    /// <param name="more">Bytes to count as if they were written there already.</param>
    /// <param name="peak">The most that the output takes on the way: a length that was reserved too wide is not there for one too narrow.</param>
    private static long LengthIfClosed(Frame* innermost, long more, out long peak)
    {
        WriterState* state = innermost->State;
        byte* q = innermost->Cursor;
        long added = more;
        peak = q - state->Start + more + state->References.Bytes + Math.Max(state->Pending.Bytes, 0);

        // What waits or is referred to outside of the open messages; inside of them it is among what they have pending.
        long outside = (long)state->References.Bytes + state->Pending.Bytes;
        foreach (OpenMessages.Entry open in new OpenMessages(innermost))
        {
            OpenMessage* message = open.Message;
            added += message->Pending;
            outside -= message->Pending;
            if (message->IsGroup)
            {
                int endTag = EncodedTag.SizeOfBytes(message->StartTag);
                added += endTag;
                peak += endTag;
            }
            else
            {
                int needed = Varint.Size((ulong)(q - message->BodyStart + added));
                int change = Math.Max(needed, LeastWidth(state, message)) - message->ReservedWidth;
                added += change;
                peak += Math.Max(change, 0);
            }
        }

        return q - state->Start + added + outside;
    }

    /// <summary>The fewest bytes that the length of an open message can take.</summary>
    public static int LeastWidth(WriterState* state, OpenMessage* message) =>
        (message->Form & (MessageForm.Announced | MessageForm.Padded)) != 0 ? message->ReservedWidth : WriterState.FirstWidth(state);

    /// <summary>Throws when <paramref name="size"/> more bytes would pass the ceiling.</summary>
    /// <exception cref="ProtoException"><see cref="ProtoErrorKind.MessageTooLarge"/>, or <see cref="ProtoErrorKind.BufferFull"/> in memory of the caller.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Check(Frame* innermost, long size)
    {
        if (IsNear(innermost, size))
        {
            CheckExactly(innermost, size);
        }
    }

    /// <summary>Whether so many bytes more might pass the ceiling, by a bound that takes no time.</summary>
    public static bool IsNear(Frame* innermost, long size)
    {
        WriterState* state = innermost->State;
        return innermost->Cursor - state->Start + size + state->ClosingMargin + Math.Max(state->Pending.Bytes, 0) + state->References.Bytes > state->Ceiling;
    }

    /// <summary>Whether so many bytes more might pass what memory can hold at all, by the same bound.</summary>
    public static bool IsNearMost(Frame* innermost, long size) => IsNear(innermost, size + innermost->State->Ceiling - WriterState.MaxLength);

    private static void CheckExactly(Frame* innermost, long size)
    {
        WriterState* state = innermost->State;
        long length = LengthIfClosed(innermost, size, out long peak);
        bool isAbove = length > state->Ceiling;
        if (isAbove || (peak > WriterState.MaxLength && !state->IsFixed))
        {
            OutputEvents.Touched(state);
            throw isAbove ? WriterErrors.AboveCeiling(state, innermost->Cursor - state->Start, length - LengthIfClosed(innermost, 0), length) : WriterErrors.TooLarge();
        }
    }
}
