using System.Text;
using ProtoZeroSharp.Fuzz.RandomSchemas;
using ProtoZeroSharp.Fuzz.Schemas;

namespace ProtoZeroSharp.Fuzz.RandomEdits;

/// <summary>
/// A message that is edited, as a list of its fields: what an edit does is taken out of the list, added to its end, or put in the place of
/// what was there. Written from docs/editing.md, with no thought of bytes that stay where they are.
/// </summary>
/// <param name="file">The schema.</param>
/// <param name="index">Of the message; -1 for the MessageSet.</param>
/// <param name="message">Its bytes.</param>
/// <param name="isExtended">Whether extensions are edited too.</param>
internal sealed class EditLevel(SpecFile file, int index, ReadOnlySpan<byte> message, bool isExtended)
{
    private readonly List<NaiveRecord> records = index < 0 ? NaiveWire.ParseSet(file.Items, message) : NaiveWire.Parse(file.FieldsOf(index, isExtended), message);
    private int nested = -1;

    public SpecField[] Fields { get; } = file.FieldsOf(index, isExtended);

    /// <summary>The edits that are still to be made at this level.</summary>
    public int Left { get; set; }

    public byte[] Bytes() => NaiveWire.Encode(records);

    /// <summary>The values of a field that a reader would enumerate, in wire order.</summary>
    public List<NaiveRecord> Elements(SpecField field) => [.. records.Where(r => IsOf(field, r) && IsKnown(field, r))];

    /// <summary>The key of an entry, as text that is the same for every encoding of it.</summary>
    public static string Key(SpecField field, NaiveRecord entry)
    {
        NaiveRecord? key = NaiveWire.Parse([], entry.Content).LastOrDefault(r => r.Number == 1 && r.WireType == SpecField.WireTypeOf(field.Key!));
        return NaiveWire.Canonical(field.Key!, key?.Content ?? (SpecField.WireTypeOf(field.Key!) switch { 1 => new byte[8], 5 => new byte[4], _ => [] }));
    }

    /// <summary>Makes an edit that opens nothing.</summary>
    /// <returns>Whether there was an entry of the key, where entries are removed.</returns>
    public bool Apply(EditOp op)
    {
        SpecField field = Field(op.Number);
        switch (op.Kind)
        {
            case EditKind.Set or EditKind.Encoded when field.Label == SpecLabel.Singular:
                records.RemoveAll(r => IsOf(field, r) || IsMember(field.Oneof, r));
                records.Add(Record(field, Content(field.Type, op.Bits, op.Bytes)));
                return true;
            case EditKind.Add or EditKind.Encoded:
                records.Add(Record(field, Content(field.Type, op.Bits, op.Bytes)));
                return true;
            case EditKind.SetAll:
                records.RemoveAll(r => IsOf(field, r));
                records.AddRange(op.Many.Select(bits => Record(field, NaiveWire.Scalar(field.Type, bits))));
                return true;
            case EditKind.Clear when field.Oneof < 0:
                records.RemoveAll(r => IsOf(field, r));
                return true;
            case EditKind.Clear:
                ClearMember(field);
                return true;
            case EditKind.ClearOneof:
                records.RemoveAll(r => IsMember(field.Oneof, r));
                return true;
            case EditKind.SetAt:
                records[At(field, op.Index)] = Record(field, Content(field.Type, op.Bits, op.Bytes));
                return true;
            case EditKind.RemoveAt:
                records.RemoveAt(At(field, op.Index));
                return true;
            case EditKind.RemoveEntry:
                return RemoveEntries(field, op) > 0;
            case EditKind.SetEntry:
                RemoveEntries(field, op);
                records.Add(Entry(field, op, Content(field.Type, op.Bits, op.Bytes)));
                return true;
            default:
                throw new InvalidOperationException($"{op.Kind} opens a message.");
        }
    }

