using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Editing;

/// <summary>Edits of fields with a value of their own: set, clear, add. What throws has changed nothing.</summary>
internal static class FieldEdits
{
    /// <summary>Sets a field to a varint. A method of its own, as the next ones, so that its caller has no room to set aside.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void SetVarint(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize, ulong value) =>
        Set(data, frame, slot, tag, tagSize, FieldValue.UInt64(value));

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void SetFixed32(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize, uint value) =>
        Set(data, frame, slot, tag, tagSize, FieldValue.Fixed32(value));

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void SetFixed64(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize, ulong value) =>
        Set(data, frame, slot, tag, tagSize, FieldValue.Fixed64(value));

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void SetText(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize, scoped ReadOnlySpan<char> value) =>
        Set(data, frame, slot, tag, tagSize, FieldValue.String(value));

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void SetBytes(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize, scoped ReadOnlySpan<byte> value) =>
        Set(data, frame, slot, tag, tagSize, FieldValue.Bytes(value));

    /// <summary>Sets a singular field, whatever there is of it and of its oneof.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Set(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize, scoped FieldValue value)
    {
        if (IsInside(data, value))
        {
            SetCopy(data, frame, slot, tag, tagSize, value);
            return;
        }

        int number = EncodedTag.FieldNumberOf(tag);
        if (slot < EditorFrame.Capacity)
        {
            if ((frame.Ready & (1UL << slot)) != 0)
            {
                int start = frame.Offset(slot);
                Replace(data, frame, start, ValueEnd(data, frame, start, tag), tag, tagSize, value);
                return;
            }

            int oneof = frame.Schema.Find(number).Oneof;
            if (!frame.Has(slot) && (oneof < 0 || (oneof < EditorFrame.Capacity && !frame.Has(oneof))))
            {
                int at = Append(data, frame, tag, tagSize, value);
                NoteSet(frame, slot, oneof, number, at);
                return;
            }
        }

        Selection selection = Selection.Field(frame.Schema, number);
        Census found = Census.Take(data, frame, frame.Start, selection);
        if (found.Count == 1 && found.IsPure)
        {
            Replace(data, frame, found.ValueStart, found.FieldEnd, tag, tagSize, value);
            return;
        }

        int field = Rewrite(data, frame, selection, found.Size, tagSize + value.Size(tagSize), number);
        FieldValue.WriteTag(data.Slice(field), tag, tagSize);
        value.Write(data.Slice(field + tagSize), tag, tagSize);
        Rescan(frame, data);
    }

    /// <summary>Removes every occurrence of a singular field; of a oneof those of all members, but only if this one counts.</summary>
    public static void Clear(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize)
    {
        int number = EncodedTag.FieldNumberOf(tag);
        int oneof = frame.Schema.Find(number).Oneof;
        if (slot < EditorFrame.Capacity)
        {
            if (!frame.Has(slot))
            {
                return;
            }

            if ((frame.Ready & (1UL << slot)) != 0)
            {
                int value = frame.Offset(slot);

                // The tag's last byte is not zero, so no longer form of it can end like this.
                if (value - tagSize >= frame.Start && IsTag(data.Slice(value - tagSize), tag, tagSize))
                {
                    int end = ValueEnd(data, frame, value, tag);
                    Forget(frame, slot, oneof);
                    EditorSpace.Resize(data, frame, value - tagSize, end - value + tagSize, 0, number);
                    return;
                }
            }
        }
        else if (oneof >= 0 && Case(data, frame, oneof) != number)
        {
            return;
        }

        Remove(data, frame, Selection.Field(frame.Schema, number), number);
    }

    /// <summary>Removes every occurrence of a repeated field.</summary>
    public static void ClearRepeated(Span<byte> data, EditorFrame frame, int slot, int number)
    {
        if (slot >= EditorFrame.Capacity || frame.Has(slot))
        {
            Remove(data, frame, Selection.FieldAlone(frame.Schema, number), number);
        }
    }

