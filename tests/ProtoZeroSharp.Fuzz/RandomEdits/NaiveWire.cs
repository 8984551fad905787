using ProtoZeroSharp.Fuzz.RandomSchemas;
using ProtoZeroSharp.Fuzz.Schemas;

namespace ProtoZeroSharp.Fuzz.RandomEdits;

/// <summary>The wire format, a byte at a time.</summary>
internal static class NaiveWire
{
    /// <summary>The fields of a level, in wire order; runs of numbers that the schema lets be packed are taken apart.</summary>
    public static List<NaiveRecord> Parse(SpecField[] fields, ReadOnlySpan<byte> message)
    {
        var records = new List<NaiveRecord>();
        int at = 0;
        while (NaiveMessage.NextField(message, ref at, 100, out uint tag, out int body, out int end))
        {
            int number = (int)(tag >> 3);
            byte[] content = message.Slice(body, end - body).ToArray();
            SpecField? field = Array.Find(fields, f => f.Number == number);
            if (field is not { Label: SpecLabel.Repeated, WireType: 0 or 1 or 5 } || (tag & 7) != 2)
            {
                records.Add(new NaiveRecord(number, (int)(tag & 7), content));
                continue;
            }

            for (int next = 0; next < content.Length;)
            {
                int start = next;
                if (field.WireType == 0)
                {
                    NaiveMessage.Varint(content, ref next, 10, out _);
                }
                else
                {
                    next += field.WireType == 1 ? 8 : 4;
                }

                records.Add(new NaiveRecord(number, field.WireType, content[start..next]));
            }
        }

        return records;
    }

    /// <summary>
    /// The items of a MessageSet that a schema knows, also those that are plain fields, each as one field; what else there is stays as it is.
    /// </summary>
    public static List<NaiveRecord> ParseSet(SpecField[] items, ReadOnlySpan<byte> message) => [.. Parse([], message).Select(record =>
    {
        if (record.WireType == 2 && Array.Exists(items, i => i.Number == record.Number))
        {
            return record with { IsItem = true };
        }

        if (record is not { Number: 1, WireType: 3 })
        {
            return record;
        }

        // Of an item that is not written as it should be the first type and the first message count.
        List<NaiveRecord> parts = Parse([], record.Content);
        int at = 0;
        int type = 0;
        if (parts.Find(static p => p is { Number: 2, WireType: 0 }) is { } id)
        {
            NaiveMessage.Varint(id.Content, ref at, 10, out ulong raw);
            type = unchecked((int)(uint)raw);
        }

        byte[] content = parts.Find(static p => p is { Number: 3, WireType: 2 })?.Content ?? [];
        return Array.Exists(items, i => i.Number == type) ? new NaiveRecord(type, 2, content, IsItem: true) : record;
    })];

    public static byte[] Encode(IEnumerable<NaiveRecord> records)
    {
        var bytes = new List<byte>();
        foreach (NaiveRecord record in records)
        {
            if (record.IsItem)
            {
                bytes.AddRange(Encode([new(1, 3, Encode([new(2, 0, Scalar("uint32", (ulong)record.Number)), new(3, 2, record.Content)]))]));
                continue;
            }

            Varint(bytes, ((ulong)record.Number << 3) | (uint)record.WireType);
            if (record.WireType == 2)
            {
                Varint(bytes, (ulong)record.Content.Length);
            }

            bytes.AddRange(record.Content);
            if (record.WireType == 3)
            {
                Varint(bytes, ((ulong)record.Number << 3) | 4);
            }
        }

        return [.. bytes];
    }

    /// <summary>A number as a type has it on the wire.</summary>
    public static byte[] Scalar(string type, ulong bits)
    {
        switch (SpecField.WireTypeOf(type))
        {
            case 1: return BitConverter.GetBytes(bits);
            case 5: return BitConverter.GetBytes((uint)bits);
        }

        var bytes = new List<byte>();
        Varint(bytes, type switch
        {
            "int32" or "enum" => (ulong)(int)bits,
            "uint32" => (uint)bits,
            "sint32" => (uint)(((int)bits << 1) ^ ((int)bits >> 31)),
            "sint64" => (ulong)(((long)bits << 1) ^ ((long)bits >> 63)),
            "bool" => bits == 0 ? 0UL : 1,
            _ => bits,
        });
        return [.. bytes];
    }

    /// <summary>Which number of its type a value is: two encodings of one number give one text.</summary>
    public static string Canonical(string type, byte[] content)
    {
        if (SpecField.WireTypeOf(type) != 0)
        {
            return Convert.ToHexString(content);
        }

        int at = 0;
        NaiveMessage.Varint(content, ref at, 10, out ulong bits);
        return type switch
        {
            "int64" or "uint64" or "sint64" => $"{bits}",
            "bool" => bits == 0 ? "0" : "1",
            _ => $"{(uint)bits}",
        };
    }

    public static void Varint(List<byte> bytes, ulong value)
    {
        for (; value >= 0x80; value >>= 7)
        {
            bytes.Add((byte)(value | 0x80));
        }

        bytes.Add((byte)value);
    }
}
