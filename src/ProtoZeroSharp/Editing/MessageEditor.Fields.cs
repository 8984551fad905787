using ProtoZeroSharp.Editing;

namespace ProtoZeroSharp.Generated;

// Everything but setting a scalar: one call each.
public readonly ref partial struct MessageEditor
{
    /// <summary>Sets a singular field.</summary>
    public void Set(int slot, ulong tag, int tagSize, scoped FieldValue value) => FieldEdits.Set(data, Check(), slot, tag, tagSize, value);

    /// <summary>Removes a singular field.</summary>
    public void Clear(int slot, ulong tag, int tagSize) => FieldEdits.Clear(data, Check(), slot, tag, tagSize);

    /// <summary>Removes all elements of a repeated field or all entries of a map.</summary>
    public void ClearRepeated(int slot, int fieldNumber) => ElementEdits.ClearRepeated(data, Check(), slot, fieldNumber);

    /// <summary>Removes whichever member of a oneof there is.</summary>
    public void ClearOneof(int slot) => FieldEdits.ClearOneof(data, Check(), slot);

    /// <summary>Adds an element to a repeated field; to a packed run where the tag is length-delimited and the value a scalar.</summary>
    public void Add(int slot, ulong tag, int tagSize, scoped FieldValue value) => ElementEdits.Add(data, Check(), slot, tag, tagSize, value);

    /// <summary>Replaces all elements of a repeated scalar field.</summary>
    /// <typeparam name="T">The element.</typeparam>
    /// <typeparam name="TCodec">How it is written.</typeparam>
    public void SetAll<T, TCodec>(ulong tag, int tagSize, scoped ReadOnlySpan<T> values)
        where T : struct
        where TCodec : struct, IScalarCodec<T> => ElementEdits.SetAll<T, TCodec>(data, Check(), tag, tagSize, values);

    /// <summary>Opens a singular message or group, which is created when absent.</summary>
    public MessageEditor Edit(int slot, ulong tag, int tagSize, MessageSchema schema) =>
        Inner(MessageEdits.Open(data, Check(), slot, tag, tagSize, schema));

    /// <summary>Adds an empty message or group to a repeated field and opens it.</summary>
    public MessageEditor AddMessage(int slot, ulong tag, int tagSize, MessageSchema schema) =>
        Inner(MessageEdits.Add(data, Check(), slot, tag, tagSize, schema));

    /// <summary>Opens an element of a repeated message or group.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public MessageEditor EditElement(int slot, ulong tag, int index, MessageSchema schema) =>
        Inner(MessageEdits.Element(data, Check(), slot, tag, index, schema));

    /// <summary>Sets an element of a repeated scalar, string or bytes field by its index; packed or not, it stays so.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public void SetElement(int slot, ulong tag, int tagSize, int index, scoped FieldValue value) =>
        IndexedEdits.Set(data, Check(), slot, tag, tagSize, index, value);

    /// <summary>Removes an element of a repeated message or group.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public void RemoveElement(int slot, ulong tag, int index) => MessageEdits.RemoveElement(data, Check(), slot, tag, index);

    /// <summary>Removes an element of a repeated scalar, string or bytes field, packed or not.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public void RemoveElement(int slot, int fieldNumber, int index) => IndexedEdits.Remove(data, Check(), slot, fieldNumber, index);

    /// <summary>Edits an extension of the message.</summary>
    /// <param name="extension">The extension, in slot 0.</param>
    public ExtensionEditor Extension(MessageSchema extension) => new(data, Check(), extension);

    /// <summary>Sets an extension of a MessageSet.</summary>
    /// <param name="typeId">The extension's number.</param>
    /// <param name="message">The message.</param>
    public void SetItem(int typeId, scoped FieldValue message) => SetItemEdits.Set(data, Check(), typeId, message);

    /// <summary>Removes an extension of a MessageSet.</summary>
    /// <param name="typeId">The extension's number.</param>
    public void ClearItem(int typeId) => SetItemEdits.Clear(data, Check(), typeId);

    /// <summary>Opens an extension of a MessageSet, which is created when absent.</summary>
    /// <param name="typeId">The extension's number.</param>
    /// <param name="schema">What it is.</param>
    public MessageEditor EditItem(int typeId, MessageSchema schema) => Inner(SetItemEdits.Edit(data, Check(), typeId, schema));

    /// <summary>Sets the value of a key in a map.</summary>
    public void SetEntry(int slot, ulong tag, int tagSize, scoped FieldValue key, scoped FieldValue value) =>
        MapEdits.SetEntry(data, Check(), slot, tag, tagSize, key, value);

    /// <summary>Removes a key from a map.</summary>
    /// <returns>Whether it was there.</returns>
    public bool RemoveEntry(int slot, int fieldNumber, scoped FieldValue key) => MapEdits.RemoveEntry(data, Check(), slot, fieldNumber, key);

    /// <summary>Opens the message value of a key in a map, which is created when absent.</summary>
    public MessageEditor EditEntry(int slot, ulong tag, int tagSize, scoped FieldValue key, ulong valueTag, MessageSchema schema) =>
        Inner(MapEdits.Entry(data, Check(), slot, tag, tagSize, key, valueTag, schema));
}
