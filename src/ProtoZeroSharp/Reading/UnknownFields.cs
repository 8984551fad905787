using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Reading.Scanning;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Wire;
using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp;

/// <summary>
/// The unknown fields of a message in wire order: numbers that the schema does not have, extensions among them; known numbers
/// with another wire type; numbers that a closed enum does not know.
/// </summary>
public readonly ref struct UnknownFields
{
    private readonly MessageView view;
    private readonly MessageSchema schema;
    private readonly bool any;

    internal UnknownFields(MessageView view, MessageSchema schema, bool any)
    {
        this.view = view;
        this.schema = schema;
        this.any = any;
    }

    /// <summary>Whether there is none. Walks to the first one.</summary>
    /// <exception cref="ProtoException">A packed run or an entry of a map is malformed.</exception>
    public bool IsEmpty => !any || !GetEnumerator().MoveNext();

    /// <summary>Counts the fields by walking them.</summary>
    /// <exception cref="ProtoException">A packed run or an entry of a map is malformed.</exception>
    public int Count()
    {
        int count = 0;
        for (Enumerator fields = GetEnumerator(); fields.MoveNext();)
        {
            count++;
        }

        return count;
    }

    // The description of the message.
    internal MessageSchema Schema => schema;

    // The bytes that the fields lie in.
    internal ReadOnlySpan<byte> Data => view.Data;

    /// <summary>The fields from the first on.</summary>
    public Enumerator GetEnumerator() => new(this);

    /// <summary>
    /// Writes all of them to the innermost open message, each as <see cref="UnknownField.CopyTo(ProtoWriter)"/> does; none when one finds no room.
    /// Walks the level of the message, and allocates nothing.
    /// </summary>
    /// <param name="writer">Where to.</param>
    /// <exception cref="InvalidOperationException">A submessage is open that a generated writer has started: pass that writer.</exception>
    /// <exception cref="ProtoException">A packed run or an entry of a map is malformed, there is no room, or the maximum length is reached. Nothing was written.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public void CopyTo(ProtoWriter writer) => CopyTo(MessageWriter.Root(writer));

    /// <summary>As <see cref="CopyTo(ProtoWriter)"/>, to the message of a generated writer.</summary>
    /// <param name="writer">The generated writer, as it is: <c>reader.UnknownFields.CopyTo(person)</c>.</param>
    /// <exception cref="InvalidOperationException">The message was closed, or a submessage of it is open.</exception>
    /// <exception cref="ProtoException">A packed run or an entry of a map is malformed, there is no room, or the maximum length is reached. Nothing was written.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public void CopyTo(MessageTarget writer) => CopyTo(writer.Message);

    // For a caller that undoes them.
    internal void CopyEach(MessageWriter message)
    {
        foreach (UnknownField field in this)
        {
            field.CopyTo(message);
        }
    }

    private void CopyTo(MessageWriter message)
    {
        if (IsEmpty)
        {
            return;
        }

        using AllOrNothing fields = new(message);
        CopyEach(message);
        fields.Complete();
    }

    /// <summary>Walks the unknown fields.</summary>
    public ref struct Enumerator
    {
        private readonly MessageSchema schema;
        private FieldCursor cursor;
        private int position;
        private int end;
        private ulong number;
        private bool isNumber;

        internal Enumerator(UnknownFields fields)
        {
            this = default;
            schema = fields.schema;
            if (fields.any)
            {
                cursor = new FieldCursor(fields.view);
            }
        }

        /// <summary>The current field.</summary>
        public readonly UnknownField Current =>
            isNumber ? new UnknownField((int)(cursor.Tag >> 3), number)
            : cursor.Tag == 0 || cursor.FieldEnd < cursor.TagStart ? default
            : new UnknownField(cursor.Tag, cursor.Data.Slice(cursor.TagStart, cursor.FieldEnd - cursor.TagStart));

        /// <summary>Goes to the next field.</summary>
        /// <exception cref="ProtoException">A packed run or an entry of a map is malformed.</exception>
        public bool MoveNext()
        {
            while (true)
            {
                if (position < end)
                {
                    if (NextNumber())
                    {
                        return true;
                    }

                    continue;
                }

                if (!cursor.Next())
                {
                    return false;
                }

                isNumber = false;
                ref readonly FieldEntry entry = ref schema.Find((int)(cursor.Tag >> 3));
                if (!entry.IsDeclared || !entry.Accepts((WireType)(cursor.Tag & 7)))
                {
                    return true;
                }

                if ((entry.Traits & FieldTraits.ClosedEnum) != 0 && IsUnknown(in entry))
                {
                    return true;
                }
            }
        }

        private bool IsUnknown(in FieldEntry entry)
        {
            if ((WireType)(cursor.Tag & 7) == WireType.Varint)
            {
                return !ScanRules.IsKnown(schema, entry.Number, cursor.Data, cursor.ValueStart, cursor.FieldEnd);
            }

            int body = cursor.BodyStart();
            if ((entry.Traits & FieldTraits.Map) != 0)
            {
                return !MapEntries.IsKnown(new MessageView(cursor.Data, body, cursor.FieldEnd, cursor.Depth), schema.Child(entry.Number)!);
            }

            // A packed run: its unknown numbers come one by one.
            position = body;
            end = cursor.FieldEnd;
            return false;
        }

        private bool NextNumber()
        {
            int next = WireInput.ReadVarint(ref MemoryMarshal.GetReference(cursor.Data), position, end, out number);
            if (next < 0)
            {
                ReaderErrors.Throw(next, position, cursor.Tag);
            }

            position = next;
            isNumber = true;
            return !schema.IsKnown((int)(cursor.Tag >> 3), (int)number);
        }
    }
}
