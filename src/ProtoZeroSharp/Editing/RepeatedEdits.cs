using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Editing;

/// <summary>Edits of repeated fields as a whole, and at their end. What throws has changed nothing.</summary>
internal static class RepeatedEdits
{
    /// <summary>Adds an element; a packed one to the run that the field ends with, if it does end with one.</summary>
    public static void Add(EditedMessage message, EditedField field, scoped FieldValue value)
    {
        using var stable = new StableValue(message.Data, value);
        AddStable(message, field, stable.Value);
    }

    /// <summary>Replaces all elements of a repeated scalar field, by one packed run or one by one as the tag says.</summary>
    public static void SetAll<T, TCodec>(EditedMessage message, EditedField field, scoped ReadOnlySpan<T> values)
        where T : struct
        where TCodec : struct, IScalarCodec<T>
    {
        if (values.Length > int.MaxValue / Unsafe.SizeOf<T>())
        {
            // More bytes than a span of them can have; encoded they may be few.
            SetAllStable<T, TCodec>(message, field, Overlap(message.Data, values) ? values.ToArray() : values);
            return;
        }

        ReadOnlySpan<byte> memory = MemoryMarshal.AsBytes(values);
        byte[]? copy = StableValue.Copy(message.Data, memory);
        try
        {
            SetAllStable<T, TCodec>(message, field, copy == null ? values : MemoryMarshal.Cast<byte, T>(copy.AsSpan(0, memory.Length)));
        }
        finally
        {
            StableValue.Return(copy);
        }
    }

    /// <summary>Removes every occurrence of a repeated field.</summary>
    public static void Clear(EditedMessage message, int slot, int number)
    {
        if (message.Frame.MayHaveRepeated(slot))
        {
            FieldEdits.Remove(message, OccurrenceFilter.FieldAlone(message.Schema, number), number);
        }
    }

    private static bool Overlap<T>(ReadOnlySpan<byte> data, scoped ReadOnlySpan<T> values)
        where T : struct
    {
        int most = int.MaxValue / Unsafe.SizeOf<T>();
        for (; values.Length > most; values = values.Slice(most))
        {
            if (data.Overlaps(MemoryMarshal.AsBytes(values.Slice(0, most))))
            {
                return true;
            }
        }

        return data.Overlaps(MemoryMarshal.AsBytes(values));
    }

    private static void AddStable(EditedMessage message, EditedField field, scoped FieldValue value)
    {
        EditorFrame frame = message.Frame;
        if (!value.IsScalar || field.WireType != WireType.LengthDelimited)
        {
            value.CheckGroup(frame.Depth, field.Number);
            frame.NoteAdded(field.Slot, FieldEdits.Append(message, field, value));
            return;
        }

        int last = LastOccurrence(message, field);
        if (last < 0 || !TryExtendRun(message, field, last, value))
        {
            AppendRun(message, field, value);
        }
    }

    private static void SetAllStable<T, TCodec>(EditedMessage message, EditedField field, scoped ReadOnlySpan<T> values)
        where T : struct
        where TCodec : struct, IScalarCodec<T>
    {
        Span<byte> data = message.Data;
        bool isPacked = field.WireType == WireType.LengthDelimited;
        long body = 0;
        foreach (T value in values)
        {
            body += FieldValue.ScalarSize(default(TCodec).WireType, default(TCodec).Encode(value));
        }

        long size = values.Length == 0 ? 0
            : isPacked ? field.TagSize + Varint.Size((ulong)body) + body
            : ((long)field.TagSize * values.Length) + body;
        OccurrenceFilter filter = OccurrenceFilter.FieldAlone(message.Schema, field.Number);
        Occurrences found = Occurrences.Of(filter, message);
        int at = found.Count == 1 && found.Size == size ? found.TagStart : FieldEdits.Rewrite(message, filter, found.Size, size, field.Number);
        if (isPacked && size != 0)
        {
            at += field.WriteTag(data.Slice(at));
            at += WireFormat.WriteVarint(data.Slice(at), (ulong)body);
        }

        foreach (T value in values)
        {
            if (!isPacked)
            {
                at += field.WriteTag(data.Slice(at));
            }

            at += FieldValue.WriteScalar(data.Slice(at), default(TCodec).WireType, default(TCodec).Encode(value));
        }

        message.Rescan();
    }

    /// <summary>The tag of the last occurrence of a repeated field, or -1.</summary>
    private static int LastOccurrence(EditedMessage message, EditedField field)
    {
        EditorFrame frame = message.Frame;
        if (frame.HasRange(field.Slot))
        {
            return frame.Has(field.Slot) ? frame.Offset(field.Slot + 1) : -1;
        }

        Occurrences found = Occurrences.Of(OccurrenceFilter.FieldAlone(frame.Schema, field.Number), message);
        return found.Count == 0 ? -1 : found.TagStart;
    }

    private static void AppendRun(EditedMessage message, EditedField field, scoped FieldValue value)
    {
        int size = (int)value.BodySize;
        int at = MessageResizing.Resize(message, message.Frame.End, 0, field.TagSize + 1 + size, field.Number);
        Span<byte> run = message.Data.Slice(at + field.WriteTag(message.Data.Slice(at)));
        run[0] = (byte)size;
        value.WriteBody(run.Slice(1));
        message.Frame.NoteAdded(field.Slot, at);
    }

    private static bool TryExtendRun(EditedMessage message, EditedField field, int tagStart, scoped FieldValue value)
    {
        EditorFrame frame = message.Frame;
        ref byte bytes = ref MemoryMarshal.GetReference(message.Data);
        int prefix = WireInput.ReadTag(ref bytes, tagStart, frame.End, out uint tag);
        if (tag != field.TagNumber)
        {
            return false;
        }

        int body = WireInput.ReadLength(ref bytes, prefix, frame.End, out int length);
        int code = body < 0 ? body : CheckRun(message.Data, body, length, value.WireType);
        if (code < 0)
        {
            ReaderErrors.Throw(code, tagStart, tag);
        }

        EditorFrame run = frame.OpenRun(prefix, body, body + length);
        int at = MessageResizing.Resize(message.Inner(run), run.End, 0, value.BodySize, field.Number);
        value.WriteBody(message.Data.Slice(at));
        frame.ApplyMoves();
        return true;
    }

    /// <summary>Whether a run ends where an element does: after one that does not, a new one would be read as something else.</summary>
    private static int CheckRun(ReadOnlySpan<byte> data, int body, int length, WireType wireType) => wireType switch
    {
        WireType.Fixed32 => (length & 3) == 0 ? 0 : WireError.InvalidPacked,
        WireType.Fixed64 => (length & 7) == 0 ? 0 : WireError.InvalidPacked,
        _ => length == 0 || data[body + length - 1] < 0x80 ? 0 : WireError.Truncated,
    };
}
