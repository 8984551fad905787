using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Wire;
using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp;

/// <summary>
/// What <c>Name($"/api/orders/{id}")</c> compiles to, from C# 10 on: the pieces are written as UTF-8 after the end of the message,
/// and become part of it when all are there. An exception in the middle leaves nothing of them. The expressions in the braces must
/// not write to the same writer, which throws. Values are formatted with the invariant culture: what is sent must not depend on
/// where. A lone surrogate at the end of a piece becomes EF BF BD.
/// </summary>
/// <remarks>
/// Allocates nothing for text and, on .NET 8 and later, for values that implement <c>IUtf8SpanFormattable</c>, or <c>ISpanFormattable</c> with up
/// to 256 characters, once the JIT has optimized the method; on netstandard2.0 for integers and <see cref="Guid"/>. Enums and nullable numbers are
/// boxed. Other values allocate their own string.
/// </remarks>
[InterpolatedStringHandler]
public unsafe ref partial struct InterpolatedText
{
    // How long a formatted value is taken to be when the width of the length is guessed.
    private const int TypicalValue = 11;

    private readonly Frame* frame;
    private readonly uint generation;
    private readonly long serial;

    // The bytes left in front for tag and length: those of a field below 16 with a text of the likely length.
    private readonly int header;

    // Where the field will start, as an offset into the output.
    private long start;

    // Where the next piece goes. Near the longest output it may be beyond what an int holds.
    private long end;

    /// <summary>Starts a text. For the compiler.</summary>
    /// <param name="literalLength">UTF-16 units outside of the braces.</param>
    /// <param name="formattedCount">Pairs of braces.</param>
    /// <param name="writer">Where the text goes.</param>
    public InterpolatedText(int literalLength, int formattedCount, ProtoWriter writer)
        : this(literalLength, formattedCount, writer.CheckedRoot())
    {
    }

    /// <summary>Starts a text. For the compiler.</summary>
    /// <param name="literalLength">UTF-16 units outside of the braces.</param>
    /// <param name="formattedCount">Pairs of braces.</param>
    /// <param name="target">Where the text goes.</param>
    public InterpolatedText(int literalLength, int formattedCount, MessageTarget target)
        : this(literalLength, formattedCount, target.Message.Handle)
    {
    }

    private InterpolatedText(int literalLength, int formattedCount, Frame* frame)
    {
        Room.ThrowIfPoisoned(frame);
        this.frame = frame;
        WriterState* state = frame->State;
        generation = state->Root->Message.Generation;

        // Whatever writes after the cursor meanwhile moves the cursor or changes the serial.
        OutputEvents.Touched(state);
        serial = state->Marks.Serial;
        bool isShort = literalLength + (formattedCount * TypicalValue) < 0x80;

        // Where every byte counts, the least: one for the tag and one for the length.
        header = isShort || state->Ceiling != WriterState.MaxLength || Limits.IsNearMost(frame, 4) ? 2 : 3;
        start = frame->Cursor - state->Start;
        end = start + header;
    }

    /// <summary>Adds a piece of text. Null adds nothing.</summary>
    public void AppendLiteral(string? value) => Append(value.AsSpan());

    /// <summary>Adds a piece of text. Null adds nothing.</summary>
    public void AppendFormatted(string? value) => Append(value.AsSpan());

    /// <summary>Adds a piece of text, filled up with spaces.</summary>
    /// <param name="value">The text; null is empty.</param>
    /// <param name="alignment">The least width in UTF-16 units; negative: spaces after it.</param>
    /// <param name="format">Without meaning for text.</param>
    public void AppendFormatted(string? value, int alignment, string? format = null) => AppendFormatted(value.AsSpan(), alignment);

    /// <summary>Adds a piece of text.</summary>
    public void AppendFormatted(scoped ReadOnlySpan<char> value) => Append(value);

    /// <summary>Adds a piece of text, filled up with spaces.</summary>
    /// <param name="value">The text.</param>
    /// <param name="alignment">The least width in UTF-16 units; negative: spaces after it.</param>
    /// <param name="format">Without meaning for text.</param>
    public void AppendFormatted(scoped ReadOnlySpan<char> value, int alignment, string? format = null)
    {
        long from = end - start;
        Append(value);
        Pad(from, alignment);
    }

    /// <summary>Adds UTF-8, which is copied and not validated.</summary>
    public void AppendFormatted(scoped ReadOnlySpan<byte> utf8) => Append(utf8);

    /// <summary>Adds a value.</summary>
    public void AppendFormatted<T>(T value) => Format(value, null);

    /// <summary>Adds a value.</summary>
    /// <param name="value">The value; null adds nothing.</param>
    /// <param name="format">What the value's type knows.</param>
    public void AppendFormatted<T>(T value, string? format) => Format(value, format);

    /// <summary>Adds a value, filled up with spaces.</summary>
    /// <param name="value">The value; null is empty.</param>
    /// <param name="alignment">The least width in UTF-16 units; negative: spaces after it.</param>
    /// <param name="format">What the value's type knows.</param>
    public void AppendFormatted<T>(T value, int alignment, string? format = null)
    {
        long from = end - start;
        Format(value, format);
        Pad(from, alignment);
    }

    internal readonly bool IsEmpty
    {
        get
        {
            // Checks what completing the text would.
            CheckedState();
            return end - start == header;
        }
    }

    // Puts tag and length in front of the text and makes it part of the message.
    internal void Complete(Frame* target, ulong tag, int tagSize)
    {
        if (target != frame)
        {
            throw new InvalidOperationException("This text was started for another message.");
        }

        WriterState* state = CheckedState();
        long length = end - start - header;
        int needed = tagSize + Varint.Size((ulong)length);
        Reserve(Math.Max(needed - header, 0));
        byte* q = state->Start + start;
        if (needed != header)
        {
            ByteMove.Move(q + header, q + needed, length);
        }

        Varint.WriteExact(Room.WriteTag(q, tag, tagSize), (ulong)length);
        frame->Cursor = q + needed + length;
    }

    private void Append(scoped ReadOnlySpan<char> text)
    {
        WriterState* state = CheckedState();
        byte* q = state->Start + end;
        int length = text.Length;
        if (length <= Utf8.ShortAscii && q <= state->Limit && Utf8.TryWriteAscii(q, ref MemoryMarshal.GetReference(text), length))
        {
            end += length;
            return;
        }

        if ((ulong)q + (ulong)(3L * length) <= (ulong)state->Limit)
        {
            fixed (char* units = text)
            {
                end = Utf8.Write(q, units, length) - state->Start;
            }

            return;
        }

        long size = Utf8.Count(text);
        Reserve(size);
        q = state->Start + end;
        WriterErrors.ThrowIfChanged(state, Utf8.WriteCounted(q, text, q + size), q + size);
        end += size;
    }

    private void Append(scoped ReadOnlySpan<byte> utf8)
    {
        WriterState* state = CheckedState();
        Reserve(utf8.Length);
        utf8.CopyTo(new Span<byte>(state->Start + end, utf8.Length));
        end += utf8.Length;
    }

    private void Pad(long from, int alignment)
    {
        WriterState* state = frame->State;
        int length = (int)(end - start - from);
        long missing = Math.Abs((long)alignment) - Units(new ReadOnlySpan<byte>(state->Start + start + from, length));
        if (missing <= 0)
        {
            return;
        }

        Reserve(missing);
        byte* piece = state->Start + start + from;
        if (alignment > 0)
        {
            ByteMove.Move(piece, piece + missing, length);
        }

        new Span<byte>(alignment > 0 ? piece : piece + length, (int)missing).Fill((byte)' ');
        end += missing;
    }

    // The UTF-16 units of UTF-8: two for what takes four bytes.
    private static long Units(ReadOnlySpan<byte> utf8)
    {
        long units = 0;
        foreach (byte b in utf8)
        {
            units += (b & 0xC0) == 0x80 ? 0 : b >= 0xF0 ? 2 : 1;
        }

        return units;
    }

    // Makes room for more bytes. The output may move, and the pieces with it.
    private void Reserve(long size)
    {
        WriterState* state = frame->State;
        long written = end - start;

        // Of the bytes in front none is there before the first piece: they are asked for with it.
        long stored = written == header ? 0 : written;
        Room.EnsureAfter(frame, stored, written - stored + size);
        start = frame->Cursor - state->Start;
        end = start + written;
    }

    private readonly WriterState* CheckedState()
    {
        WriterState* state = frame->State;
        if (state->Root->Message.Generation != generation)
        {
            WriterErrors.ThrowDisposed();
        }

        if (frame->Cursor - state->Start != start || state->Marks.Serial != serial)
        {
            ThrowIfChanged(state);
        }

        return state;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void ThrowIfChanged(WriterState* state)
    {
        // An expression may have looked at the output, for which with StrictHandles another handle took its turn.
        if (!StrictHandles.TryActivate(frame) || frame->Cursor - state->Start != start || state->Marks.Serial != serial)
        {
            throw new InvalidOperationException("An expression in an interpolated text wrote to the writer that takes the text, or set a mark in it. Nothing of the text was written.");
        }
    }
}
