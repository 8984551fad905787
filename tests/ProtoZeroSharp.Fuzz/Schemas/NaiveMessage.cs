using System.Text.Unicode;
using Google.Protobuf.Reflection;
using ProtoZeroSharp.Fuzz.RandomEdits;
using ProtoZeroSharp.Fuzz.RandomSchemas;

namespace ProtoZeroSharp.Fuzz.Schemas;

/// <summary>
/// The wire format as docs/reading.md describes it, as simply as possible: recursive, byte by byte, one check after the other. The
/// library must validate exactly the messages that this accepts.
/// </summary>
internal sealed class NaiveMessage
{
    private const int MaxDepth = 100;

    // The group of an item of a MessageSet, and its message.
    private const int ItemLevels = 2;

    private readonly Dictionary<int, NaiveField> fields = [];

    // Of a MessageSet: what extends it.
    private (SpecField Field, NaiveMessage Message)[]? items;

    /// <summary>A message without known fields.</summary>
    public static NaiveMessage Untyped { get; } = new();

    public static NaiveMessage Of(MessageDescriptor descriptor) => Of(descriptor, []);

    /// <summary>The first message of a random schema.</summary>
    /// <param name="file">The schema.</param>
    /// <param name="isExtended">Whether extensions are looked into, which the library does not do when it validates.</param>
    public static NaiveMessage Of(SpecFile file, bool isExtended = false)
    {
        NaiveMessage[] messages = [.. file.Messages.Select(static _ => new NaiveMessage())];
        var set = new NaiveMessage { items = [.. file.Items.Select(item => (item, messages[item.Target]))] };
        for (int i = 0; i < messages.Length; i++)
        {
            foreach (SpecField field in file.FieldsOf(i, isExtended))
            {
                NaiveMessage? target = field.Type == "set" ? set : field.Target < 0 ? null : messages[field.Target];
                NaiveMessage? inner = target;
                if (field.Key != null)
                {
                    var entry = new NaiveMessage();
                    entry.fields.Add(1, new NaiveField(SpecField.WireTypeOf(field.Key), false, field.Key == "string" && field.IsChecked, false, null));
                    entry.fields.Add(2, new NaiveField(SpecField.WireTypeOf(field.Type), false, field.Type == "string" && field.IsChecked, false, target == null ? null : () => target));
                    inner = entry;
                }

                messages[i].fields.Add(field.Number, new NaiveField(
                    field.WireType, field.Label == SpecLabel.Repeated && field.WireType is 0 or 1 or 5, field.Type == "string" && field.IsChecked && field.Key == null, field.Key != null, inner == null ? null : () => inner));
            }
        }

        return messages[0];
    }

    public bool IsValid(ReadOnlySpan<byte> message, int depth = MaxDepth)
    {
        int at = 0;
        return Read(message, ref at, this, depth, 0) && HasValidItems(message, depth);
    }

    /// <summary>Finds the next field of a message; false at its end and where it is malformed.</summary>
    public static bool NextField(ReadOnlySpan<byte> message, ref int at, int depth, out uint tag, out int body, out int end)
    {
        tag = 0;
        body = end = at;
        if (at == message.Length || !Varint(message, ref at, 5, out ulong found) || found is < 8 or > uint.MaxValue)
        {
            return false;
        }

        tag = (uint)found;
        body = at;
        if (!Value(message, ref at, (int)(found & 7), tag, null, depth))
        {
            return false;
        }

        end = at;
        if ((tag & 7) == 2)
        {
            Varint(message, ref body, 5, out _);
        }

        if ((tag & 7) == 3)
        {
            // Where the end tag begins.
            int inner = body;
            do
            {
                end = inner;
            }
            while (NextField(message, ref inner, depth - 1, out _, out _, out _));
        }

        return true;
    }

