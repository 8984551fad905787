using System.Runtime.CompilerServices;
using ProtoZeroSharp.Wire;
using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp.Writing;

/// <summary>
/// Bytes fields whose value stays where it is. To the messages around them its bytes are as those that wait to be inserted when a
/// length turns out too narrow: the message's pending bytes, which its Close counts on the slow path.
/// </summary>
internal static unsafe class ReferenceOperations
{
    /// <summary>Values up to this many bytes are copied: that takes no longer than referring to them, here and at the socket.</summary>
    public const int MaxCopied = 512;

    /// <summary>Writes tag and length, and refers to the value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Add(Frame* frame, ulong tag, int tagSize, ReadOnlyMemory<byte> value)
    {
        WriterState* state = frame->State;
        ThreadMemory* thread = state->Plain;
        byte* q = frame->Cursor;
        if (value.Length > MaxCopied && thread != null && q <= frame->Limit && state->Pending.Bytes <= 0
            && state->Limit - state->Start + state->References.Bytes + (long)value.Length < WriterState.MaxLength - WriterState.Slack - state->ClosingMargin)
        {
            IntPtr handle = state->References.Handle;
            if (handle != IntPtr.Zero && ReferenceList.Of(handle).IsStored(value))
            {
                AddSlow(frame, tag, tagSize, value);
                return;
            }

            // The list may need memory that there is not: what was stored stays behind then.
            OutputEvents.Touched(state);
            q = Varint.WriteField(q, tag, tagSize, (uint)value.Length);
            if (handle == IntPtr.Zero)
            {
                handle = thread->TakeFirstList();
                state->References.Handle = handle != IntPtr.Zero ? handle : handle = ReferenceList.Rent(thread);
            }

            Refer(state, frame, q, value, ReferenceList.Of(handle));
        }
        else
        {
            AddSlow(frame, tag, tagSize, value);
        }
    }

    /// <summary>Refers to a value of which tag and length are written.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Refer(WriterState* state, Frame* frame, byte* q, ReadOnlyMemory<byte> value, ReferenceList list)
    {
        list.Add(value, (int)(q - state->Start));
        frame->Cursor = q;
        state->References.Bytes += value.Length;
        OpenMessage* message = WriterState.MessageOf(frame);
        if (message != null)
        {
            message->Pending += value.Length;
            message->Width = OpenMessage.SlowWidth;
        }
    }

    /// <summary>As <see cref="Add"/>, where there may be no room, or a limit, and for values that are copied.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void AddSlow(Frame* frame, ulong tag, int tagSize, ReadOnlyMemory<byte> value)
    {
        WriterState* state = frame->State;
        int length = value.Length;
        if (length <= MaxCopied || state->IsFixed || IsOwn(state, value))
        {
            // The memory of a fixed writer is where its caller wants the bytes. What lies in the output itself does not stay where it is.
            FieldOperations.Bytes(frame, tag, tagSize, value.Span);
            return;
        }

        int header = tagSize + Varint.Size((uint)length);
        Room.ThrowIfPoisoned(frame);
        Limits.Check(frame, header + (long)length);
        ReferenceList list = References.ListOf(state);
        Room.EnsureMemory(frame, header);
        OutputEvents.Touched(state);
        byte* q = Varint.WriteExact(Room.WriteTag(frame->Cursor, tag, tagSize), (uint)length);
        Refer(state, frame, q, value, list);
        WriterState.UpdateLimit(state);
    }

    /// <summary>Whether a value is part of what was shown of this very output.</summary>
    private static bool IsOwn(WriterState* state, ReadOnlyMemory<byte> value) =>
        state->References.Handle != IntPtr.Zero && ReferenceList.Of(state).IsStored(value);
}
