using System.Text;
using ProtoZeroSharp.Fuzz.RandomSchemas;
using ProtoZeroSharp.Tests.Differential;

namespace ProtoZeroSharp.Fuzz.RandomEdits;

/// <summary>
/// Valid messages of a random schema as strange writers make them: fields and keys twice, messages in pieces, several members of a oneof,
/// runs packed and one by one, numbers that an enum does not know, unknown fields and groups, known numbers of another wire type, varints
/// longer than they must be, and types of items with more than 32 bits.
/// </summary>
/// <param name="file">The schema.</param>
/// <param name="draw">Decides.</param>
/// <param name="isForProtoc">
/// Whether entries of maps of closed enums have one key and one value: protoc changes one with an unknown number before it shows
/// it. There are also no two items of one type in a MessageSet, which protoc merges.
/// </param>
/// <param name="isExtended">Whether there are extensions among the fields.</param>
internal sealed class MessyMessages(SpecFile file, Draw draw, bool isForProtoc = false, bool isExtended = false)
{
    private const int Deepest = 4;
    private static readonly int[] WireTypes = [0, 1, 2, 3, 5];
    private readonly HashSet<int> items = [];

    /// <summary>One of a message, or of the MessageSet.</summary>
    public byte[] Make(int message)
    {
        items.Clear();
        return message < 0 ? [.. Set(0)] : Make(message, 0);
    }

    /// <summary>A number of an enum, now and then one that it does not have.</summary>
    public static ulong EnumNumber(Draw draw) => draw.Chance(4) ? 77UL : (ulong)SpecFile.EnumNumbers[draw.Next(SpecFile.EnumNumbers.Length)];

    private byte[] Make(int message, int depth)
    {
        SpecField[] fields = isExtended ? file.WithExtensions(message) : file.Messages[message];
        var bytes = new List<byte>();
        for (int count = depth == 0 ? draw.Next(14) : draw.Next(5); count > 0; count--)
        {
            SpecField field = fields[draw.Next(fields.Length)];
            if (draw.Chance(12))
            {
                Unknown(bytes, fields, field);
            }
            else if (field.IsDelimited)
            {
                Varint(bytes, ((ulong)field.Number << 3) | 3, 5);
                bytes.AddRange(Nested(field, depth));
                Varint(bytes, ((ulong)field.Number << 3) | 4, 5);
            }
            else if (field.Key != null)
            {
                Delimited(bytes, field.Number, Entry(field, depth));
            }
            else if (field.Label == SpecLabel.Repeated && field.WireType != 2 && draw.Bool())
            {
                var run = new List<byte>();
                for (int elements = draw.Next(6); elements > 0; elements--)
                {
                    Scalar(run, field.Type, draw.UInt64());
                }

                Delimited(bytes, field.Number, run);
            }
            else
            {
                Value(bytes, field.Number, field.Type, field, depth, draw.UInt64());
            }
        }

        return [.. bytes];
    }

    private List<byte> Entry(SpecField field, int depth)
    {
        var entry = new List<byte>();
        bool isWhole = isForProtoc && file.IsClosed && field.Type == "enum";
        if (isWhole || !draw.Chance(8))
        {
            // Few keys, so that some come twice. Protoc changes an entry with an unknown number: its bool becomes 0 or 1.
            Value(entry, 1, field.Key!, null, depth, (ulong)draw.Next(isWhole && field.Key == "bool" ? 2 : 3));
        }

        if (!isWhole && draw.Chance(10))
        {
            Delimited(entry, 3, [1, 2]);
        }

        for (int values = !isWhole && draw.Chance(8) ? draw.Next(3) : 1; values > 0; values--)
        {
            Value(entry, 2, field.Type, field, depth, draw.UInt64());
        }

        return entry;
    }

    private void Value(List<byte> bytes, int number, string type, SpecField? field, int depth, ulong bits)
    {
        int wireType = SpecField.WireTypeOf(type);
        if (wireType == 2)
        {
            Delimited(bytes, number, type == "set" ? Set(depth) : type == "message" ? Nested(field!, depth) : field == null ? [(byte)('a' + bits)] : Encoding.UTF8.GetBytes(draw.Text()));
            return;
        }

        Varint(bytes, ((ulong)number << 3) | (uint)wireType, 5);
        Scalar(bytes, type, bits);
    }

