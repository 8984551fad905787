using System.Buffers;
#if NET8_0_OR_GREATER
using System.Globalization;
#endif
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Wire;
using ProtoZeroSharp.Writing.Frames;
using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp;

// Values in other shapes, and messages of a known size.
public readonly unsafe ref partial struct ProtoWriter
{
    /// <summary>
    /// Writes a <c>string</c> field from an interpolated string, <c>AddString(1, $"/api/orders/{id}")</c>, from C# 10 on: without an
    /// intermediate string, in the invariant culture. See <see cref="InterpolatedText"/>.
    /// </summary>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    /// <param name="text">What the compiler makes of the string. An exception in it leaves nothing of the field.</param>
    /// <exception cref="InvalidOperationException">An expression of the text wrote to this writer; nothing of the text was written.</exception>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    public void AddString(int fieldNumber, [InterpolatedStringHandlerArgument("")] scoped ref InterpolatedText text)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        text.Complete(CheckedRoot(), EncodedTag.Bytes(tag), EncodedTag.Size(tag));
    }

#if NET8_0_OR_GREATER
    /// <summary>Writes a <c>string</c> field from a value that formats itself as UTF-8. Allocates nothing once the JIT has optimized the method; until then the value is boxed. Only on .NET 8 and later.</summary>
    /// <typeparam name="T">For example <see cref="int"/>, <see cref="System.Guid"/>, <see cref="DateTimeOffset"/>.</typeparam>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    /// <param name="value">The value.</param>
    /// <param name="format">What the type knows; empty for its default.</param>
    /// <param name="provider">Null for the invariant culture.</param>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    public void AddFormatted<T>(int fieldNumber, T value, scoped ReadOnlySpan<char> format = default, IFormatProvider? provider = null)
        where T : IUtf8SpanFormattable
    {
        if (value is null)
        {
            throw new ArgumentNullException(nameof(value));
        }

        InterpolatedText text = new(0, 1, this);
        text.AppendUtf8(value, format, provider ?? CultureInfo.InvariantCulture);
        AddString(fieldNumber, ref text);
    }
#endif

    /// <summary>Writes a <c>bytes</c> field that a lambda fills in place. Nothing can be written meanwhile. Allocates nothing.</summary>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    /// <param name="length">The bytes of the value, at least 0.</param>
    /// <param name="state">Passed to the lambda.</param>
    /// <param name="fill">Fills all of the bytes. When it throws, nothing of the field is left.</param>
    /// <exception cref="ArgumentNullException">The lambda is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The length is negative, or the field number does not exist.</exception>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    public void AddBytesInPlace<TState>(int fieldNumber, int length, TState state, SpanFiller<TState> fill)
#if NET10_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).BytesInPlace(EncodedTag.Bytes(tag), EncodedTag.Size(tag), length, state, fill);
    }

    /// <summary>Writes a <c>bytes</c> field from a sequence. Allocates nothing.</summary>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    /// <param name="value">At most 2,147,483,647 bytes.</param>
    /// <exception cref="ArgumentException">The segments have fewer or more bytes than the sequence says; nothing of the field was written.</exception>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    public void AddBytes(int fieldNumber, in ReadOnlySequence<byte> value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).Bytes(EncodedTag.Bytes(tag), EncodedTag.Size(tag), in value);
    }

    /// <summary>Writes a <c>bytes</c> field of 16 bytes. Allocates nothing.</summary>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    /// <param name="value">The value.</param>
    /// <param name="bigEndian">True: in the order in which it is read as text, as RFC 9562 has it. False: as <see cref="Guid.ToByteArray()"/>.</param>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    public void AddGuid(int fieldNumber, Guid value, bool bigEndian = true)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).Guid(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value, bigEndian);
    }

    /// <summary>
    /// Writes a packed run from a collection; nothing when it is empty. Allocates nothing for a <see cref="List{T}"/>, else what the
    /// enumerator does.
    /// </summary>
    /// <typeparam name="T">The element.</typeparam>
    /// <typeparam name="TCodec">How it is written, for example <see cref="SInt32Codec"/>.</typeparam>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    /// <param name="values">The elements. When the enumeration throws, nothing of the field is left.</param>
    /// <exception cref="ArgumentNullException">The collection is null.</exception>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    public void AddPacked<T, TCodec>(int fieldNumber, IEnumerable<T> values)
        where TCodec : struct, IScalarCodec<T>
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        MessageWriter.Root(this).PackedFrom<T, TCodec>(EncodedTag.Bytes(tag), EncodedTag.Size(tag), values);
    }

    /// <summary>
    /// Opens a submessage whose size is known, so that no byte of it moves when it closes. <see cref="CloseSub"/> ends it, and throws
    /// <see cref="InvalidOperationException"/> when it has another size; it stays open then.
    /// </summary>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    /// <param name="size">The bytes that its body will have.</param>
    /// <exception cref="ArgumentOutOfRangeException">The size is negative, or the field number does not exist.</exception>
    /// <inheritdoc cref="StartSub(int)"/>
    public void StartSub(int fieldNumber, int size)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        FrameOperations.StartAnnouncedUntyped(CheckedRoot(), EncodedTag.Bytes(tag), EncodedTag.Size(tag), size);
    }

    /// <summary>
    /// From now on the length of every message that is opened takes this many bytes, whatever it is, in typed writers too: nothing ever
    /// moves when one is closed, as encoders of traces have it. Readers accept such lengths. What is written at once (leaf methods, packed
    /// runs, text and bytes) and what has an announced size keeps its minimal length, as its length is known beforehand. Holds
    /// until the writer is disposed, across <see cref="Reset"/> and flushes.
    /// </summary>
    /// <param name="lengthBytes">4, or 5 which is the most that every parser takes, or 0 for as few as can be. A body of more than 268,435,455 bytes gets 5.</param>
    /// <exception cref="ArgumentOutOfRangeException">It is none of these.</exception>
    /// <exception cref="InvalidOperationException">A submessage is open.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public void PadLengths(int lengthBytes = 4)
    {
        if (lengthBytes is not (0 or 4 or 5))
        {
            throw new ArgumentOutOfRangeException(nameof(lengthBytes), lengthBytes, "A padded length takes 4 or 5 bytes; 0 means none.");
        }

        WriterState* state = CheckedState();
        _ = Output.FinishedBefore(state, "padding lengths");
        state->Plain = null;
        WriterState.Pad(state, lengthBytes);
    }

    /// <summary>
    /// Opens a submessage whose length takes 4 or 5 bytes whatever it is, as encoders write it that fill lengths in afterwards. Readers
    /// understand it, but it is not the shortest form. <see cref="CloseSub"/> ends it; nothing of it moves.
    /// </summary>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    /// <param name="lengthBytes">4, which is enough for 268,435,455 bytes (with more the length takes 5), or 5.</param>
    /// <exception cref="ArgumentOutOfRangeException">Another number of bytes (C++ and Python refuse more), or the field number does not exist.</exception>
    /// <inheritdoc cref="StartSub(int)"/>
    public void StartSubPadded(int fieldNumber, int lengthBytes = 4)
    {
        if (lengthBytes is not (4 or 5))
        {
            throw new ArgumentOutOfRangeException(nameof(lengthBytes), lengthBytes, "A padded length takes 4 or 5 bytes.");
        }

        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        FrameOperations.StartUntyped(CheckedRoot(), EncodedTag.Bytes(tag), EncodedTag.Size(tag), MessageForm.Padded, lengthBytes);
    }
}
