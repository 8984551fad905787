using ProtoZeroSharp.Fuzz.RandomEdits;
using ProtoZeroSharp.Fuzz.Schemas;
using ProtoZeroSharp.Tests.Differential;

namespace ProtoZeroSharp.Fuzz.RandomSchemas;

/// <summary>A random schema with its readers, its editors and its models.</summary>
internal sealed record RandomSchema(SpecFile File, DumpAccess Access, EditAccess Edits)
{
    private const int Messages = 12;
    private const int Longest = 300;

    public NaiveMessage Naive { get; } = NaiveMessage.Of(File);

    /// <summary>The same, with what is in extensions and in the items of MessageSets.</summary>
    public NaiveMessage NaiveExtended { get; } = NaiveMessage.Of(File, isExtended: true);

    public SpecModel Model { get; } = new(File);

    /// <summary>The numbers of all fields, extensions and items.</summary>
    public IEnumerable<int> Numbers => Enumerable.Range(-1, File.Messages.Length + 1).SelectMany(m => File.FieldsOf(m, isExtended: true)).Select(static f => f.Number);

    /// <summary>Random messages of the schema, with extensions and MessageSets too.</summary>
    public IEnumerable<byte[]> ExtendedSeeds() => Enumerable.Range(0, Messages)
        .Select(seed => new MessyMessages(File, new Draw((File.Index * Messages) + seed), isExtended: true).Make(0))
        .Where(static m => m.Length <= Longest);

    /// <summary>Random messages of the schema.</summary>
    public IEnumerable<byte[]> Seeds() => Enumerable.Range(0, Messages).Select(seed =>
    {
        var bytes = new List<byte>();
        Fill(bytes, 0, new Draw((File.Index * Messages) + seed), 3);
        return bytes.ToArray();
    }).Where(static m => m.Length <= Longest);

    private void Fill(List<byte> bytes, int message, Draw draw, int depth)
    {
        SpecField[] fields = File.Messages[message];
        for (int count = draw.Next(6); count > 0; count--)
        {
            SpecField field = fields[draw.Next(fields.Length)];
            if (field.IsDelimited)
            {
                Varint(bytes, ((ulong)field.Number << 3) | 3);
                if (depth > 0)
                {
                    Fill(bytes, field.Target, draw, depth - 1);
                }

                Varint(bytes, ((ulong)field.Number << 3) | 4);
            }
            else if (field.Key != null)
            {
                var entry = new List<byte>();
                Value(entry, 1, field.Key, -1, draw, 0);
                Value(entry, 2, field.Type, field.Target, draw, depth);
                Delimited(bytes, field.Number, entry);
            }
            else if (field.Label == SpecLabel.Repeated && SpecField.WireTypeOf(field.Type) != 2 && draw.Bool())
            {
                var run = new List<byte>();
                for (int elements = draw.Next(5); elements > 0; elements--)
                {
                    Scalar(run, field.Type, draw);
                }

                Delimited(bytes, field.Number, run);
            }
            else
            {
                Value(bytes, field.Number, field.Type, field.Target, draw, depth);
            }
        }
    }

    private void Value(List<byte> bytes, int number, string type, int target, Draw draw, int depth)
    {
        int wireType = SpecField.WireTypeOf(type);
        if (wireType != 2)
        {
            Varint(bytes, ((ulong)number << 3) | (uint)wireType);
            Scalar(bytes, type, draw);
            return;
        }

        var body = new List<byte>();
        if (type == "message" && depth > 0)
        {
            Fill(body, target, draw, depth - 1);
        }
        else if (type != "message")
        {
            body.AddRange(System.Text.Encoding.UTF8.GetBytes(draw.Text()));
        }

        Delimited(bytes, number, body);
    }

    private static void Scalar(List<byte> bytes, string type, Draw draw)
    {
        ulong value = type == "enum" ? (ulong)SpecFile.EnumNumbers[draw.Next(SpecFile.EnumNumbers.Length)] : draw.UInt64();
        int width = SpecField.WireTypeOf(type) switch { 1 => 8, 5 => 4, _ => 0 };
        if (width == 0)
        {
            Varint(bytes, value);
        }
        else
        {
            bytes.AddRange(BitConverter.GetBytes(value).AsSpan(0, width));
        }
    }

    private static void Delimited(List<byte> bytes, int number, List<byte> body)
    {
        Varint(bytes, ((ulong)number << 3) | 2);
        Varint(bytes, (ulong)body.Count);
        bytes.AddRange(body);
    }

    private static void Varint(List<byte> bytes, ulong value)
    {
        for (; value >= 0x80; value >>= 7)
        {
            bytes.Add((byte)(value | 0x80));
        }

        bytes.Add((byte)value);
    }
}
