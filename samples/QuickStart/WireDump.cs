using System.Globalization;
using ProtoZeroSharp;

namespace QuickStart;

/// <summary>Lists the fields of an encoded message, one line each: offset, bytes in front of the content, number, name, content.</summary>
public static class WireDump
{
    /// <summary>Returns the lines.</summary>
    /// <exception cref="ProtoException">The bytes are no message; the exception says where.</exception>
    public static IReadOnlyList<string> Describe(ReadOnlySpan<byte> message, WireShape shape)
    {
        var lines = new List<string>();
        Describe(new ProtoReader(message), shape, "", lines);
        return lines;
    }

    private static void Describe(ProtoReader reader, WireShape shape, string indent, List<string> lines)
    {
        while (reader.Next())
        {
            (string name, WireShape? child) = shape.Find(reader.FieldNumber);
            // A value is read once: copies of the cursor read this field for themselves.
            ProtoReader whole = reader;
            ProtoReader inner = reader;
            int offset = reader.Offset;
            int number = reader.FieldNumber;
            ReadOnlySpan<byte> head = whole.Raw();
            string value;
            switch ((WireType)(int)reader.WireType)
            {
                case WireType.Varint:
                    value = "VARINT " + reader.UInt64().ToString(CultureInfo.InvariantCulture);
                    break;
                case WireType.Fixed64:
                    value = "I64 0x" + reader.Fixed64().ToString("X16", CultureInfo.InvariantCulture);
                    break;
                case WireType.Fixed32:
                    value = "I32 0x" + reader.Fixed32().ToString("X8", CultureInfo.InvariantCulture);
                    break;
                case WireType.LengthDelimited:
                    ReadOnlySpan<byte> content = reader.Bytes();
                    head = head[..^content.Length];
                    value = $"LEN {content.Length}{(child is null ? " " + Content(content) : ":")}";
                    break;
                default:
                    value = "GROUP";
                    break;
            }

            lines.Add($"{offset,5}  {indent}{Hex(head),-12} {number} {name}: {value}");
            if (child is not null)
            {
                Describe(inner.Message(), child, indent + "  ", lines);
            }
        }
    }

    /// <summary>Text where every byte is a printable ASCII character, otherwise hex digits.</summary>
    private static string Content(ReadOnlySpan<byte> content) =>
        content.ContainsAnyExceptInRange((byte)' ', (byte)'~') ? Hex(content) : '"' + System.Text.Encoding.ASCII.GetString(content) + '"';

    private static string Hex(ReadOnlySpan<byte> bytes) => string.Join(' ', Convert.ToHexString(bytes).Chunk(2).Select(static pair => new string(pair)));
}
