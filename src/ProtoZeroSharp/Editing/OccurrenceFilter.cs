using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Reading.Scanning;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Editing;

/// <summary>
/// The occurrences in a message that an edit does away with: those of a field and of the other members of its oneof, the
/// entries of a map that have a key, or the items of a MessageSet that have a type.
/// </summary>
internal readonly ref struct OccurrenceFilter
{
    private readonly MessageSchema schema;
    private readonly FieldEntry field;
    private readonly int oneof;
    private readonly MessageSchema? entrySchema;
    private readonly FieldValue key;
    private readonly int itemType;

    private OccurrenceFilter(MessageSchema schema, FieldEntry field, int oneof, MessageSchema? entrySchema, FieldValue key, int itemType = 0)
    {
        this.schema = schema;
        this.field = field;
        this.oneof = oneof;
        this.entrySchema = entrySchema;
        this.key = key;
        this.itemType = itemType;
    }

    /// <summary>A field with the other members of its oneof.</summary>
    public static OccurrenceFilter Field(MessageSchema schema, int number)
    {
        FieldEntry entry = schema.Find(number);
        return new(schema, entry, entry.Oneof, null, default);
    }

    /// <summary>A field alone.</summary>
    public static OccurrenceFilter FieldAlone(MessageSchema schema, int number) => new(schema, schema.Find(number), -1, null, default);

    /// <summary>All members of a oneof.</summary>
    public static OccurrenceFilter Members(MessageSchema schema, int oneof) => new(schema, default, oneof, null, default);

    /// <summary>The entries of a map with a key.</summary>
    public static OccurrenceFilter Entries(MessageSchema schema, int number, FieldValue key) => new(schema, schema.Find(number), -1, schema.Child(number), key);

    /// <summary>The items of a MessageSet that hold one extension.</summary>
    public static OccurrenceFilter Items(MessageSchema set, int typeId) => new(set, default, -1, null, default, typeId);

    /// <summary>Whether the field the cursor is at is one of them.</summary>
    public bool Matches(in FieldCursor cursor)
    {
        if (itemType != 0)
        {
            return ExtensionFields.Match(in cursor, itemType, out _) > 0;
        }

        uint tag = cursor.Tag;
        int number = (int)(tag >> 3);
        if (field.IsDeclared && number == field.Number)
        {
            return field.Accepts((WireType)(tag & 7)) && (entrySchema == null || HasKey(cursor));
        }

        return oneof >= 0 && IsMember(tag);
    }

    /// <summary>Whether the cursor is at the field itself and not at another member of its oneof.</summary>
    public bool IsField(in FieldCursor cursor) => (int)(cursor.Tag >> 3) == field.Number;

    /// <summary>Whether the cursor is at a member that the readers count too; a number that a closed enum does not know they do not.</summary>
    public bool Counts(in FieldCursor cursor)
    {
        ref readonly FieldEntry entry = ref schema.Find((int)(cursor.Tag >> 3));
        return !entry.IsClosedEnum || ScanRules.IsKnown(schema, entry.Number, cursor.Data, cursor.ValueStart, cursor.FieldEnd);
    }

    private bool IsMember(uint tag)
    {
        ref readonly FieldEntry entry = ref schema.Find((int)(tag >> 3));
        return entry.IsDeclared && entry.Oneof == oneof && entry.Accepts((WireType)(tag & 7));
    }

    private bool HasKey(in FieldCursor entry)
    {
        ref byte bytes = ref MemoryMarshal.GetReference(entry.Data);
        int body = entry.BodyStart();

        // The last one counts; without one the key is zero or empty.
        ref readonly FieldEntry declared = ref entrySchema!.Find(1);
        ulong raw = 0;
        int textStart = body;
        int textLength = 0;
        var cursor = new FieldCursor(new MessageView(entry.Data, body, entry.FieldEnd, entry.Depth));
        while (cursor.Next())
        {
            if (cursor.Tag != declared.Tag)
            {
                continue;
            }

            if (declared.WireType == WireType.LengthDelimited)
            {
                textStart = WireInput.ReadLength(ref bytes, cursor.ValueStart, cursor.FieldEnd, out textLength);
            }
            else
            {
                WireInput.ReadRaw(ref bytes, cursor.ValueStart, cursor.FieldEnd, declared.WireType, out raw);
            }
        }

        cursor.ThrowIfMalformed();
        return key.IsKey(declared.Kind, raw, entry.Data.Slice(Math.Max(0, textStart), textLength));
    }
}
