using System.Text;
using ProtoZeroSharp.Fuzz.Schemas;

namespace ProtoZeroSharp.Fuzz.RandomSchemas;

/// <summary>
/// Decodes messages of a random schema as the language describes them, with lists and strings and no thought of speed: the last value
/// counts, messages in pieces are read as the pieces one after the other, another member of a oneof ends what there was.
/// </summary>
internal sealed class SpecModel(SpecFile file)
{
    /// <summary>What the getters of message 0 give.</summary>
    /// <param name="message">The message.</param>
    /// <param name="isExtended">Whether extensions are looked at.</param>
    public string Dump(ReadOnlySpan<byte> message, bool isExtended = false)
    {
        var text = new StringBuilder();
        Dump(text, 0, message, isExtended);
        return text.ToString();
    }

    private void Dump(StringBuilder text, int index, ReadOnlySpan<byte> message, bool isExtended)
    {
        SpecField[] fields = isExtended ? file.WithExtensions(index) : file.Messages[index];
        var values = fields.ToDictionary(static f => f.Number, static _ => new List<byte[]>());
        int at = 0;
        while (NaiveMessage.NextField(message, ref at, 100, out uint tag, out int body, out int end))
        {
            SpecField? field = Array.Find(fields, f => f.Number == (int)(tag >> 3));
            if (field == null)
            {
                continue;
            }

            byte[] value = message.Slice(body, end - body).ToArray();
            int wireType = (int)(tag & 7);
            bool isRun = field.Label == SpecLabel.Repeated && wireType == 2 && field.WireType is 0 or 1 or 5 && wireType == 2;
            if (isRun)
            {
                Split(values[field.Number], field, value);
            }
            else if (wireType == field.WireType && IsKnown(field, value))
            {
                foreach (SpecField other in fields.Where(f => field.Oneof >= 0 && f.Oneof == field.Oneof && f != field))
                {
                    values[other.Number].Clear();
                }

                values[field.Number].Add(value);
            }
        }

        foreach (SpecField field in fields)
        {
            text.Append(field.Number).Append(':');
            Field(text, field, values[field.Number], isExtended);
        }

        foreach (int oneof in fields.Select(static f => f.Oneof).Where(static o => o >= 0).Distinct())
        {
            text.Append("case ");
            DumpFormat.Put(text, fields.FirstOrDefault(f => f.Oneof == oneof && values[f.Number].Count > 0)?.Number ?? 0);
        }
    }

    private void Field(StringBuilder text, SpecField field, List<byte[]> values, bool isExtended)
    {
        switch (field.Label)
        {
            case SpecLabel.Map:
                foreach (byte[] entry in values)
                {
                    Entry(entry, field, out List<byte[]> keys, out List<byte[]> contents);
                    Value(text, field.Key!, -1, keys, isExtended);
                    text.Append("= ");
                    Value(text, field.Type, field.Target, contents, isExtended);
                }

                break;
            case SpecLabel.Repeated:
                foreach (byte[] value in values)
                {
                    Value(text, field.Type, field.Target, [value], isExtended);
                }

                break;
            default:
                if (field.Type is not ("message" or "set"))
                {
                    if (field.HasPresence || (field.Type == "enum" && file.IsClosed))
                    {
                        DumpFormat.Put(text, values.Count > 0);
                    }

                    Value(text, field.Type, -1, values, isExtended);
                }
                else if (values.Count > 0)
                {
                    Value(text, field.Type, field.Target, values, isExtended);
                }

                break;
        }
    }

