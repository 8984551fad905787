using System.Text;

namespace ProtoZeroSharp.Tests.Support;

/// <summary>
/// The wire format written down a second time, as plainly as it goes and with nothing of the library's: the expected side of
/// every test whose bytes are too many to work out by hand.
/// </summary>
internal static class Plain
{
    public static byte[] Varint(ulong value)
    {
        var bytes = new List<byte>();
        while (value > 127)
        {
            bytes.Add((byte)(value & 127 | 128));
            value >>= 7;
        }

        bytes.Add((byte)value);
        return [.. bytes];
    }

    public static byte[] Tag(int fieldNumber, int wireType) => Varint(((ulong)(uint)fieldNumber << 3) | (uint)wireType);

    public static byte[] VarintField(int fieldNumber, ulong value) => [.. Tag(fieldNumber, 0), .. Varint(value)];

    public static byte[] Delimited(int fieldNumber, byte[] body) => Concat(Tag(fieldNumber, 2), Varint((ulong)body.Length), body);

    public static byte[] Text(int fieldNumber, string text) => Delimited(fieldNumber, new UTF8Encoding(false).GetBytes(text));

    public static byte[] Group(int fieldNumber, byte[] body) => Concat(Tag(fieldNumber, 3), body, Tag(fieldNumber, 4));

    public static byte[] Concat(params byte[][] parts)
    {
        var whole = new byte[parts.Sum(part => part.Length)];
        int at = 0;
        foreach (byte[] part in parts)
        {
            part.CopyTo(whole, at);
            at += part.Length;
        }

        return whole;
    }

    /// <summary>The tag as the typed writer takes it: its bytes in a little-endian word, and their number.</summary>
    public static (ulong Tag, int Size) TypedTag(int fieldNumber, int wireType)
    {
        byte[] bytes = Tag(fieldNumber, wireType);
        ulong word = 0;
        for (int i = bytes.Length - 1; i >= 0; i--)
        {
            word = (word << 8) | bytes[i];
        }

        return (word, bytes.Length);
    }
}
