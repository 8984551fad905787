using System.Buffers;
using ProtoZeroSharp.Wire;
using ProtoZeroSharp.Writing.Frames;
using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp.Generated;

// Values that are written where they will stay.
public readonly unsafe ref partial struct MessageWriter
{
    /// <summary>Writes a <c>string</c> field from an interpolated string.</summary>
    /// <param name="tag">The encoded tag.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="text">Started for this message.</param>
    /// <exception cref="InvalidOperationException">An expression of the text wrote to this writer; nothing of the text was written.</exception>
    public void String(ulong tag, int tagSize, scoped ref InterpolatedText text) => text.Complete(Handle, tag, tagSize);

    /// <summary>Writes a <c>bytes</c> field that a lambda fills in place. Nothing can be written meanwhile.</summary>
    /// <param name="tag">The encoded tag.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="length">The bytes of the value, at least 0.</param>
    /// <param name="state">Passed to the lambda.</param>
    /// <param name="fill">Fills all of the bytes. When it throws, nothing of the field is left.</param>
    /// <exception cref="ArgumentNullException">The lambda is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The length is negative.</exception>
    public void BytesInPlace<TState>(ulong tag, int tagSize, int length, TState state, SpanFiller<TState> fill)
#if NET10_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        if (fill is null)
        {
            throw new ArgumentNullException(nameof(fill));
        }

        if (length < 0)
        {
            throw new ArgumentOutOfRangeException(nameof(length), length, "The length must not be negative.");
        }

        byte* body = Suspension.Begin(Handle, tag, tagSize, length);
        bool isFilled = false;
        try
        {
            fill(new Span<byte>(body, length), state);
            isFilled = true;
        }
        finally
        {
            Suspension.End(Handle, isFilled ? body + length : null);
        }
    }

    /// <summary>Writes a <c>bytes</c> field whose value stays where it is; see <see cref="ProtoWriter.AddBytesByReference"/>.</summary>
    /// <param name="tag">The encoded tag.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="value">Must stay as it is until the output was taken.</param>
    public void BytesByReference(ulong tag, int tagSize, ReadOnlyMemory<byte> value) => ReferenceOperations.Add(Handle, tag, tagSize, value);

    /// <summary>Writes a <c>bytes</c> field from a sequence, segment by segment.</summary>
    /// <param name="tag">The encoded tag.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="value">At most 2,147,483,647 bytes.</param>
    /// <exception cref="ProtoException">The output would be too long, or does not fit.</exception>
    /// <exception cref="ArgumentException">The segments have fewer or more bytes than the sequence says.</exception>
    public void Bytes(ulong tag, int tagSize, in ReadOnlySequence<byte> value)
    {
        long length = Segments.Length(in value);
        if (length > WriterState.MaxLength)
        {
            WriterErrors.ThrowTooLarge();
        }

        byte* body = Suspension.Begin(Handle, tag, tagSize, (int)length);
        byte* end = null;
        try
        {
            // The segments come from code of the caller, and some of the bytes may lie in the very memory that moved: they are asked for now.
            Segments.CopyTo(in value, new Span<byte>(body, (int)length));
            end = body + length;
        }
        finally
        {
            Suspension.End(Handle, end);
        }
    }

    /// <summary>Writes a <c>bytes</c> field of 16 bytes.</summary>
    /// <param name="tag">The encoded tag.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="bigEndian">True: in the order in which it is read as text, as RFC 9562 has it. False: as <see cref="Guid.ToByteArray()"/>.</param>
    public void Guid(ulong tag, int tagSize, Guid value, bool bigEndian = true)
    {
        (ulong first, ulong second) = GuidOrder.Halves(value, bigEndian);
        FieldOperations.SixteenBytes(Handle, tag, tagSize, first, second);
    }
}
