using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>
/// The exceptions of the writers. These methods are never marked NoInlining: the JIT has to see that they do not return, or it
/// keeps the hot path's values alive across the call (27 against 52 ns for a message of 25 fields).
/// </summary>
internal static unsafe class WriterErrors
{
    // The most characters of a key that an exception shows.
    private const int MaxKeyLength = 64;

    public static void ThrowNull(string name) => throw new ArgumentNullException(name);

    /// <summary>For an element of the caller's collection, whose parameter is called <c>values</c> in every method.</summary>
    public static void ThrowNullElement(int index) => throw new ArgumentNullException("values", $"Element {index} is null.");

    /// <summary>For a pair of the caller's collection: its key is null, or else its value is.</summary>
    public static void ThrowNullPair(object? key, int index) =>
        throw new ArgumentNullException("values", key is null ? $"The key of pair {index} is null." : $"The value of key '{Shown(key)}' is null.");

    /// <summary>Says why a frame cannot be written to.</summary>
    public static void ThrowPoisoned(Frame* frame) => throw Poisoned(frame, "call Close on its writer before using this message again");

    /// <summary>Says why a frame cannot be closed: mostly, what a lambda left open in it.</summary>
    public static void ThrowPoisonedEnd(Frame* frame) => throw Poisoned(frame, "close it before this message ends, in a lambda before the lambda returns");

    /// <param name="frame">The frame.</param>
    /// <param name="remedy">What to do if a message in it is open.</param>
    private static Exception Poisoned(Frame* frame, string remedy)
    {
        WriterState* state = frame->State;
        Frame* innermost = WriterState.Innermost(state);
        if (innermost == null && state->Suspended != null)
        {
            return Suspended();
        }

        if (innermost == null)
        {
            return new ObjectDisposedException("ProtoWriter", "The ProtoWriter was disposed: neither it nor a message writer made on it can write any more. Make a new one; of a ProtoBuffer with CreateWriter.");
        }

        if (StrictHandles.IsStaleView(frame))
        {
            return new InvalidOperationException("This typed handle was made in an untyped submessage that is not the one open now.");
        }

        Frame* child = null;
        for (Frame* f = innermost; f != null; f = f->Parent)
        {
            if (child != null && (f == frame || (f->IsRoot && frame->IsRoot)))
            {
                return new InvalidOperationException($"What was started in {Name(&child->Message)} of this message is open: {remedy}.");
            }

            child = f;
        }

        return new InvalidOperationException("This message was closed: it cannot be written to or closed again. A message that a lambda writes is closed by the call that has the lambda.");
    }

    /// <summary>
    /// Refuses a value that did not become as many bytes as were counted: somebody changes it, and its length would be wrong. The cursor is where
    /// it was.
    /// </summary>
    /// <param name="state">The writer.</param>
    /// <param name="end">Where it ends, or null when it did not fit.</param>
    /// <param name="expected">Where it should.</param>
    public static void ThrowIfChanged(WriterState* state, byte* end, byte* expected)
    {
        if (end != expected)
        {
            OutputEvents.Touched(state);
            throw new InvalidOperationException("The value was changed while it was written: another thread has it, or it lies in the memory that is written to. Nothing of it was written.");
        }
    }

    public static Exception Suspended() =>
        new InvalidOperationException("Your code has bytes of this writer, to fill or to take them: until it returns, the writer cannot be used otherwise.");

    /// <summary>Which submessage is open, by the tag in front of it.</summary>
    private static string Name(OpenMessage* message)
    {
        byte* q = message->TagStart;
        if (!message->IsGroup && *message->Prefix == 0)
        {
            return "a delimited message";
        }

        ulong tag = 0;
        for (int i = 0; ; i++)
        {
            tag |= (ulong)(q[i] & 0x7F) << (7 * i);
            if (q[i] < 0x80)
            {
                return $"field {tag >> 3}";
            }
        }
    }

    public static void ThrowDisposed() =>
        throw new ObjectDisposedException("ProtoWriter", "The writer was disposed.");

