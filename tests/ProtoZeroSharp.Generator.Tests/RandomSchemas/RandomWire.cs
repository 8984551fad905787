using System.Buffers.Binary;
using Google.Protobuf.Reflection;

namespace ProtoZeroSharp.Generator.Tests.RandomSchemas;

/// <summary>
/// Encoded messages of a type, either as a serializer writes them, or with everything that the format allows: any order, messages in
/// pieces, unknown fields, packed fields that should be expanded, and varints that are too long.
/// </summary>
internal sealed class RandomWire(int seed)
{
    private const int Varint = 0;
    private const int Fixed64 = 1;
    private const int Delimited = 2;
    private const int StartGroup = 3;
    private const int EndGroup = 4;
    private const int Fixed32 = 5;
    private const int DeepestWithFields = 4;

    private static readonly ulong[] Integers = [0, 1, 127, 128, 16_383, 16_384, int.MaxValue, 1UL << 31, uint.MaxValue, 1UL << 56, long.MaxValue, ulong.MaxValue];
    private readonly Random random = new(seed);
    private readonly bool isMessy = seed % 3 != 0;
    private int budget = 60;

    public byte[] Message(MessageDescriptor type, int depth = 0)
    {
        var bytes = new List<byte>();
        IList<FieldDescriptor> fields = type.Fields.InFieldNumberOrder();
        if (--budget < 0 || depth > DeepestWithFields)
        {
            return [];
        }

        double share = Math.Min(random.NextDouble() + 0.1, (depth == 0 ? 40.0 : 6.0) / Math.Max(fields.Count, 1));
        List<FieldDescriptor> drawn = [.. fields.Where(_ => random.NextDouble() < share)];
        if (isMessy && drawn.Count > 0)
        {
            drawn.AddRange(Enumerable.Range(0, random.Next(3)).Select(_ => drawn[random.Next(drawn.Count)]));
            drawn = random.Next(2) == 0 ? [.. drawn.OrderBy(_ => random.Next())] : drawn;
        }

        foreach (FieldDescriptor field in drawn)
        {
            int occurrences = !field.IsRepeated ? 1 : random.Next(3) == 0 ? random.Next(30) : random.Next(3);
            byte[]? same = field.FieldType == FieldType.Message && !field.IsMap && random.Next(2) == 0 ? Message(field.MessageType, depth + 1) : null;
            for (; occurrences > 0; occurrences--)
            {
                Field(bytes, field, same, depth);
                if (isMessy && random.Next(10) == 0)
                {
                    Unknown(bytes, type, field.FieldNumber);
                }
            }
        }

        return [.. bytes];
    }

    /// <summary>A copy with some bytes changed.</summary>
    public byte[] Changed(byte[] message)
    {
        byte[] bytes = [.. message];
        for (int k = random.Next(1, 3); k > 0 && bytes.Length > 0; k--)
        {
            int at = random.Next(random.Next(2) == 0 ? bytes.Length : Math.Min(bytes.Length, 10));
            bytes[at] = random.Next(3) switch { 0 => (byte)random.Next(256), 1 => (byte)(bytes[at] + 1), _ => (byte)(bytes[at] ^ (1 << random.Next(8))) };
        }

        return bytes;
    }

    private void Field(List<byte> bytes, FieldDescriptor field, byte[]? body, int depth)
    {
        int wireType = WireTypeOf(field.FieldType);
        if (field.IsMap)
        {
            var entry = new List<byte>();
            foreach (FieldDescriptor side in field.MessageType.Fields.InFieldNumberOrder().Where(_ => !isMessy || random.Next(5) > 0))
            {
                Field(entry, side, null, depth);
            }

            Delimit(bytes, field.FieldNumber, [.. entry]);
        }
        else if (wireType == StartGroup)
        {
            Tag(bytes, field.FieldNumber, StartGroup);
            bytes.AddRange(Message(field.MessageType, depth + 1));
            Tag(bytes, field.FieldNumber, EndGroup);
        }
        else if (wireType == Delimited)
        {
            bool isText = field.FieldType == FieldType.String;
            Delimit(bytes, field.FieldNumber, body ?? (field.FieldType == FieldType.Message ? Message(field.MessageType, depth + 1) : Bytes(isText)));
        }
        else if (field.IsRepeated && (isMessy ? random.Next(2) == 0 : field.IsPacked))
        {
            var run = new List<byte>();
            for (int k = random.Next(12); k > 0; k--)
            {
                Number(run, field.FieldType, wireType);
            }

            Delimit(bytes, field.FieldNumber, [.. run]);
        }
        else
        {
            Tag(bytes, field.FieldNumber, wireType);
            Number(bytes, field.FieldType, wireType);
        }
    }

    private void Unknown(List<byte> bytes, MessageDescriptor type, int near)
    {
        int number = random.Next(2) == 0 ? near : random.Next(1, 3_000);
        while (type.FindFieldByNumber(number) != null)
        {
            number = (number % 3_000) + 1;
        }

        Tag(bytes, number, StartGroup);
        Tag(bytes, near, Varint);
        Integer(bytes, 5);
        Delimit(bytes, number, Bytes(isText: false));
        Tag(bytes, number, EndGroup);
    }

    private void Number(List<byte> bytes, FieldType type, int wireType)
    {
        ulong value = random.Next(2) == 0 ? Integers[random.Next(Integers.Length)] : (ulong)random.NextInt64() >> random.Next(63);
        Span<byte> raw = stackalloc byte[sizeof(ulong)];

        // Google's classes lose a minus zero when a member of a oneof comes in pieces.
        BinaryPrimitives.WriteUInt64LittleEndian(raw, type is FieldType.Float or FieldType.Double ? value | 1 : value);
        switch (wireType)
        {
            case Fixed32:
                bytes.AddRange(raw[..sizeof(uint)]);
                break;
            case Fixed64:
                bytes.AddRange(raw);
                break;
            default:
                // Google's classes keep any number in a closed enum.
                Integer(bytes, type == FieldType.Enum ? value & 1 : value);
                break;
        }
    }

    private byte[] Bytes(bool isText)
    {
        byte[] bytes = new byte[random.Next(8) == 0 ? 100 + random.Next(60) : random.Next(12)];
        if (isText)
        {
            bytes.AsSpan().Fill((byte)('a' + random.Next(26)));
        }
        else
        {
            random.NextBytes(bytes);
        }

        return bytes;
    }

    private void Delimit(List<byte> bytes, int number, byte[] body)
    {
        Tag(bytes, number, Delimited);
        Integer(bytes, (ulong)body.Length, longest: 5);
        bytes.AddRange(body);
    }

    private void Tag(List<byte> bytes, int number, int wireType) => Integer(bytes, ((ulong)number << 3) | (uint)wireType, longest: 5);

    private void Integer(List<byte> bytes, ulong value, int longest = 10)
    {
        int least = isMessy && random.Next(15) == 0 ? random.Next(1, longest + 1) : 1;
        int size = 1;
        for (; value >= 0x80 || size < least; value >>= 7, size++)
        {
            bytes.Add((byte)(value | 0x80));
        }

        bytes.Add((byte)value);
    }

    private static int WireTypeOf(FieldType type) => type switch
    {
        FieldType.Double or FieldType.Fixed64 or FieldType.SFixed64 => Fixed64,
        FieldType.Float or FieldType.Fixed32 or FieldType.SFixed32 => Fixed32,
        FieldType.String or FieldType.Bytes or FieldType.Message => Delimited,
        FieldType.Group => StartGroup,
        _ => Varint,
    };
}
