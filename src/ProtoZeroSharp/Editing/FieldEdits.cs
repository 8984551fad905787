using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
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
        value.CheckGroup(frame.Depth, number);
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
            if (!frame.Has(slot) && oneof < 0)
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

        if (oneof < 0)
        {
            Remove(data, frame, Selection.Field(frame.Schema, number), number);
            return;
        }

        int last = LastMember(data, frame, oneof);
        if (Case(data, frame, oneof, last) == number)
        {
            Remove(data, frame, Selection.Field(frame.Schema, number), number);
        }
        else if (last == number)
        {
            // A number that its closed enum does not know: to who takes every enum as open it counts, to the readers another member or none does.
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
            // What was copied ends at or before the field that the cursor is at, so that it reads nothing twice.
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

    /// <summary>Finds all fields again.</summary>
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

    /// <summary>The end of a value that a scan has found whole.</summary>
    public static int ValueEnd(ReadOnlySpan<byte> data, EditorFrame frame, int value, ulong tag)
    {
        WireType wireType = (WireType)(tag & 7);
        uint number = wireType == WireType.StartGroup ? ((uint)EncodedTag.FieldNumberOf(tag) << 3) | (uint)wireType : (uint)wireType;
        int end = WireInput.SkipValue(ref MemoryMarshal.GetReference(data), value, frame.End, number, frame.Depth);
        if (end < 0)
        {
            ReaderErrors.Throw(end, value, (uint)EncodedTag.FieldNumberOf(tag) << 3);
        }

        return end;
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

    /// <summary>The last member of a oneof, whatever its value is; 0 for none.</summary>
    private static int LastMember(ReadOnlySpan<byte> data, EditorFrame frame, int oneof)
    {
        if (oneof < EditorFrame.Capacity)
        {
            return frame.Has(oneof) ? frame.Offset(oneof) : 0;
        }

        Census found = Census.Take(data, frame, frame.Start, Selection.Members(frame.Schema, oneof));
        if (found.Count == 0)
        {
            return 0;
        }

        WireInput.ReadTag(ref MemoryMarshal.GetReference(data), found.TagStart, frame.End, out uint tag);
        return (int)(tag >> 3);
    }

    /// <summary>The member of a oneof that counts to readers, who skip numbers that a closed enum does not know; 0 for none.</summary>
    private static int Case(ReadOnlySpan<byte> data, EditorFrame frame, int oneof, int last) =>
        (frame.Schema.Find(last).Traits & FieldTraits.ClosedEnum) == 0 ? last
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
