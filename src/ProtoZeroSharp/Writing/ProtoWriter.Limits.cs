using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp;

// Limits and undoing. Nothing here allocates, and typed messages count like untyped ones.
public readonly unsafe ref partial struct ProtoWriter
{
    /// <summary>The most bytes that the output may have when everything is closed; 2,147,483,647 unless set.</summary>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public int MaxLength => CheckedState()->MaximumLength;

    /// <summary>
    /// The bytes that the output would have if everything open were closed now: unlike <see cref="Length"/> it counts the length
    /// prefixes at the width they will need, and the end tags of open groups. Takes time in proportion to the open messages.
    /// </summary>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public long LengthIfClosed
    {
        get
        {
            WriterState* state = CheckedState();
            return Limits.LengthIfClosed(WriterState.WritableFrame(state), 0);
        }
    }

    /// <summary>
    /// Sets the most bytes that the output may have when everything is closed. A write that would pass it throws
    /// <see cref="ProtoException"/> with <see cref="ProtoErrorKind.MessageTooLarge"/> and leaves nothing of its field; closing what is
    /// open never does. Holds until the writer is disposed, across <see cref="Reset"/> and flushes, which start counting again.
    /// </summary>
    /// <param name="bytes">0 to 2,147,483,647, which is no limit. When more is written already, every further write throws.</param>
    /// <exception cref="ArgumentOutOfRangeException">It is negative.</exception>
    /// <exception cref="InvalidOperationException">Code that fills or takes bytes of the writer calls it.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public void SetMaxLength(int bytes)
    {
        if (bytes < 0)
        {
            throw new ArgumentOutOfRangeException(nameof(bytes), bytes, "The maximum length must not be negative.");
        }

        WriterState* state = CheckedState();
        Suspension.ThrowIfSuspended(state);
        state->MaximumLength = bytes;
        state->Plain = null;
        WriterState.UpdateLimit(state);
    }

    /// <summary>Remembers this place, with the messages that are open, typed ones included, to go back to with <see cref="Rollback"/>.</summary>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public WriterMark Mark() => Marks.Take(CheckedState());

    /// <summary>
    /// Removes everything written since the mark, also when the memory has moved. Messages that were opened since and are still open
    /// are dropped: their handles throw from now on. The mark can be used again.
    /// </summary>
    /// <param name="mark">A mark of this writer. Marks taken after it are no longer valid afterwards, but for those at the same place, between which and this one nothing was written.</param>
    /// <exception cref="InvalidOperationException">
    /// The mark is of another writer, or a message that was open at it has been closed, or an earlier mark was rolled back to, or the
    /// output was reset, flushed or detached since. Nothing was changed.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public void Rollback(WriterMark mark) => Marks.Rollback(CheckedState(), in mark);

    /// <summary>
    /// Removes the submessage or group opened last, typed or not, tag included, as if it had not been opened. Its handle, if it
    /// has one, throws from now on. If it is the value of a map entry, the entry is removed too.
    /// </summary>
    /// <exception cref="InvalidOperationException">None is open.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public void CancelSub()
    {
        WriterState* state = CheckedState();
        Frame* innermost = WriterState.WritableFrame(state);
        if (innermost->IsRoot)
        {
            FrameOperations.CancelUntyped(innermost);
        }
        else
        {
            FrameOperations.Cancel(innermost);
        }
    }

    /// <summary>Closes the submessage or group opened last with StartSub or StartGroup, or removes it when it is empty.</summary>
    /// <returns>Whether it is in the output.</returns>
    /// <exception cref="InvalidOperationException">None is open, or a typed submessage is.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public bool CloseSubUnlessEmpty()
    {
        WriterState* state = CheckedState();
        Frame* innermost = WriterState.WritableFrame(state);
        if (innermost->IsRoot && state->HasOpenUntyped && innermost->Cursor == state->Root->Message.OpenUntyped->Message.BodyStart)
        {
            FrameOperations.CancelUntyped(innermost);
            return false;
        }

        CloseSub();
        return true;
    }
}
