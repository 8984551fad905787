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
    private readonly Span<byte> data;
    private readonly EditorFrame frame;
    private readonly MessageSchema extension;

    internal ExtensionEditor(Span<byte> data, EditorFrame frame, MessageSchema extension)
    {
        this.data = data;
        this.frame = frame;
        this.extension = extension;
    }

    /// <summary>Sets a singular extension.</summary>
    public void Set(int slot, ulong tag, int tagSize, scoped FieldValue value)
    {
        FieldEdits.Set(data, Find(), slot, tag, tagSize, value);
        Done();
    }

    /// <summary>Removes a singular extension.</summary>
    public void Clear(int slot, ulong tag, int tagSize)
    {
        FieldEdits.Clear(data, Find(), slot, tag, tagSize);
        Done();
    }

    /// <summary>Removes all elements of a repeated extension.</summary>
    public void ClearRepeated(int slot, int fieldNumber)
    {
        ElementEdits.ClearRepeated(data, Find(), slot, fieldNumber);
        Done();
    }

    /// <summary>Adds an element to a repeated extension.</summary>
    public void Add(int slot, ulong tag, int tagSize, scoped FieldValue value)
    {
        ElementEdits.Add(data, Find(), slot, tag, tagSize, value);
        Done();
    }

    /// <summary>Replaces all elements of a repeated scalar extension.</summary>
    /// <typeparam name="T">The element.</typeparam>
    /// <typeparam name="TCodec">How it is written.</typeparam>
    public void SetAll<T, TCodec>(ulong tag, int tagSize, scoped ReadOnlySpan<T> values)
        where T : struct
        where TCodec : struct, IScalarCodec<T>
    {
        ElementEdits.SetAll<T, TCodec>(data, Find(), tag, tagSize, values);
        Done();
    }

    /// <summary>Sets an element of a repeated scalar, string or bytes extension by its index.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public void SetElement(int slot, ulong tag, int tagSize, int index, scoped FieldValue value)
    {
        IndexedEdits.Set(data, Find(), slot, tag, tagSize, index, value);
        Done();
    }

    /// <summary>Removes an element of a repeated scalar, string or bytes extension.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public void RemoveElement(int slot, int fieldNumber, int index)
    {
        IndexedEdits.Remove(data, Find(), slot, fieldNumber, index);
        Done();
    }

    /// <summary>Removes an element of a repeated extension of messages or groups.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public void RemoveElement(int slot, ulong tag, int index)
    {
        MessageEdits.RemoveElement(data, Find(), slot, tag, index);
        Done();
    }

    /// <summary>Opens a singular extension, which is created when absent.</summary>
    public MessageEditor Edit(int slot, ulong tag, int tagSize, MessageSchema schema) =>
        Enter(MessageEdits.Locate(data, Find(), slot, tag, tagSize), tag, schema);

    /// <summary>Adds an empty message or group to a repeated extension and opens it.</summary>
    public MessageEditor AddMessage(int slot, ulong tag, int tagSize, MessageSchema schema) =>
        Enter(MessageEdits.LocateNew(data, Find(), slot, tag, tagSize), tag, schema);

    /// <summary>Opens an element of a repeated extension.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public MessageEditor EditElement(int slot, ulong tag, int index, MessageSchema schema) =>
        Enter(MessageEdits.LocateElement(data, Find(), slot, tag, index), tag, schema);

    /// <summary>The message once more, as one that has the extension and nothing else.</summary>
    private EditorFrame Find()
    {
        EditorFrame view = frame.Again(extension);
        FieldEdits.Rescan(view, data);
        return view;
    }

    private void Done()
    {
        frame.ForgetMoves();
        FieldEdits.Rescan(frame, data);
    }

    private MessageEditor Enter(int value, ulong tag, MessageSchema schema)
    {
        Done();
        return new(data, MessageEdits.Enter(data, frame, value, tag, schema, frame.Depth - 1));
    }
}
