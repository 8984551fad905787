using System.Buffers;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Reading.Scanning;
using ProtoZeroSharp.Reading.Schemas;

namespace ProtoZeroSharp.Generated;

/// <summary>
/// The entries of a map field in wire order, for generated code. An entry is a message of its own with the key as field 1 and
/// the value as field 2. Keys may repeat: the last entry of a key is the one that counts. An entry whose value is a number that
/// its closed enum does not know is left out and is an unknown field as a whole.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct MapEntries
{
#if NET8_0_OR_GREATER
    // Up to so many UTF-16 units a key is encoded on the stack.
    private const int ShortKey = 128;
#endif

    private readonly FieldRun run;
    private readonly MessageSchema schema;

    internal MapEntries(scoped in FieldRun run, MessageSchema schema)
    {
        this.run = run;
        this.schema = schema;
    }

    /// <summary>Whether there is no entry. Walks to the first one.</summary>
    /// <exception cref="ProtoException">An entry is malformed whose closed enum is looked at.</exception>
    public bool IsEmpty => !GetEnumerator().MoveNext();

    /// <summary>Counts the entries by walking them, each as often as its key repeats.</summary>
    /// <exception cref="ProtoException">An entry is malformed whose closed enum is looked at.</exception>
    public int Count()
    {
        int count = 0;
        for (Enumerator entries = GetEnumerator(); entries.MoveNext();)
        {
            count++;
        }

        return count;
    }

    /// <summary>The last entry whose key is a text. Walks all entries.</summary>
    /// <param name="key">The key in any form; a lone surrogate is EF BF BD, which writers and editors make of it.</param>
    /// <param name="entry">The entry: slot 0 is the key, slot 1 the value.</param>
    /// <exception cref="ArgumentNullException">The key is absent.</exception>
    /// <exception cref="ProtoException">The input is malformed.</exception>
#if NET8_0_OR_GREATER
    [SkipLocalsInit]
#endif
    public bool TryFind(scoped TextArg key, out MessageReader<Slots4> entry)
    {
        if (!key.HasValue)
        {
            throw new ArgumentNullException(nameof(key));
        }

        if (!key.IsUtf16)
        {
            return TryFind(key.Data, out entry);
        }

        ReadOnlySpan<char> text = MemoryMarshal.Cast<byte, char>(key.Data);
#if NET8_0_OR_GREATER
        // Encoded once, and not compared with the text of every entry.
        Span<byte> encoded = stackalloc byte[3 * ShortKey];
        if (text.Length <= ShortKey
            && System.Text.Unicode.Utf8.FromUtf16(text, encoded, out _, out int length) == OperationStatus.Done)
        {
            return TryFind(encoded.Slice(0, length), out entry);
        }

#endif
        return TryFindLong(text, out entry);
    }

    /// <summary>The last entry whose key is a number. Walks all entries.</summary>
    /// <typeparam name="TKey">The key.</typeparam>
    /// <typeparam name="TKeyCodec">How it is encoded.</typeparam>
    /// <param name="key">The key.</param>
    /// <param name="entry">The entry: slot 0 is the key, slot 1 the value.</param>
    /// <exception cref="ProtoException">The input is malformed.</exception>
    public bool TryFind<TKey, TKeyCodec>(TKey key, out MessageReader<Slots4> entry)
        where TKey : struct, IEquatable<TKey>
        where TKeyCodec : struct, IScalarCodec<TKey>
    {
        entry = default;
        bool isFound = false;
        for (Enumerator entries = GetEnumerator(); entries.MoveNext();)
        {
            MessageReader<Slots4> current = entries.Current;
            if (current.Value<TKey, TKeyCodec>(0, default).Equals(key))
            {
                entry = current;
                isFound = true;
            }
        }

        return isFound;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryFindLong(scoped ReadOnlySpan<char> key, out MessageReader<Slots4> entry)
    {
        long size = Wire.Utf8.Count(key);
        if (size > Data.Length)
        {
            // No entry has a key as long as all bytes. They are walked all the same, so that what is malformed is said.
            return TryFind(Data, out entry);
        }

        byte[] encoded = ArrayPool<byte>.Shared.Rent((int)size);
        try
        {
            Wire.Utf8.Encode(key, encoded.AsSpan(0, (int)size));
            return TryFind(encoded.AsSpan(0, (int)size), out entry);
        }
        finally
        {
            Wire.PooledArray.Return(encoded);
        }
    }

    private bool TryFind(scoped ReadOnlySpan<byte> key, out MessageReader<Slots4> entry)
    {
        entry = default;
        bool isFound = false;
        for (Enumerator entries = GetEnumerator(); entries.MoveNext();)
        {
            MessageReader<Slots4> current = entries.Current;
            if (current.Text(0).Equals(key))
            {
                entry = current;
                isFound = true;
            }
        }

        return isFound;
    }

    // The bytes that the entries lie in.
    internal ReadOnlySpan<byte> Data => run.View.Data;

    // An entry again.
    internal MessageView At(int start, int end) => new(run.View.Data, start, end, run.View.Depth);

    /// <summary>The entries from the first on.</summary>
    public Enumerator GetEnumerator() => new(this);

    // Whether an entry's last value is a number that its closed enum knows. Throws ProtoException: the entry is malformed, of which nothing can be said.
    internal static bool IsKnown(MessageView entry, MessageSchema entrySchema)
    {
        bool known = true;
        var cursor = new FieldCursor(entry);
        while (cursor.Next())
        {
            if (cursor.Tag == (2 << 3))
            {
                known = ScanRules.IsKnown(entrySchema, 2, cursor.Data, cursor.ValueStart, cursor.FieldEnd);
            }
        }

        cursor.ThrowIfMalformed();
        return known;
    }

    /// <summary>Walks the entries.</summary>
    public ref struct Enumerator
    {
        private readonly MessageSchema? entrySchema;
        private readonly bool isClosed;

        // The tags of key and value, a byte each.
        private readonly uint keyTag;
        private readonly uint valueTag;
        private RunCursor cursor;

        internal Enumerator(MapEntries map)
        {
            this = default;
            if (!map.run.IsEmpty)
            {
                int fieldNumber = (int)(map.run.Tag >> 3);
                entrySchema = map.schema.Child(fieldNumber)!;
                isClosed = (map.schema.Find(fieldNumber).Traits & FieldTraits.ClosedEnum) != 0;
                keyTag = entrySchema.At(0).Tag;
                valueTag = entrySchema.At(1).Tag;
                cursor = new RunCursor(in map.run, isMessage: false);
            }
        }

        /// <summary>The current entry: slot 0 is the key, slot 1 the value.</summary>
        /// <exception cref="ProtoException">The entry is malformed.</exception>
        public readonly MessageReader<Slots4> Current
        {
            get
            {
                SmallMessage.OpenEntry(cursor.Entry, entrySchema!, (byte)keyTag, (byte)valueTag, out MessageReader<Slots4> entry);
                return entry;
            }
        }

        /// <summary>Goes to the next entry.</summary>
        /// <exception cref="ProtoException">The input is malformed.</exception>
        public bool MoveNext()
        {
            while (cursor.Next(isMessage: false))
            {
                if (!isClosed || IsKnown(cursor.Entry, entrySchema!))
                {
                    return true;
                }
            }

            return false;
        }
    }
}