    /// <summary>Removes every member of a oneof.</summary>
    public static void ClearOneof(Span<byte> data, EditorFrame frame, int oneof)
    {
        if (oneof >= EditorFrame.Capacity || frame.Has(oneof))
        {
            Remove(data, frame, Selection.Members(frame.Schema, oneof), 0);
        }
    }

    /// <summary>Removes all that is selected.</summary>
    /// <returns>Whether there was anything.</returns>
    public static bool Remove(Span<byte> data, EditorFrame frame, scoped Selection selection, int number)
    {
        Census found = Census.Take(data, frame, frame.Start, selection);
        if (found.Count == 0)
        {
            return false;
        }

        Rewrite(data, frame, selection, found.Size, 0, number);
        Rescan(frame, data);
        return true;
    }

    /// <summary>Adds an element; a packed one to the run that the field ends with, if it does end with one.</summary>
    public static void Add(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize, scoped FieldValue value)
    {
        if (IsInside(data, value))
        {
            byte[] copy = ArrayPool<byte>.Shared.Rent(value.Memory.Length);
            value.Memory.CopyTo(copy);
            try
            {
                Add(data, frame, slot, tag, tagSize, value.MovedTo(new ReadOnlySpan<byte>(copy, 0, value.Memory.Length)));
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(copy);
            }

            return;
        }

        if (!value.IsScalar || (tag & 7) != WireTypes.LengthDelimited)
        {
            int at = Append(data, frame, tag, tagSize, value);
            NoteAdded(frame, slot, at - tagSize);
            return;
        }

        int last = LastOccurrence(data, frame, slot, EncodedTag.FieldNumberOf(tag));
        if (last < 0 || !TryExtendRun(data, frame, last, value))
        {
            AppendRun(data, frame, slot, tag, tagSize, value);
        }
    }

    /// <summary>Replaces all elements of a repeated scalar field, by one packed run or one by one as the tag says.</summary>
    public static void SetAll<T, TCodec>(Span<byte> data, EditorFrame frame, ulong tag, int tagSize, scoped ReadOnlySpan<T> values)
        where T : struct
        where TCodec : struct, IScalarCodec<T>
    {
        ReadOnlySpan<byte> memory = MemoryMarshal.AsBytes(values);
        if (memory.Length > 0 && ((ReadOnlySpan<byte>)data).Overlaps(memory))
        {
            byte[] copy = ArrayPool<byte>.Shared.Rent(memory.Length);
            memory.CopyTo(copy);
            try
            {
                SetAll<T, TCodec>(data, frame, tag, tagSize, MemoryMarshal.Cast<byte, T>(copy.AsSpan(0, memory.Length)));
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(copy);
            }

            return;
        }

        TCodec codec = default;
        bool isPacked = (tag & 7) == WireTypes.LengthDelimited;
        long body = 0;
        foreach (T value in values)
        {
            body += codec.Value(value).BodySize;
        }

        long size = values.Length == 0 ? 0
            : isPacked ? tagSize + Varint.Size((ulong)body) + body
            : ((long)tagSize * values.Length) + body;
        int number = EncodedTag.FieldNumberOf(tag);
        Selection selection = Selection.FieldAlone(frame.Schema, number);
        Census found = Census.Take(data, frame, frame.Start, selection);
        int at = found.Count == 1 && found.Size == size ? found.TagStart : Rewrite(data, frame, selection, found.Size, size, number);
        if (isPacked && size != 0)
        {
            FieldValue.WriteTag(data.Slice(at), tag, tagSize);
            at += tagSize;
            at += WireFormat.WriteVarint(data.Slice(at), (ulong)body);
        }

        foreach (T value in values)
        {
            if (!isPacked)
            {
                FieldValue.WriteTag(data.Slice(at), tag, tagSize);
                at += tagSize;
            }

            FieldValue element = codec.Value(value);
            element.WriteBody(data.Slice(at));
            at += (int)element.BodySize;
        }

        Rescan(frame, data);
    }