    /// <summary>Opens what an edit opens; <see cref="Leave"/> puts it back.</summary>
    public EditLevel Enter(EditOp op)
    {
        SpecField field = Field(op.Number);
        byte[] content = [];
        switch (op.Kind)
        {
            case EditKind.Edit:
                content = Pieces(field);
                records.RemoveAll(r => IsOf(field, r) || IsMember(field.Oneof, r));
                records.Add(Record(field, content));
                nested = records.Count - 1;
                break;
            case EditKind.AddMessage:
                records.Add(Record(field, content));
                nested = records.Count - 1;
                break;
            case EditKind.EditAt:
                nested = At(field, op.Index);
                content = records[nested].Content;
                break;
            case EditKind.EditEntry:
                nested = records.FindLastIndex(r => IsOf(field, r) && Key(field, r) == Key(field, op));
                if (nested < 0)
                {
                    records.Add(Entry(field, op, []));
                    nested = records.Count - 1;
                }

                content = [.. NaiveWire.Parse([], records[nested].Content).Where(static r => r is { Number: 2, WireType: 2 }).SelectMany(static r => r.Content)];
                break;
        }

        return new EditLevel(file, field.Target, content, isExtended);
    }

    public void Leave(EditOp op, EditLevel child)
    {
        SpecField field = Field(op.Number);
        records[nested] = op.Kind == EditKind.EditEntry ? Entry(field, op, child.Bytes()) : records[nested] with { Content = child.Bytes() };
    }

    /// <summary>What the message means: the entries of maps in the order of their keys, unknown fields in that of their tags.</summary>
    public static string Dump(SpecFile file, int index, ReadOnlySpan<byte> message, bool isExtended)
    {
        var text = new StringBuilder();
        new EditLevel(file, index, message, isExtended).Dump(text);
        return text.ToString();
    }

    public SpecField Field(int number) => Fields.Single(f => f.Number == number);

    /// <summary>The key that an edit names, as <see cref="Key(SpecField, NaiveRecord)"/>.</summary>
    private static string Key(SpecField field, EditOp op) => NaiveWire.Canonical(field.Key!, Content(field.Key!, op.KeyBits, op.KeyBytes));

    private static byte[] Content(string type, ulong bits, byte[] bytes) => SpecField.WireTypeOf(type) == 2 ? bytes : NaiveWire.Scalar(type, bits);

    private static NaiveRecord Entry(SpecField field, EditOp op, byte[] value) => new(field.Number, 2, NaiveWire.Encode(
    [
        new NaiveRecord(1, SpecField.WireTypeOf(field.Key!), Content(field.Key!, op.KeyBits, op.KeyBytes)),
        new NaiveRecord(2, SpecField.WireTypeOf(field.Type), value),
    ]));

    private void Dump(StringBuilder text)
    {
        foreach (SpecField field in Fields)
        {
            List<NaiveRecord> values = Elements(field);
            if (values.Count == 0 || (field.Oneof >= 0 && Case(field.Oneof) != field.Number))
            {
                continue;
            }

            text.Append(field.Number).Append(": ");
            switch (field.Label)
            {
                case SpecLabel.Singular when field.IsMessage:
                    Value(text, field, Pieces(field));
                    break;
                case SpecLabel.Singular:
                    Value(text, field, values[^1].Content);
                    break;
                case SpecLabel.Repeated:
                    values.ForEach(v => Value(text, field, v.Content));
                    break;
                default:
                    foreach (NaiveRecord entry in values.OrderBy(e => Key(field, e), StringComparer.Ordinal))
                    {
                        text.Append(Key(field, entry)).Append("= ");
                        List<NaiveRecord> contents = [.. NaiveWire.Parse([], entry.Content).Where(r => r.Number == 2 && r.WireType == SpecField.WireTypeOf(field.Type))];
                        Value(text, field, field.IsMessage ? [.. contents.SelectMany(static c => c.Content)] : contents.Count > 0 ? contents[^1].Content : Content(field.Type, 0, []));
                    }

                    break;
            }
        }

        // Of each tag, and of each key, in the order in which they are: what replaces one may come last.
        IEnumerable<NaiveRecord> unknown = records.Where(r => !Array.Exists(Fields, f => IsOf(f, r) && IsKnown(f, r)));
        foreach (NaiveRecord record in unknown.OrderBy(static r => r.Number).ThenBy(static r => r.WireType).ThenBy(EntryKey, StringComparer.Ordinal))
        {
            text.Append("unknown ").Append(record.Number).Append('/').Append(record.WireType).Append(' ').Append(Convert.ToHexString(record.Content)).Append(' ');
        }
    }