    private List<byte> Set(int depth)
    {
        var set = new List<byte>();
        for (int count = draw.Next(4); count > 0; count--)
        {
            SpecField item = file.Items[draw.Next(file.Items.Length)];
            bool isUnknown = draw.Chance(6);
            if (!isUnknown && !items.Add(item.Number) && isForProtoc)
            {
                continue;
            }

            if (!isUnknown && draw.Chance(8))
            {
                // As a plain field, which everybody takes for the item.
                Delimited(set, item.Number, Nested(item, depth));
                continue;
            }

            // Protoc knows the tags of an item by their one byte.
            set.AddRange([(1 << 3) | 3, 2 << 3]);
            ulong beyond = draw.Chance(12) ? draw.UInt64() << 32 : 0;
            Varint(set, (isUnknown ? 4UL : (ulong)item.Number) | beyond, 5);
            byte[] message = isUnknown && isForProtoc ? [8, (byte)draw.Next(128)] : Nested(item, depth);
            set.Add((3 << 3) | 2);
            Varint(set, (ulong)message.Length, 5);
            set.AddRange(message);
            set.Add((1 << 3) | 4);
        }

        return set;
    }

    private byte[] Nested(SpecField field, int depth) => depth == Deepest ? [] : Make(field.Target, depth + 1);

    private void Scalar(List<byte> bytes, string type, ulong bits)
    {
        if (SpecField.WireTypeOf(type) != 0)
        {
            bytes.AddRange(NaiveWire.Scalar(type, bits));
        }
        else
        {
            Varint(bytes, type == "enum" ? EnumNumber(draw) : bits, 10);
        }
    }

    private void Unknown(List<byte> bytes, SpecField[] fields, SpecField near)
    {
        int number = 1 + draw.Next(3_000);
        while (Array.Exists(fields, f => f.Number == number))
        {
            number++;
        }

        switch (draw.Next(4))
        {
            case 0:
                Unknown(bytes, number, 2, near);
                break;
            case 1:
                Unknown(bytes, number, 3, near);
                break;
            case 2:
                // A known number of another wire type.
                int wireType = WireTypes[draw.Next(WireTypes.Length)];
                bool isKnown = wireType == near.WireType || (wireType == 2 && near.Label == SpecLabel.Repeated && !near.IsDelimited);
                Unknown(bytes, isKnown ? number : near.Number, wireType, near);
                break;
            default:
                Unknown(bytes, number, 0, near);
                break;
        }
    }

    private void Unknown(List<byte> bytes, int number, int wireType, SpecField near)
    {
        if (wireType == 2)
        {
            // Bytes that every implementation refuses, or a message: protoc also accepts tags of more than five bytes as a message.
            Delimited(bytes, number, draw.Bool() ? [7, .. Encoding.UTF8.GetBytes(draw.Text())] : [8, (byte)draw.Next(128), 0x12, 1, 7]);
            return;
        }

        Varint(bytes, ((ulong)number << 3) | (uint)wireType, 5);
        switch (wireType)
        {
            case 0:
                Varint(bytes, draw.Bool() ? draw.UInt64() : EnumNumber(draw), 10);
                break;
            case 1:
                bytes.AddRange(BitConverter.GetBytes(draw.UInt64()));
                break;
            case 3:
                Varint(bytes, (ulong)near.Number << 3, 5);
                Varint(bytes, draw.UInt64(), 10);
                Varint(bytes, ((ulong)number << 3) | 4, 5);
                break;
            default:
                bytes.AddRange(BitConverter.GetBytes(draw.UInt32()));
                break;
        }
    }

    private void Delimited(List<byte> bytes, int number, ICollection<byte> body)
    {
        Varint(bytes, ((ulong)number << 3) | 2, 5);
        Varint(bytes, (ulong)body.Count, 5);
        bytes.AddRange(body);
    }

    private void Varint(List<byte> bytes, ulong value, int longest)
    {
        int first = bytes.Count;
        NaiveWire.Varint(bytes, value);
        if (draw.Chance(20))
        {
            for (int padding = draw.Next(Math.Max(longest - (bytes.Count - first), 0) + 1); padding > 0; padding--)
            {
                bytes[^1] |= 0x80;
                bytes.Add(0);
            }
        }
    }
}