    private static NaiveMessage Of(MessageDescriptor descriptor, Dictionary<MessageDescriptor, NaiveMessage> known)
    {
        if (known.TryGetValue(descriptor, out NaiveMessage? found))
        {
            return found;
        }

        var message = new NaiveMessage();
        known.Add(descriptor, message);
        bool isProto3 = descriptor.File.ToProto().Syntax == "proto3";
        foreach (FieldDescriptor field in descriptor.Fields.InDeclarationOrder())
        {
            // Google's descriptors call some groups messages.
            FieldType kind = field.ToProto().Type == FieldDescriptorProto.Types.Type.Group ? FieldType.Group : field.FieldType;
            int wireType = kind switch
            {
                FieldType.Double or FieldType.Fixed64 or FieldType.SFixed64 => 1,
                FieldType.Float or FieldType.Fixed32 or FieldType.SFixed32 => 5,
                FieldType.String or FieldType.Bytes or FieldType.Message => 2,
                FieldType.Group => 3,
                _ => 0,
            };
            NaiveMessage? inner = wireType == 3 || kind == FieldType.Message ? Of(field.MessageType, known) : null;
            message.fields.Add(field.FieldNumber, new NaiveField(
                wireType, field.IsRepeated && wireType is 0 or 1 or 5, isProto3 && kind == FieldType.String, field.IsMap, inner == null ? null : () => inner));
        }

        foreach (int text in NewerThanGoogle.Texts(descriptor))
        {
            message.fields.Add(text, new NaiveField(2, false, true, false, null));
        }

        return message;
    }

    /// <param name="data">The message, or what it is in.</param>
    /// <param name="at">Where it begins; where it ends.</param>
    /// <param name="type">Null for an unknown group.</param>
    /// <param name="depth">How many levels may still be opened.</param>
    /// <param name="endTag">The tag that ends it, or 0 where the data ends.</param>
    private static bool Read(ReadOnlySpan<byte> data, ref int at, NaiveMessage? type, int depth, uint endTag)
    {
        while (at < data.Length)
        {
            if (!Varint(data, ref at, 5, out ulong tag) || tag > uint.MaxValue || tag < 8)
            {
                return false;
            }

            if ((tag & 7) == 4)
            {
                return tag == endTag;
            }

            NaiveField? field = type?.fields.GetValueOrDefault((int)(tag >> 3));
            if (!Value(data, ref at, (int)(tag & 7), (uint)tag, field, depth))
            {
                return false;
            }
        }

        return endTag == 0;
    }

    private static bool Value(ReadOnlySpan<byte> data, ref int at, int wireType, uint tag, NaiveField? field, int depth)
    {
        switch (wireType)
        {
            case 0:
                return Varint(data, ref at, 10, out _);
            case 1:
                at += 8;
                return at <= data.Length;
            case 5:
                at += 4;
                return at <= data.Length;
            case 2:
                if (!Varint(data, ref at, 5, out ulong length) || length > (ulong)(data.Length - at))
                {
                    return false;
                }

                ReadOnlySpan<byte> content = data.Slice(at, (int)length);
                at += (int)length;
                return field == null || Content(content, field, depth);
            case 3:
                NaiveMessage? type = field is { WireType: 3 } ? field.Message!() : null;
                return depth > 0 && Read(data, ref at, type, depth - 1, tag + 1);
            default:
                return false;
        }
    }

    private static bool Content(ReadOnlySpan<byte> content, NaiveField field, int depth)
    {
        int at = 0;
        if (field.WireType == 2)
        {
            int inner = field.IsEntry ? depth : depth - 1;
            return field.Message == null ? !field.IsText || Utf8.IsValid(content) : inner >= 0 && field.Message().IsValid(content, inner);
        }

        if (!field.IsPackable)
        {
            return true;
        }

        while (at < content.Length)
        {
            if (!Value(content, ref at, field.WireType, 0, null, 0))
            {
                return false;
            }
        }

        return true;
    }

    private bool HasValidItems(ReadOnlySpan<byte> set, int depth) => items == null || NaiveWire.ParseSet([.. items.Select(static i => i.Field)], set)
        .Where(static r => r.IsItem)
        .All(r => depth >= ItemLevels && Array.Find(items, i => i.Field.Number == r.Number).Message.IsValid(r.Content, depth - ItemLevels));

    /// <summary>Reads a varint of at most this many bytes.</summary>
    public static bool Varint(ReadOnlySpan<byte> data, ref int at, int most, out ulong value)
    {
        value = 0;
        for (int i = 0; i < most && at < data.Length; i++)
        {
            byte next = data[at++];
            value |= (ulong)(next & 0x7F) << (7 * i);
            if (next < 0x80)
            {
                return true;
            }
        }

        return false;
    }
}
