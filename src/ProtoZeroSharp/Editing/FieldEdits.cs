using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Reading.Scanning;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Editing;

/// <summary>Edits of fields with a value of their own: set, clear, add. What throws has changed nothing.</summary>
internal static class FieldEdits
{
    // What inlined setters call is not inlined and takes six words, which travel in registers: so the caller sets no room aside.

    /// <summary>Sets a field to a varint.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void SetVarint(Span<byte> data, EditorFrame frame, int slot, ulong tag, ulong value) =>
        Set(new(data, frame), new(slot, tag), FieldValue.UInt64(value));

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void SetFixed32(Span<byte> data, EditorFrame frame, int slot, ulong tag, uint value) =>
        Set(new(data, frame), new(slot, tag), FieldValue.Fixed32(value));

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void SetFixed64(Span<byte> data, EditorFrame frame, int slot, ulong tag, ulong value) =>
        Set(new(data, frame), new(slot, tag), FieldValue.Fixed64(value));

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void SetText(Span<byte> data, EditorFrame frame, int slot, ulong tag, scoped ReadOnlySpan<char> value) =>
        Set(new(data, frame), new(slot, tag), FieldValue.String(value));

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void SetBytes(Span<byte> data, EditorFrame frame, int slot, ulong tag, scoped ReadOnlySpan<byte> value) =>
        Set(new(data, frame), new(slot, tag), FieldValue.Bytes(value));

    /// <summary>Sets a singular field, whatever there is of it and of its oneof.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Set(EditedMessage message, EditedField field, scoped FieldValue value)
    {
        using var stable = new StableValue(message.Data, value);
        SetStable(message, field, stable.Value);
    }

    /// <summary>Removes every occurrence of a singular field; of a oneof those of all members, but only if this one counts.</summary>
    public static void Clear(EditedMessage message, EditedField field)
    {
        EditorFrame frame = message.Frame;
        int oneof = frame.Schema.Find(field.Number).Oneof;
        if (oneof < 0 && !frame.MayHave(field.Slot))
        {
            return;
        }

        if (frame.IsReady(field.Slot))
        {
            int value = frame.Offset(field.Slot);
            int tagStart = value - field.TagSize;

            // The tag's last byte is not zero, so no longer form of it can end like this.
            if (tagStart >= frame.Start && field.IsTag(message.Data.Slice(tagStart)))
            {
                int end = message.ValueEnd(value, field);
                frame.MarkAbsent(field.Slot, oneof);
                MessageResizing.Resize(message, tagStart, end - tagStart, 0, field.Number);
                return;
            }
        }

        if (oneof < 0)
        {
            Remove(message, OccurrenceFilter.Field(frame.Schema, field.Number), field.Number);
            return;
        }

        int last = LastMember(message, oneof);
        if (Case(message, oneof, last) == field.Number)
        {
            Remove(message, OccurrenceFilter.Field(frame.Schema, field.Number), field.Number);
        }
        else if (last == field.Number)
        {
            // A number that its closed enum does not know. Implementations that treat every enum as open read it as the oneof's value;
            // the readers ignore it.
            Remove(message, OccurrenceFilter.FieldAlone(frame.Schema, field.Number), field.Number);
        }
    }

    /// <summary>Removes every member of a oneof.</summary>
    public static void ClearOneof(EditedMessage message, int oneof)
    {
        if (message.Frame.MayHave(oneof))
        {
            Remove(message, OccurrenceFilter.Members(message.Schema, oneof), 0);
        }
    }

    /// <summary>Removes all that is selected.</summary>
    /// <returns>Whether there was anything.</returns>
    public static bool Remove(EditedMessage message, scoped OccurrenceFilter filter, int number)
    {
        Occurrences found = Occurrences.Of(filter, message);
        if (found.Count == 0)
        {
            return false;
        }

        Rewrite(message, filter, found.Size, 0, number);
        message.Rescan();
        return true;
    }