    /// <summary>The exception for a span that does not take the output.</summary>
    public static ArgumentException TooShort(int destination, int output) =>
        new($"The destination has {Counted.Bytes(destination)}; the output takes {output}. Nothing was copied.", nameof(destination));

    public static void ThrowTooLarge() => throw TooLarge();

    public static ProtoException TooLarge() =>
        new(ProtoErrorKind.MessageTooLarge, "A message has at most 2,147,483,647 bytes. The field was not written; the writer can still be disposed.");

    /// <summary>The exception for a refused write.</summary>
    /// <param name="state">The writer.</param>
    /// <param name="offset">Where it would begin.</param>
    /// <param name="needed">The bytes that it adds, those of lengths included.</param>
    /// <param name="length">What the output would have then, all closed.</param>
    public static ProtoException AboveCeiling(WriterState* state, long offset, long needed, long length)
    {
        if (length > state->MaximumLength)
        {
            return state->MaximumLength == WriterState.MaxLength
                ? TooLarge()
                : new(ProtoErrorKind.MessageTooLarge, $"The output would have {Counted.Bytes(length)}; the writer's maximum is {state->MaximumLength}. Nothing of the field was written.", offset);
        }

        return BufferFull(offset, needed, state->Ceiling - (length - needed));
    }

    public static ProtoException BufferFull(long offset, long needed, long available) =>
        new(ProtoErrorKind.BufferFull, $"The memory given to the writer is full: it has room for {Counted.Bytes(available)}; the field takes {needed}. Nothing of the field was written.", offset);

    public static void ThrowRootHasNoEnd() =>
        throw new InvalidOperationException("This is the root message, which has no end: Close and Cancel are for messages that a Start method opened.");

    public static void ThrowNoOpenSub() =>
        throw new InvalidOperationException("No untyped submessage is open: CloseSub and CancelSub are for one that a Start method of this writer opened.");

    /// <param name="state">The writer.</param>
    /// <param name="before">What the caller was about to do.</param>
    public static void ThrowUnfinished(WriterState* state, string before)
    {
        Frame* innermost = WriterState.Innermost(state);
        if (innermost == null)
        {
            ThrowPoisoned(state->Root);
        }

        // What an Any, an entry of a map or an item holds is closed with it, and was not started by the caller.
        while ((innermost->Message.Form & MessageForm.EntryValue) != 0 && !innermost->IsRoot)
        {
            innermost = innermost->Parent;
        }

        throw new InvalidOperationException($"What was started in {Name(WriterState.MessageOf(innermost))} is still open: close it before {before}.");
    }

    private static string Shown(object key)
    {
        string text = Convert.ToString(key, System.Globalization.CultureInfo.InvariantCulture) ?? "";
        return text.Length > MaxKeyLength ? text.Substring(0, MaxKeyLength) + "…" : text;
    }

    public static void ThrowOtherSize(int announced, long actual) => throw OtherSize(announced, actual);

    private static InvalidOperationException OtherSize(int announced, long actual) => new($"The submessage was announced with {Counted.Bytes(announced)} but has {actual}" + (actual < announced
        ? ". It is still open: write the missing bytes or cancel it."
        : $", {actual - announced} too many. It is still open: cancel it."));

    public static void ThrowReferences() =>
        throw new InvalidOperationException("The output refers to bytes outside the writer's memory, so it is not one span: take it with WrittenSequence, CopyTo, WriteTo or DetachGathered.");

    /// <summary>For a method that hands the output over in one piece, and whose writer the caller does not see.</summary>
    /// <param name="remedy">What to do with a writer of one's own.</param>
    public static void ThrowReferencesTo(string remedy) =>
        throw new InvalidOperationException($"The message refers to bytes by reference, which this method does not take: write it with a ProtoWriter, and {remedy}.");

    public static void ThrowNoWriter() =>
        throw new InvalidOperationException("This is default(ProtoWriter): it has no output. Use new ProtoWriter().");
}
