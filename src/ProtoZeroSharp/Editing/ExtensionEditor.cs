using System.ComponentModel;
using ProtoZeroSharp.Editing;

namespace ProtoZeroSharp.Generated;

/// <summary>
/// Edits one extension of an open message, for generated code: as <see cref="MessageEditor"/> its fields, but the extension is found
/// by a scan of the level, and the offsets of the message's own fields by another one afterwards. Nothing is allocated.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct ExtensionEditor
{
    private readonly EditedMessage message;
    private readonly MessageSchema extension;

    internal ExtensionEditor(EditedMessage message, MessageSchema extension)
    {
        this.message = message;
        this.extension = extension;
    }

    /// <summary>Sets a singular extension.</summary>
    public void Set(int slot, ulong tag, scoped FieldValue value)
    {
        FieldEdits.Set(Find(), new(slot, tag), value);
        Done();
    }

    /// <summary>Removes a singular extension.</summary>
    public void Clear(int slot, ulong tag)
    {
        FieldEdits.Clear(Find(), new(slot, tag));
        Done();
    }

    /// <summary>Removes all elements of a repeated extension.</summary>
    public void ClearRepeated(int slot, int fieldNumber)
    {
        RepeatedEdits.Clear(Find(), slot, fieldNumber);
        Done();
    }

    /// <summary>Adds an element to a repeated extension.</summary>
    public void Add(int slot, ulong tag, scoped FieldValue value)
    {
        RepeatedEdits.Add(Find(), new(slot, tag), value);
        Done();
    }

    /// <summary>Replaces all elements of a repeated scalar extension.</summary>
    /// <typeparam name="T">The element.</typeparam>
    /// <typeparam name="TCodec">How it is written.</typeparam>
    public void SetAll<T, TCodec>(ulong tag, scoped ReadOnlySpan<T> values)
        where T : struct
        where TCodec : struct, IScalarCodec<T>
    {
        RepeatedEdits.SetAll<T, TCodec>(Find(), new(EditorFrame.Capacity, tag), values);
        Done();
    }

    /// <summary>Sets an element of a repeated scalar, string or bytes extension by its index.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public void SetElement(int slot, ulong tag, int index, scoped FieldValue value)
    {
        ElementEdits.Set(Find(), new(slot, tag), index, value);
        Done();
    }

    /// <summary>Removes an element of a repeated scalar, string or bytes extension.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public void RemoveValue(int slot, int fieldNumber, int index)
    {
        ElementEdits.Remove(Find(), slot, fieldNumber, index);
        Done();
    }

    /// <summary>Removes an element of a repeated extension of messages or groups.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public void RemoveElement(int slot, ulong tag, int index)
    {
        MessageEdits.RemoveElement(Find(), new(slot, tag), index);
        Done();
    }

    /// <summary>Opens a singular extension, which is created when absent.</summary>
    public MessageEditor Edit(int slot, ulong tag, MessageSchema schema) =>
        Enter(MessageEdits.Locate(Find(), new(slot, tag)), new(slot, tag), schema);

    /// <summary>Adds an empty message or group to a repeated extension and opens it.</summary>
    public MessageEditor AddMessage(int slot, ulong tag, MessageSchema schema) =>
        Enter(MessageEdits.LocateNew(Find(), new(slot, tag)), new(slot, tag), schema);

    /// <summary>Opens an element of a repeated extension.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public MessageEditor EditElement(int slot, ulong tag, int index, MessageSchema schema) =>
        Enter(MessageEdits.LocateElement(Find(), new(slot, tag), index), new(slot, tag), schema);

    // The same message under a schema that knows the extension alone.
    private EditedMessage Find()
    {
        EditedMessage view = message.Inner(message.Frame.ReadAs(extension));
        view.Rescan();
        return view;
    }

    private void Done()
    {
        message.Frame.DiscardMoves();
        message.Rescan();
    }

    private MessageEditor Enter(int value, EditedField field, MessageSchema schema)
    {
        Done();
        return new(message.Data, MessageEdits.Enter(message, value, field, schema, message.Frame.Depth - 1));
    }
}