    /// <summary>Appends tag and value to the message; the result is where the value begins.</summary>
    public static int Append(Span<byte> data, EditorFrame frame, ulong tag, int tagSize, scoped FieldValue value)
    {
        int at = EditorSpace.Resize(data, frame, frame.End, 0, tagSize + value.Size(tagSize), EncodedTag.FieldNumberOf(tag));
        FieldValue.WriteTag(data.Slice(at), tag, tagSize);
        value.Write(data.Slice(at + tagSize), tag, tagSize);
        return at + tagSize;
    }

    /// <summary>
    /// Takes out what is selected and makes room at the end, in one pass over the message and one move of what follows it. The
    /// offsets are void afterwards: see <see cref="Rescan"/>.
    /// </summary>
    /// <returns>Where the room begins.</returns>
    public static int Rewrite(Span<byte> data, EditorFrame frame, scoped Selection selection, int removed, long added, int number)
    {
        EditorSpace.Require(data, frame, added - removed, number);
        int to = frame.Start;
        int from = frame.Start;
        var cursor = new FieldCursor(frame.View(data));
        while (removed != 0 && cursor.Next())
        {
            // What was copied ends at or in front of the field that the cursor stands at, so that it reads nothing twice.
            if (selection.Has(in cursor))
            {
                data.Slice(from, cursor.TagStart - from).CopyTo(data.Slice(to));
                to += cursor.TagStart - from;
                from = cursor.FieldEnd;
            }
        }

        data.Slice(from, frame.End - from).CopyTo(data.Slice(to));
        frame.Seen = frame.Ready = 0;
        return EditorSpace.Resize(data, frame, frame.End - removed, removed, added, number);
    }

    /// <summary>Finds all fields anew.</summary>
    public static void Rescan(EditorFrame frame, ReadOnlySpan<byte> data)
    {
        int code = EditorScan.Run(frame, data);
        if (code < 0)
        {
            MessageScan.Throw(frame.View(data), code);
        }
    }

    /// <summary>Records that a field, absent until now, has its value at an offset.</summary>
    public static void NoteSet(EditorFrame frame, int slot, int oneof, int number, int value)
    {
        frame.Offset(slot) = value;
        frame.Seen |= 1UL << slot;
        frame.Ready |= 1UL << slot;
        if (oneof >= 0)
        {
            frame.Offset(oneof) = number;
            frame.Seen |= 1UL << oneof;
            frame.Ready |= 1UL << oneof;
        }
    }

    /// <summary>Records an occurrence of a repeated field behind all others.</summary>
    public static void NoteAdded(EditorFrame frame, int slot, int tagStart)
    {
        if (slot + 1 >= EditorFrame.Capacity)
        {
            return;
        }

        if (!frame.Has(slot))
        {
            frame.Offset(slot) = tagStart;
        }

        frame.Offset(slot + 1) = tagStart;
        frame.Seen |= 1UL << slot;
    }

    /// <summary>The end of a value that a scan has found whole.</summary>
    public static int ValueEnd(ReadOnlySpan<byte> data, EditorFrame frame, int value, ulong tag)
    {
        uint wireType = (uint)tag & 7;
        uint number = wireType == WireTypes.StartGroup ? ((uint)EncodedTag.FieldNumberOf(tag) << 3) | wireType : wireType;
        int end = WireInput.SkipValue(ref MemoryMarshal.GetReference(data), value, frame.End, number, frame.Depth);
        if (end < 0)
        {
            ReaderErrors.Throw(end, value, (uint)EncodedTag.FieldNumberOf(tag) << 3);
        }

        return end;
    }

    /// <summary>The tag of the last occurrence of a repeated field, or -1.</summary>
    public static int LastOccurrence(ReadOnlySpan<byte> data, EditorFrame frame, int slot, int number)
    {
        if (slot + 1 < EditorFrame.Capacity)
        {
            return frame.Has(slot) ? frame.Offset(slot + 1) : -1;
        }

        Census found = Census.Take(data, frame, frame.Start, Selection.FieldAlone(frame.Schema, number));
        return found.Count == 0 ? -1 : found.TagStart;
    }