    private void Value(StringBuilder text, SpecField field, byte[] content)
    {
        if (!field.IsMessage)
        {
            text.Append(NaiveWire.Canonical(field.Type, content)).Append(' ');
            return;
        }

        text.Append("{ ");
        new EditLevel(file, field.Target, content, isExtended).Dump(text);
        text.Append("} ");
    }

    private static bool IsOf(SpecField field, NaiveRecord record) => record.Number == field.Number && record.WireType == field.WireType && record.IsItem == field.IsItem;

    private static NaiveRecord Record(SpecField field, byte[] content) => new(field.Number, field.WireType, content, field.IsItem);

    private bool IsMember(int oneof, NaiveRecord record) => oneof >= 0 && Array.Exists(Fields, f => f.Oneof == oneof && IsOf(f, record));

    /// <summary>Whether readers take it for the field: a closed enum knows its own numbers only.</summary>
    private bool IsKnown(SpecField field, NaiveRecord record)
    {
        if (field.Type != "enum" || !file.IsClosed)
        {
            return true;
        }

        return field.Key == null ? IsNumber(record)
            : NaiveWire.Parse([], record.Content).LastOrDefault(static r => r is { Number: 2, WireType: 0 }) is not { } value || IsNumber(value);

        static bool IsNumber(NaiveRecord record)
        {
            int at = 0;
            NaiveMessage.Varint(record.Content, ref at, 10, out ulong bits);
            return SpecFile.EnumNumbers.Contains((int)bits);
        }
    }

    private string EntryKey(NaiveRecord record) => Array.Find(Fields, f => f.Key != null && IsOf(f, record)) is { } field ? Key(field, record) : "";

    private int Case(int oneof) => records.LastOrDefault(r => Array.Exists(Fields, f => f.Oneof == oneof && IsOf(f, r) && IsKnown(f, r)))?.Number ?? 0;

    /// <summary>A member that counts goes with all the others; one that does not stays, but for a number that its closed enum does not know and that comes last.</summary>
    private void ClearMember(SpecField field)
    {
        if (Case(field.Oneof) == field.Number)
        {
            records.RemoveAll(r => IsMember(field.Oneof, r));
        }
        else if (records.LastOrDefault(r => IsMember(field.Oneof, r))?.Number == field.Number)
        {
            records.RemoveAll(r => IsOf(field, r));
        }
    }

    /// <summary>A singular message: its pieces behind the last other member of its oneof; of an item of a MessageSet the last.</summary>
    private byte[] Pieces(SpecField field)
    {
        if (field.IsItem)
        {
            return records.LastOrDefault(r => IsOf(field, r))?.Content ?? [];
        }

        var pieces = new List<byte>();
        foreach (NaiveRecord record in records)
        {
            if (IsOf(field, record))
            {
                pieces.AddRange(record.Content);
            }
            else if (field.Oneof >= 0 && Array.Exists(Fields, f => f.Oneof == field.Oneof && IsOf(f, record) && IsKnown(f, record)))
            {
                pieces.Clear();
            }
        }

        return [.. pieces];
    }

    private int RemoveEntries(SpecField field, EditOp op) => records.RemoveAll(r => IsOf(field, r) && Key(field, r) == Key(field, op));

    private int At(SpecField field, int element)
    {
        for (int i = 0; i < records.Count; i++)
        {
            if (IsOf(field, records[i]) && IsKnown(field, records[i]) && element-- == 0)
            {
                return i;
            }
        }

        throw new InvalidOperationException("An element that there is not was edited.");
    }
}
