using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp.Writing;

/// <summary>
/// The exceptions of the writers. These methods are never marked NoInlining: the JIT has to see that they do not return, or it
/// keeps the hot path's values alive across the call (27 against 52 ns for a message of 25 fields).
/// </summary>
internal static unsafe class WriterErrors
{
    /// <summary>Says why a frame cannot be written to.</summary>
    public static void ThrowPoisoned(Frame* frame) => throw Poisoned(frame);

    public static Exception Poisoned(Frame* frame)
    {
        WriterState* state = frame->State;
        Frame* innermost = WriterState.Innermost(state);
        if (innermost == null)
        {
            return new ObjectDisposedException(nameof(ProtoWriter), "The writer was disposed, or its buffer is not being written to.");
        }

        if (StrictHandles.IsStaleView(frame))
        {
            return new InvalidOperationException("This typed handle was made in another untyped submessage than the one that is open now.");
        }

        for (Frame* f = innermost; f != null; f = f->Parent)
        {
            if (f == frame)
            {
                return new InvalidOperationException("This message has an open submessage: close it before writing to the message again.");
            }
        }

        return new InvalidOperationException("This message was closed: nothing more can be written to it.");
    }

    public static void ThrowDisposed() =>
        throw new ObjectDisposedException(nameof(ProtoWriter), "The writer was disposed.");

    public static void ThrowTooLarge() => throw TooLarge();

    public static ProtoException TooLarge() =>
        new(ProtoErrorKind.MessageTooLarge, "A message has at most 2,147,483,647 bytes. The field was not written; the writer can still be disposed.");

    public static ProtoException AboveMaximum(long offset, long length, long maximum) =>
        new(ProtoErrorKind.MessageTooLarge, $"The output would have {length} bytes, the writer's maximum is {maximum}. Nothing of the field was written.", offset);

    public static ProtoException BufferFull(long offset, long needed, long available) =>
        new(ProtoErrorKind.BufferFull, $"The memory given to the writer is full: {needed} more bytes are needed, {available} are left. Nothing of the field was written.", offset);

    public static void ThrowRootHasNoEnd() =>
        throw new InvalidOperationException("This is the root of the writer: it has no length and no end. Close what was opened with a Start method.");

    public static void ThrowNoOpenSub() =>
        throw new InvalidOperationException("CloseSub without StartSub: no submessage is open.");

    public static void ThrowUnfinished() =>
        throw new InvalidOperationException("A submessage is still open: close it before taking the output.");

    public static void ThrowReferences() =>
        throw new InvalidOperationException("The output refers to bytes that are not in the writer's memory, so that it is not one span: take it with WrittenSequence, CopyTo, WriteTo or DetachGathered.");

    public static void ThrowNoWriter() =>
        throw new InvalidOperationException("This is default(ProtoWriter): it has no output. Use new ProtoWriter().");
}
