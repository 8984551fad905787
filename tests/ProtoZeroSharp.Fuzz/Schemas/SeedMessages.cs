using System.Text;
using Google.Protobuf.Reflection;
using ProtoZeroSharp.Tests.Differential;
using ProtoZeroSharp.Tests.Editing;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Fuzz.Schemas;

/// <summary>The first messages of a session: those of the tests, their single fields, and random ones of any type, encoded naively.</summary>
internal static class SeedMessages
{
    private const int Longest = 320;
    private const int Count = 60;

    public static IEnumerable<byte[]> Proto3() => Short(Enumerable.Range(0, Count).Select(static seed =>
    {
        using var proto = new ProtoWriter();
        Proto3Fields.Write(new Ours.Everything3.Writer(proto), new Theirs.Everything3(), new Draw(seed), depth: 3);
        return proto.ToArray();
    })).Concat(Random(Theirs.Everything3.Descriptor));

    public static IEnumerable<byte[]> Proto2() => Short(Enumerable.Range(0, Count).Select(static seed =>
    {
        using var proto = new ProtoWriter();
        Proto2Fields.Write(new Ours.Everything2.Writer(proto), new Theirs.Everything2(), new Draw(seed));
        return proto.ToArray();
    })).Concat(Random(Theirs.Everything2.Descriptor));

    public static IEnumerable<byte[]> Edited() => Short(Enumerable.Range(0, Count).Select(static seed => MessyMessage.Make(new Draw(seed)))).Concat(Random(Theirs.Edited.Descriptor));

    /// <summary>Random messages of a type, of every kind of field it has.</summary>
    public static IEnumerable<byte[]> Random(MessageDescriptor type) => Enumerable.Range(0, Count).Select(seed =>
    {
        var bytes = new List<byte>();
        Fill(bytes, type, new Draw(seed), 3);
        return bytes.ToArray();
    }).Where(static m => m.Length is > 0 and <= Longest);

    private static void Fill(List<byte> bytes, MessageDescriptor type, Draw draw, int depth)
    {
        FieldDescriptor[] fields = [.. type.Fields.InDeclarationOrder(), .. type.FullName == "differential.Host" ? type.File.Extensions.UnorderedExtensions : []];
        for (int count = draw.Next(5); count > 0 && fields.Length > 0; count--)
        {
            FieldDescriptor field = fields[draw.Next(fields.Length)];
            if (field.FieldType == FieldType.Group && depth > 0)
            {
                Varint(bytes, ((ulong)field.FieldNumber << 3) | 3);
                Fill(bytes, field.MessageType, draw, depth - 1);
                Varint(bytes, ((ulong)field.FieldNumber << 3) | 4);
            }
            else if (field.FieldType is FieldType.Message or FieldType.String or FieldType.Bytes)
            {
                var body = new List<byte>();
                if (field.FieldType != FieldType.Message)
                {
                    body.AddRange(Encoding.UTF8.GetBytes(draw.Text()));
                }
                else if (depth > 0)
                {
                    Fill(body, field.MessageType, draw, depth - 1);
                }

                Delimited(bytes, field, body);
            }
            else if (field.FieldType != FieldType.Group)
            {
                Scalars(bytes, field, draw);
            }
        }
    }

    private static void Scalars(List<byte> bytes, FieldDescriptor field, Draw draw)
    {
        int width = field.FieldType switch
        {
            FieldType.Double or FieldType.Fixed64 or FieldType.SFixed64 => 8,
            FieldType.Float or FieldType.Fixed32 or FieldType.SFixed32 => 4,
            _ => 0,
        };
        if (field.IsRepeated && draw.Chance(2))
        {
            var body = new List<byte>();
            for (int count = draw.Next(5); count > 0; count--)
            {
                Scalar(body, width, draw);
            }

            Delimited(bytes, field, body);
            return;
        }

        Varint(bytes, ((ulong)field.FieldNumber << 3) | (width switch { 8 => 1UL, 4 => 5, _ => 0 }));
        Scalar(bytes, width, draw);
    }

    private static void Scalar(List<byte> bytes, int width, Draw draw)
    {
        ulong value = draw.Chance(2) ? (ulong)draw.Next(9) : draw.UInt64();
        if (width == 0)
        {
            Varint(bytes, value);
        }
        else
        {
            bytes.AddRange(BitConverter.GetBytes(value).AsSpan(0, width));
        }
    }

    private static void Delimited(List<byte> bytes, FieldDescriptor field, List<byte> body)
    {
        Varint(bytes, ((ulong)field.FieldNumber << 3) | 2);
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

    /// <summary>Messages that are short enough, and the fields of longer ones.</summary>
    private static IEnumerable<byte[]> Short(IEnumerable<byte[]> messages)
    {
        foreach (byte[] message in messages)
        {
            if (message.Length <= Longest)
            {
                yield return message;
                continue;
            }

            foreach (byte[] field in Fields(message))
            {
                if (field.Length <= Longest)
                {
                    yield return field;
                }
            }
        }
    }

    private static List<byte[]> Fields(byte[] message)
    {
        var fields = new List<byte[]>();
        var reader = new ProtoReader(message);
        while (reader.Next())
        {
            fields.Add(reader.ReadRaw().ToArray());
        }

        return fields;
    }
}
