using System.ComponentModel;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Reading.Fields;

namespace ProtoZeroSharp;

/// <summary>The bytes of a message that a reader is open on: to copy them, to hand them on, or to compare them by what they mean.</summary>
public readonly ref struct EncodedMessage
{
    private readonly MessageSchema? schema;

    /// <summary>For generated code.</summary>
    /// <param name="view">Where the message lies.</param>
    /// <param name="schema">What it is.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public EncodedMessage(MessageView view, MessageSchema schema)
    {
        View = view;
        this.schema = schema;
    }

    /// <summary>Where the message lies; for generated code.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public MessageView View { get; }

    // What it is; null in a default value, which is an empty message of any type.
    internal MessageSchema? Schema => schema;

    /// <summary>
    /// The bytes, without tag and length: a part of the input. A message that the input holds in several pieces, which readers show as one, is
    /// put together; that allocates an array, and nothing else does. A reader opened on the bytes counts levels from 0 again: code that calls
    /// itself for each level must pass the reader on instead, or hostile input ends the process with a stack overflow.
    /// </summary>
    public ReadOnlySpan<byte> Span => View.Path == null ? View.Data.Slice(View.Start, View.End - View.Start) : ToArray();

    /// <summary>A copy of the bytes. Allocates the array.</summary>
    public byte[] ToArray()
    {
        if (View.Path == null)
        {
            return Span.ToArray();
        }

        MessageView view = View;
        byte[] array = new byte[MergedPieces.Size(in view)];
        MergedPieces.Copy(in view, array);
        return array;
    }

    /// <summary>
    /// Whether two messages of one type mean the same. The order of fields does not matter, nor how repeated fields are packed, whether messages
    /// come in pieces, or whether a zero without presence is written; of several map entries with one key the last counts. Numbers with a
    /// point are equal when their bits are: a NaN equals itself, and 0 does not equal -0. Unknown fields, extensions among them, are equal when each number has the same
    /// values in the same order, groups byte for byte. Takes time for the bytes of both, and for maps and unknown fields some more to sort them.
    /// For these and for messages in pieces memory is rented.
    /// </summary>
    /// <param name="other">The other message.</param>
    /// <exception cref="ArgumentException">The other message is of another type.</exception>
    /// <exception cref="ProtoException">Something is malformed, or nested deeper than the stack bears.</exception>
    public bool ContentEquals(EncodedMessage other)
    {
        if (schema == null || other.schema == null)
        {
            // A default value is an empty message of any type.
            return (schema ?? other.schema) is not { } known || MessageEquality.Equal(View, other.View, known);
        }

        if (schema != other.schema)
        {
            throw new ArgumentException("The messages are of different types.", nameof(other));
        }

        return MessageEquality.Equal(View, other.View, schema);
    }

    /// <summary>
    /// Whether all required fields of proto2 occur, here and in all messages below, map values included; always true when the types have
    /// none. Extensions and the content of an Any are not checked. Takes time in proportion to the messages that can have required fields;
    /// a type's first call also examines the types below it.
    /// </summary>
    /// <exception cref="ProtoException">Something on the way is malformed, or nested deeper than the stack bears.</exception>
    public bool IsInitialized() => schema == null || RequiredFields.AreThere(View, schema);
}
