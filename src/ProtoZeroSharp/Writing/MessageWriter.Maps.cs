using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Generated;

// Entries of maps: the key is field 1, the value field 2, and both are always written. Text comes in any form. An entry that does not
// fit, because the memory is full or the maximum length is reached, leaves nothing.
public readonly unsafe ref partial struct MessageWriter
{
    private const ulong DelimitedKey = 0x0A;
    private const ulong DelimitedValue = 0x12;

    /// <summary>Writes a map entry of two texts.</summary>
    /// <param name="tag">The encoded tag of the map.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="key">The key.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentNullException">A text is absent.</exception>
    public void MapEntry(ulong tag, int tagSize, scoped TextArg key, scoped TextArg value)
    {
        ThrowIfAbsent(key.HasValue, nameof(key));
        ThrowIfAbsent(value.HasValue, nameof(value));
        if (key.IsLong || value.IsLong)
        {
            StartMapEntry(tag, tagSize, key).EndTextEntry(value);
            return;
        }

        LeafWriter leaf = StartLeaf(tag, tagSize, 2 + key.MaxSize + value.MaxSize);
        leaf.Text(DelimitedKey, 1, key);
        leaf.Text(DelimitedValue, 1, value);
        EndLeaf(leaf);
    }

    /// <summary>Writes a map entry of a text and a number.</summary>
    /// <typeparam name="TValue">The value.</typeparam>
    /// <typeparam name="TValueCodec">How it is written.</typeparam>
    /// <param name="tag">The encoded tag of the map.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="key">The key.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentNullException">The key is absent.</exception>
    public void MapEntry<TValue, TValueCodec>(ulong tag, int tagSize, scoped TextArg key, TValue value)
        where TValueCodec : struct, IScalarCodec<TValue>
    {
        ThrowIfAbsent(key.HasValue, nameof(key));
        if (key.IsLong)
        {
            StartMapEntry(tag, tagSize, key).EndScalarEntry<TValue, TValueCodec>(value);
            return;
        }

        TValueCodec codec = default;
        WireType wireType = codec.WireType;
        ulong bits = codec.Encode(value);
        LeafWriter leaf = StartLeaf(tag, tagSize, 12 + key.MaxSize);
        leaf.Text(DelimitedKey, 1, key);
        leaf.Scalar(2, wireType, bits);
        EndLeaf(leaf);
    }

    /// <summary>Writes a map entry of a number and a text.</summary>
    /// <typeparam name="TKey">The key.</typeparam>
    /// <typeparam name="TKeyCodec">How it is written.</typeparam>
    /// <param name="tag">The encoded tag of the map.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="key">The key.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentNullException">The value is absent.</exception>
    public void MapEntry<TKey, TKeyCodec>(ulong tag, int tagSize, TKey key, scoped TextArg value)
        where TKeyCodec : struct, IScalarCodec<TKey>
    {
        ThrowIfAbsent(value.HasValue, nameof(value));
        if (value.IsLong)
        {
            StartMapEntry<TKey, TKeyCodec>(tag, tagSize, key).EndTextEntry(value);
            return;
        }

        TKeyCodec codec = default;
        WireType wireType = codec.WireType;
        ulong bits = codec.Encode(key);
        LeafWriter leaf = StartLeaf(tag, tagSize, 12 + value.MaxSize);
        leaf.Scalar(1, wireType, bits);
        leaf.Text(DelimitedValue, 1, value);
        EndLeaf(leaf);
    }

    /// <summary>Writes a map entry of two numbers.</summary>
    /// <typeparam name="TKey">The key.</typeparam>
    /// <typeparam name="TKeyCodec">How it is written.</typeparam>
    /// <typeparam name="TValue">The value.</typeparam>
    /// <typeparam name="TValueCodec">How it is written.</typeparam>
    /// <param name="tag">The encoded tag of the map.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="key">The key.</param>
    /// <param name="value">The value.</param>
    public void MapEntry<TKey, TKeyCodec, TValue, TValueCodec>(ulong tag, int tagSize, TKey key, TValue value)
        where TKeyCodec : struct, IScalarCodec<TKey>
        where TValueCodec : struct, IScalarCodec<TValue>
    {
        TKeyCodec keyCodec = default;
        TValueCodec codec = default;
        WireType keyWireType = keyCodec.WireType;
        WireType wireType = codec.WireType;
        ulong keyBits = keyCodec.Encode(key);
        ulong bits = codec.Encode(value);
        LeafWriter leaf = StartLeaf(tag, tagSize, 22);
        leaf.Scalar(1, keyWireType, keyBits);
        leaf.Scalar(2, wireType, bits);
        EndLeaf(leaf);
    }

    /// <summary>Writes a map entry of a text and bytes, which may be an encoded message; they are copied and not validated.</summary>
    /// <param name="tag">The encoded tag of the map.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, of any length.</param>
    /// <exception cref="ArgumentNullException">The key or the value is absent.</exception>
    public void BytesMapEntry(ulong tag, int tagSize, scoped TextArg key, scoped BytesArg value)
    {
        ThrowIfAbsent(key.HasValue, nameof(key));
        ThrowIfAbsent(value.HasValue, nameof(value));
        StartMapEntry(tag, tagSize, key).EndBytesEntry(value.Data);
    }

    /// <summary>Writes a map entry of a number and bytes, which may be an encoded message; they are copied and not validated.</summary>
    /// <typeparam name="TKey">The key.</typeparam>
    /// <typeparam name="TKeyCodec">How it is written.</typeparam>
    /// <param name="tag">The encoded tag of the map.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, of any length.</param>
    /// <exception cref="ArgumentNullException">The value is absent.</exception>
    public void BytesMapEntry<TKey, TKeyCodec>(ulong tag, int tagSize, TKey key, scoped BytesArg value)
        where TKeyCodec : struct, IScalarCodec<TKey>
    {
        ThrowIfAbsent(value.HasValue, nameof(value));
        StartMapEntry<TKey, TKeyCodec>(tag, tagSize, key).EndBytesEntry(value.Data);
    }

    /// <summary>Opens a map entry and writes its key. The value is field 2; the code that writes it closes the entry.</summary>
    /// <param name="tag">The encoded tag of the map.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="key">The key.</param>
    /// <exception cref="ArgumentNullException">The key is absent.</exception>
    public MessageWriter StartMapEntry(ulong tag, int tagSize, scoped TextArg key)
    {
        ThrowIfAbsent(key.HasValue, nameof(key));
        MessageWriter entry = StartMessage(tag, tagSize);
        bool hasKey = false;
        try
        {
            entry.Text(DelimitedKey, 1, key);
            hasKey = true;
            return entry;
        }
        finally
        {
            if (!hasKey)
            {
                Abandon(entry);
            }
        }
    }

    /// <summary>Opens a map entry and writes its key. The value is field 2; the code that writes it closes the entry.</summary>
    /// <typeparam name="TKey">The key.</typeparam>
    /// <typeparam name="TKeyCodec">How it is written.</typeparam>
    /// <param name="tag">The encoded tag of the map.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="key">The key.</param>
    public MessageWriter StartMapEntry<TKey, TKeyCodec>(ulong tag, int tagSize, TKey key)
        where TKeyCodec : struct, IScalarCodec<TKey>
    {
        MessageWriter entry = StartMessage(tag, tagSize);
        bool hasKey = false;
        try
        {
            entry.Scalar<TKey, TKeyCodec>(LeafWriter.PartTag(1, default(TKeyCodec).WireType), 1, key);
            hasKey = true;
            return entry;
        }
        finally
        {
            if (!hasKey)
            {
                Abandon(entry);
            }
        }
    }

    /// <summary>Opens the message that a map entry has as its value; closing it closes the entry as well.</summary>
    /// <param name="tag">The encoded tag of the map.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="key">The key.</param>
    /// <exception cref="ArgumentNullException">The key is absent.</exception>
    public MessageWriter StartMapValue(ulong tag, int tagSize, scoped TextArg key) => StartMapEntry(tag, tagSize, key).StartOnlyValue(DelimitedValue);

    /// <summary>Opens the message that a map entry has as its value; closing it closes the entry as well.</summary>
    /// <typeparam name="TKey">The key.</typeparam>
    /// <typeparam name="TKeyCodec">How it is written.</typeparam>
    /// <param name="tag">The encoded tag of the map.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="key">The key.</param>
    public MessageWriter StartMapValue<TKey, TKeyCodec>(ulong tag, int tagSize, TKey key)
        where TKeyCodec : struct, IScalarCodec<TKey> => StartMapEntry<TKey, TKeyCodec>(tag, tagSize, key).StartOnlyValue(DelimitedValue);

    /// <summary>
    /// The pairs of a collection, for <c>foreach</c>, which writes an entry for each. When that ends early, by an exception, nothing that was
    /// written since is left.
    /// </summary>
    /// <typeparam name="TKey">The keys.</typeparam>
    /// <typeparam name="TValue">The values.</typeparam>
    /// <param name="values">The pairs. A dictionary and a list are walked without allocating; other collections allocate what their enumerators do.</param>
    /// <exception cref="ArgumentNullException">The collection is null, or the key or the value of a pair, when that is reached.</exception>
    public MapPairs<TKey, TValue> Pairs<TKey, TValue>(IEnumerable<KeyValuePair<TKey, TValue>> values)
        where TKey : notnull
    {
        ThrowIfNull(values);
        return new(this, values, mayHaveNulls: false);
    }

    /// <summary>As <see cref="Pairs"/>, for values that are states of a lambda, where null is one.</summary>
    /// <typeparam name="TKey">The keys.</typeparam>
    /// <typeparam name="TValue">The states.</typeparam>
    /// <param name="values">The pairs. A dictionary and a list are walked without allocating; other collections allocate what their enumerators do.</param>
    /// <exception cref="ArgumentNullException">The collection is null, or the key of a pair, when that is reached.</exception>
    public MapPairs<TKey, TValue> Each<TKey, TValue>(IEnumerable<KeyValuePair<TKey, TValue>> values)
        where TKey : notnull
    {
        ThrowIfNull(values);
        return new(this, values, mayHaveNulls: true);
    }

    // Opens the value of an entry or item that nothing else is written to, which is undone when there is no room.
    private MessageWriter StartOnlyValue(ulong tag)
    {
        bool isStarted = false;
        try
        {
            MessageWriter value = StartEntryValue(tag, 1);
            isStarted = true;
            return value;
        }
        finally
        {
            if (!isStarted)
            {
                Abandon(this);
            }
        }
    }

    // Not a leaf, whose size is limited: bytes in maps are often whole files.
    private void EndBytesEntry(scoped ReadOnlySpan<byte> value)
    {
        try
        {
            Bytes(DelimitedValue, 1, value);
            Close();
        }
        finally
        {
            Abandon(this);
        }
    }

    // Texts that no leaf takes.
    private void EndTextEntry(scoped TextArg value)
    {
        try
        {
            Text(DelimitedValue, 1, value);
            Close();
        }
        finally
        {
            Abandon(this);
        }
    }

    private void EndScalarEntry<T, TCodec>(T value)
        where TCodec : struct, IScalarCodec<T>
    {
        try
        {
            Scalar<T, TCodec>(LeafWriter.PartTag(2, default(TCodec).WireType), 1, value);
            Close();
        }
        finally
        {
            Abandon(this);
        }
    }

    private void Text(ulong tag, int tagSize, scoped TextArg value)
    {
        if (value.IsUtf16)
        {
            String(tag, tagSize, System.Runtime.InteropServices.MemoryMarshal.Cast<byte, char>(value.Data));
        }
        else
        {
            Bytes(tag, tagSize, value.Data);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void ThrowIfAbsent(bool isPresent, string paramName)
    {
        if (!isPresent)
        {
            ThrowAbsent(paramName);
        }
    }

    private static void ThrowAbsent(string paramName) => throw new ArgumentNullException(paramName);
}