    /// <summary>Whether a value lies in the memory that is about to be moved.</summary>
    public static bool IsInside(ReadOnlySpan<byte> data, scoped FieldValue value) => value.Memory.Length > 0 && data.Overlaps(value.Memory);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void SetCopy(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize, scoped FieldValue value)
    {
        byte[] copy = ArrayPool<byte>.Shared.Rent(value.Memory.Length);
        value.Memory.CopyTo(copy);
        try
        {
            Set(data, frame, slot, tag, tagSize, value.MovedTo(new ReadOnlySpan<byte>(copy, 0, value.Memory.Length)));
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(copy);
        }
    }

    private static void Replace(Span<byte> data, EditorFrame frame, int start, int end, ulong tag, int tagSize, scoped FieldValue value)
    {
        int at = EditorSpace.Resize(data, frame, start, end - start, value.Size(tagSize), EncodedTag.FieldNumberOf(tag));
        value.Write(data.Slice(at), tag, tagSize);
    }

    private static void AppendRun(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize, scoped FieldValue value)
    {
        int size = (int)value.BodySize;
        int at = EditorSpace.Resize(data, frame, frame.End, 0, tagSize + 1 + size, EncodedTag.FieldNumberOf(tag));
        FieldValue.WriteTag(data.Slice(at), tag, tagSize);
        data[at + tagSize] = (byte)size;
        value.WriteBody(data.Slice(at + tagSize + 1));
        NoteAdded(frame, slot, at);
    }

    private static bool TryExtendRun(Span<byte> data, EditorFrame frame, int tagStart, scoped FieldValue value)
    {
        ref byte bytes = ref MemoryMarshal.GetReference(data);
        int prefix = WireInput.ReadTag(ref bytes, tagStart, frame.End, out uint tag);
        if ((tag & 7) != WireTypes.LengthDelimited)
        {
            return false;
        }

        int body = WireInput.ReadLength(ref bytes, prefix, frame.End, out int length);
        int code = body < 0 ? body : CheckRun(data, body, length, value.WireType);
        if (code < 0)
        {
            ReaderErrors.Throw(code, tagStart, tag);
        }

        // The run is a level of its own as far as lengths are concerned.
        EditorFrame run = frame.Inner(prefix);
        run.Schema = frame.Schema;
        run.PrefixStart = prefix;
        run.PrefixWidth = body - prefix;
        run.Start = body;
        run.End = body + length;
        run.ElementSlot = -1;
        int at = EditorSpace.Resize(data, run, run.End, 0, value.BodySize, (int)(tag >> 3));
        value.WriteBody(data.Slice(at));
        frame.CatchUp();
        return true;
    }

    /// <summary>Whether a run ends where an element does: behind one that does not, a new one would be read as something else.</summary>
    private static int CheckRun(ReadOnlySpan<byte> data, int body, int length, uint wireType) => wireType switch
    {
        WireTypes.Fixed32 => (length & 3) == 0 ? 0 : WireError.InvalidPacked,
        WireTypes.Fixed64 => (length & 7) == 0 ? 0 : WireError.InvalidPacked,
        _ => length == 0 || data[body + length - 1] < 0x80 ? 0 : WireError.Truncated,
    };

    private static int Case(ReadOnlySpan<byte> data, EditorFrame frame, int oneof) =>
        oneof < EditorFrame.Capacity
            ? frame.Has(oneof) ? frame.Offset(oneof) : 0
            : ScanRules.Locate(frame.View(data), frame.Schema, oneof, out int member, out _, out _) ? member : 0;

    private static bool IsTag(ReadOnlySpan<byte> bytes, ulong tag, int tagSize)
    {
        for (int i = 0; i < tagSize; i++)
        {
            if (bytes[i] != (byte)(tag >> (8 * i)))
            {
                return false;
            }
        }

        return true;
    }

    private static void Forget(EditorFrame frame, int slot, int oneof)
    {
        ulong bits = (1UL << slot) | (oneof >= 0 ? 1UL << oneof : 0);
        frame.Seen &= ~bits;
        frame.Ready &= ~bits;
    }
}
