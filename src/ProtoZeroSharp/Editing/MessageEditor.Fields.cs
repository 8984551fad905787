using ProtoZeroSharp.Editing;

namespace ProtoZeroSharp.Generated;

// Everything but setting a scalar: one call each.
public readonly ref partial struct MessageEditor
{
    /// <summary>Sets a singular field.</summary>
    public void Set(int slot, ulong tag, scoped FieldValue value) => FieldEdits.Set(Open(), new(slot, tag), value);

    /// <summary>Removes a singular field.</summary>
    public void Clear(int slot, ulong tag) => FieldEdits.Clear(Open(), new(slot, tag));

    /// <summary>Removes all elements of a repeated field or all entries of a map.</summary>
    public void ClearRepeated(int slot, int fieldNumber) => RepeatedEdits.Clear(Open(), slot, fieldNumber);

    /// <summary>Removes whichever member of a oneof there is.</summary>
    public void ClearOneof(int slot) => FieldEdits.ClearOneof(Open(), slot);

    /// <summary>Adds an element to a repeated field; to a packed run where the tag is length-delimited and the value a scalar.</summary>
    public void Add(int slot, ulong tag, scoped FieldValue value) => RepeatedEdits.Add(Open(), new(slot, tag), value);

    /// <summary>Replaces all elements of a repeated scalar field.</summary>
    /// <typeparam name="T">The element.</typeparam>
    /// <typeparam name="TCodec">How it is written.</typeparam>
    public void SetAll<T, TCodec>(ulong tag, scoped ReadOnlySpan<T> values)
        where T : struct
        where TCodec : struct, IScalarCodec<T> => RepeatedEdits.SetAll<T, TCodec>(Open(), new(EditorFrame.Capacity, tag), values);

    /// <summary>Opens a singular message or group, which is created when absent.</summary>
    public MessageEditor Edit(int slot, ulong tag, MessageSchema schema) =>
        Inner(MessageEdits.Open(Open(), new(slot, tag), schema));

    /// <summary>Adds an empty message or group to a repeated field and opens it.</summary>
    public MessageEditor AddMessage(int slot, ulong tag, MessageSchema schema) =>
        Inner(MessageEdits.Add(Open(), new(slot, tag), schema));

    /// <summary>Opens an element of a repeated message or group.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public MessageEditor EditElement(int slot, ulong tag, int index, MessageSchema schema) =>
        Inner(MessageEdits.Element(Open(), new(slot, tag), index, schema));

    /// <summary>Sets an element of a repeated scalar, string or bytes field by its index; packed or not, it stays so.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public void SetElement(int slot, ulong tag, int index, scoped FieldValue value) =>
        ElementEdits.Set(Open(), new(slot, tag), index, value);

    /// <summary>Removes an element of a repeated message or group.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public void RemoveElement(int slot, ulong tag, int index) => MessageEdits.RemoveElement(Open(), new(slot, tag), index);

    /// <summary>Removes an element of a repeated scalar, string or bytes field, packed or not.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public void RemoveValue(int slot, int fieldNumber, int index) => ElementEdits.Remove(Open(), slot, fieldNumber, index);

    /// <summary>Edits an extension of the message.</summary>
    /// <param name="extension">The extension, in slot 0.</param>
    public ExtensionEditor Extension(MessageSchema extension) => new(Open(), extension);

    /// <summary>Sets an extension of a MessageSet.</summary>
    /// <param name="typeId">The extension's number.</param>
    /// <param name="message">The message.</param>
    public void SetMessageSetItem(int typeId, scoped FieldValue message) => MessageSetEdits.Set(Open(), typeId, message);

    /// <summary>Removes an extension of a MessageSet.</summary>
    /// <param name="typeId">The extension's number.</param>
    public void ClearMessageSetItem(int typeId) => MessageSetEdits.Clear(Open(), typeId);

    /// <summary>Opens an extension of a MessageSet, which is created when absent.</summary>
    /// <param name="typeId">The extension's number.</param>
    /// <param name="schema">What it is.</param>
    public MessageEditor EditMessageSetItem(int typeId, MessageSchema schema) => Inner(MessageSetEdits.Open(Open(), typeId, schema));

    /// <summary>Sets the value of a key in a map.</summary>
    public void SetEntry(int slot, ulong tag, scoped FieldValue key, scoped FieldValue value) =>
        MapEdits.SetEntry(Open(), new(slot, tag), key, value);

    /// <summary>Removes a key from a map.</summary>
    /// <returns>Whether it was there.</returns>
    public bool RemoveEntry(int slot, int fieldNumber, scoped FieldValue key) => MapEdits.RemoveEntry(Open(), slot, fieldNumber, key);

    /// <summary>Opens the message value of a key in a map, which is created when absent.</summary>
    public MessageEditor EditEntry(int slot, ulong tag, scoped FieldValue key, ulong valueTag, MessageSchema schema) =>
        Inner(MapEdits.Open(Open(), new(slot, tag), key, valueTag, schema));
}