    /// <summary>The last of some values, or all of them as one message; a default where there is none.</summary>
    private void Value(StringBuilder text, string type, int target, List<byte[]> values, bool isExtended)
    {
        byte[] last = values.Count > 0 ? values[^1] : [];
        ulong bits = 0;
        if (SpecField.WireTypeOf(type) == 0)
        {
            int at = 0;
            NaiveMessage.Varint(last, ref at, 10, out bits);
        }
        else if (SpecField.WireTypeOf(type) != 2)
        {
            for (int i = 0; i < last.Length; i++)
            {
                bits |= (ulong)last[i] << (8 * i);
            }
        }

        switch (type)
        {
            case "message":
                text.Append("{ ");
                Dump(text, target, values.SelectMany(static v => v).ToArray(), isExtended);
                text.Append("} ");
                break;
            case "set":
                text.Append("{ ");
                Set(text, [.. values.SelectMany(static v => v)]);
                text.Append("} ");
                break;
            case "int32" or "sfixed32" or "enum": DumpFormat.Put(text, (int)bits); break;
            case "int64" or "sfixed64": DumpFormat.Put(text, (long)bits); break;
            case "uint32" or "fixed32": DumpFormat.Put(text, (uint)bits); break;
            case "uint64" or "fixed64": DumpFormat.Put(text, bits); break;
            case "sint32": DumpFormat.Put(text, (bits & 1) == 0 ? (int)((uint)bits / 2) : -1 - (int)((uint)bits / 2)); break;
            case "sint64": DumpFormat.Put(text, (bits & 1) == 0 ? (long)(bits / 2) : -1 - (long)(bits / 2)); break;
            case "float": DumpFormat.Put(text, BitConverter.UInt32BitsToSingle((uint)bits)); break;
            case "double": DumpFormat.Put(text, BitConverter.UInt64BitsToDouble(bits)); break;
            case "bool": DumpFormat.Put(text, bits != 0); break;
            default: DumpFormat.Put(text, (ReadOnlySpan<byte>)last); break;
        }
    }

    /// <summary>A MessageSet: of several items of one type the last counts; one may be a plain field.</summary>
    private void Set(StringBuilder text, byte[] set)
    {
        var items = new Dictionary<ulong, byte[]>();
        int at = 0;
        while (NaiveMessage.NextField(set, ref at, 100, out uint tag, out int body, out int end))
        {
            if (tag == ((1 << 3) | 3))
            {
                Item(set[body..end], items);
            }
            else if ((tag & 7) == 2)
            {
                items[tag >> 3] = set[body..end];
            }
        }

        foreach (SpecField field in file.Items)
        {
            text.Append(field.Number).Append(':');
            Field(text, field, items.TryGetValue((ulong)field.Number, out byte[]? item) ? [item] : [], isExtended: true);
        }
    }

    private static void Item(byte[] group, Dictionary<ulong, byte[]> items)
    {
        ulong? type = null;
        byte[]? message = null;
        int at = 0;
        while (NaiveMessage.NextField(group, ref at, 100, out uint tag, out int body, out int end))
        {
            if (tag == (2 << 3))
            {
                type ??= Bits(group[body..end]);
            }
            else if (tag == ((3 << 3) | 2))
            {
                message ??= group[body..end];
            }
        }

        if (type is { } number)
        {
            // An int32, as protoc reads it: what the varint has beyond 32 bits does not count.
            items[(uint)number] = message ?? [];
        }
    }

    private void Split(List<byte[]> values, SpecField field, byte[] run)
    {
        int at = 0;
        while (at < run.Length)
        {
            int start = at;
            if (field.WireType == 0)
            {
                NaiveMessage.Varint(run, ref at, 10, out _);
            }
            else
            {
                at += field.WireType == 1 ? 8 : 4;
            }

            byte[] value = run[start..at];
            if (IsKnown(field, value))
            {
                values.Add(value);
            }
        }
    }

    private static void Entry(byte[] entry, SpecField field, out List<byte[]> keys, out List<byte[]> contents)
    {
        keys = [];
        contents = [];
        int at = 0;
        while (NaiveMessage.NextField(entry, ref at, 100, out uint tag, out int body, out int end))
        {
            byte[] value = entry[body..end];
            if (tag == (8 | (uint)SpecField.WireTypeOf(field.Key!)))
            {
                keys.Add(value);
            }
            else if (tag == (16 | (uint)SpecField.WireTypeOf(field.Type)))
            {
                contents.Add(value);
            }
        }
    }

    /// <summary>
    /// Whether a closed enum has the number. A field with another number is an unknown field, and so is an entry whose last value
    /// is one.
    /// </summary>
    private bool IsKnown(SpecField field, byte[] value)
    {
        if (field.Type != "enum" || !file.IsClosed)
        {
            return true;
        }

        if (field.Key != null)
        {
            Entry(value, field, out _, out List<byte[]> contents);
            return contents.Count == 0 || SpecFile.EnumNumbers.Contains(Number(contents[^1]));
        }

        return SpecFile.EnumNumbers.Contains(Number(value));
    }

    private static int Number(byte[] varint) => (int)Bits(varint);

    private static ulong Bits(byte[] varint)
    {
        int at = 0;
        NaiveMessage.Varint(varint, ref at, 10, out ulong bits);
        return bits;
    }
}
