using System.Buffers.Binary;
using System.Globalization;
using System.Text;

namespace QuickStart;

/// <summary>Lists the fields of an encoded message, one line each: offset, bytes in front of the content, number, name, content.</summary>
public static class WireDump
{
    /// <summary>Returns the lines; throws <see cref="InvalidDataException"/> with the offset where the bytes are no message.</summary>
    public static IReadOnlyList<string> Describe(byte[] message, WireShape shape)
    {
        ArgumentNullException.ThrowIfNull(message);
        ArgumentNullException.ThrowIfNull(shape);
        var lines = new List<string>();
        Describe(message, 0, message.Length, shape, 0, lines);
        return lines;
    }

    private static void Describe(byte[] message, int position, int end, WireShape shape, int depth, List<string> lines)
    {
        while (position < end)
        {
            int start = position;
            ulong tag = ReadVarint(message, ref position, end);
            int number = checked((int)(tag >> 3));
            (string name, WireShape? child) = shape.Find(number);
            string value;
            int headEnd = position;
            int length = 0;
            switch (tag & 7)
            {
                case 0:
                    value = "VARINT " + ReadVarint(message, ref position, end).ToString(CultureInfo.InvariantCulture);
                    headEnd = position;
                    break;
                case 1:
                    value = "I64 0x" + BinaryPrimitives.ReadUInt64LittleEndian(Take(message, ref position, 8, end)).ToString("X16", CultureInfo.InvariantCulture);
                    headEnd = position;
                    break;
                case 2:
                    length = checked((int)ReadVarint(message, ref position, end));
                    headEnd = position;
                    ReadOnlySpan<byte> content = Take(message, ref position, length, end);
                    value = $"LEN {length}{(child is null ? " " + Content(content) : ":")}";
                    break;
                case 5:
                    value = "I32 0x" + BinaryPrimitives.ReadUInt32LittleEndian(Take(message, ref position, 4, end)).ToString("X8", CultureInfo.InvariantCulture);
                    headEnd = position;
                    break;
                default:
                    throw new InvalidDataException($"wire type {tag & 7} at offset {start}");
            }

            string head = Hex(message.AsSpan(start, headEnd - start));
            lines.Add($"{start,5}  {new string(' ', depth * 2)}{head,-12} {number} {name}: {value}");
            if (child is not null)
            {
                Describe(message, position - length, position, child, depth + 1, lines);
            }
        }
    }

    private static string Content(ReadOnlySpan<byte> content)
    {
        foreach (byte b in content)
        {
            if (b is < 0x20 or 0x7F)
            {
                return Hex(content);
            }
        }

        return '"' + Encoding.UTF8.GetString(content) + '"';
    }

    private static string Hex(ReadOnlySpan<byte> bytes)
    {
        var text = new StringBuilder();
        foreach (byte b in bytes)
        {
            text.Append(text.Length == 0 ? "" : " ").Append(b.ToString("X2", CultureInfo.InvariantCulture));
        }

        return text.ToString();
    }

    private static ulong ReadVarint(byte[] message, ref int position, int end)
    {
        int start = position;
        ulong value = 0;
        for (int shift = 0; shift < 70 && position < end; shift += 7)
        {
            byte b = message[position++];
            value |= (ulong)(b & 0x7F) << shift;
            if (b < 0x80)
            {
                return value;
            }
        }

        throw new InvalidDataException($"unfinished varint at offset {start}");
    }

    private static ReadOnlySpan<byte> Take(byte[] message, ref int position, int length, int end)
    {
        if (length < 0 || length > end - position)
        {
            throw new InvalidDataException($"{length} bytes wanted at offset {position}, {end - position} there");
        }

        position += length;
        return message.AsSpan(position - length, length);
    }
}