    /// <summary>Appends tag and value to the message.</summary>
    /// <returns>Where the tag begins.</returns>
    public static int Append(EditedMessage message, EditedField field, scoped FieldValue value)
    {
        int at = MessageResizing.Resize(message, message.Frame.End, 0, value.FieldSize(field), field.Number);
        value.WriteField(message.Data.Slice(at), field);
        return at;
    }

    /// <summary>
    /// Takes out what is selected and makes room at the end, in one pass over the message and one move of what follows it. The
    /// offsets are void afterwards: see <see cref="EditedMessage.Rescan"/>.
    /// </summary>
    /// <returns>Where the room begins.</returns>
    public static int Rewrite(EditedMessage message, scoped OccurrenceFilter filter, int removed, long added, int number)
    {
        EditorFrame frame = message.Frame;
        Span<byte> data = message.Data;
        MessageResizing.Require(message, added - removed, number);
        int to = frame.Start;
        int from = frame.Start;
        var cursor = new FieldCursor(message.View);
        while (removed != 0 && cursor.Next())
        {
            // The copied bytes end at or before the cursor's field, so that nothing is read twice.
            if (filter.Matches(in cursor))
            {
                data.Slice(from, cursor.TagStart - from).CopyTo(data.Slice(to));
                to += cursor.TagStart - from;
                from = cursor.FieldEnd;
            }
        }

        data.Slice(from, frame.End - from).CopyTo(data.Slice(to));
        frame.Seen = frame.Ready = 0;
        return MessageResizing.Resize(message, frame.End - removed, removed, added, number);
    }

    private static void SetStable(EditedMessage message, EditedField field, scoped FieldValue value)
    {
        EditorFrame frame = message.Frame;
        value.CheckGroup(frame.Depth, field.Number);
        if (frame.IsReady(field.Slot))
        {
            int start = frame.Offset(field.Slot);
            Replace(message, start, message.ValueEnd(start, field), field, value);
            return;
        }

        int oneof = frame.Schema.Find(field.Number).Oneof;
        if (frame.IsAbsent(field.Slot, oneof))
        {
            int tagStart = Append(message, field, value);
            frame.NoteSet(field, oneof, tagStart + field.TagSize);
            return;
        }

        OccurrenceFilter filter = OccurrenceFilter.Field(frame.Schema, field.Number);
        Occurrences found = Occurrences.Of(filter, message);
        if (found.Count == 1 && found.AreOfField)
        {
            Replace(message, found.ValueStart, found.FieldEnd, field, value);
            return;
        }

        int at = Rewrite(message, filter, found.Size, value.FieldSize(field), field.Number);
        value.WriteField(message.Data.Slice(at), field);
        message.Rescan();
    }

    private static void Replace(EditedMessage message, int start, int end, EditedField field, scoped FieldValue value)
    {
        int at = MessageResizing.Resize(message, start, end - start, value.Size(field), field.Number);
        value.Write(message.Data.Slice(at), field);
    }

    /// <summary>The last member of a oneof, whatever its value is; 0 for none.</summary>
    private static int LastMember(EditedMessage message, int oneof)
    {
        EditorFrame frame = message.Frame;
        if (oneof < EditorFrame.Capacity)
        {
            return frame.Has(oneof) ? frame.Offset(oneof) : 0;
        }

        Occurrences found = Occurrences.Of(OccurrenceFilter.Members(frame.Schema, oneof), message);
        if (found.Count == 0)
        {
            return 0;
        }

        WireInput.ReadTag(ref MemoryMarshal.GetReference(message.Data), found.TagStart, frame.End, out uint tag);
        return (int)(tag >> 3);
    }

    /// <summary>The member of a oneof that counts to readers, who skip numbers that a closed enum does not know; 0 for none.</summary>
    private static int Case(EditedMessage message, int oneof, int last) =>
        !message.Schema.Find(last).IsClosedEnum ? last
            : ScanRules.Locate(message.View, message.Schema, oneof, out int member, out _, out _) ? member : 0;
}
