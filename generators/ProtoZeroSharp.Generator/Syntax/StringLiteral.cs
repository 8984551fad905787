using System.Collections.Generic;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>The bytes of a string token. They need not be UTF-8: escapes may name any byte.</summary>
internal static class StringLiteral
{
    public static void Append(string text, Token token, List<byte> bytes)
    {
        char quote = text[token.Start];
        int end = token.End;
        for (int i = token.Start + 1; i < end; i++)
        {
            char c = text[i];
            if (c == '\\' && i + 1 < end)
            {
                i = AppendEscape(text, i + 1, end, bytes);
            }
            else if (c == quote && i + 1 == end)
            {
                return;
            }
            else if (c < 0x80)
            {
                bytes.Add((byte)c);
            }
            else
            {
                Utf8.Append(bytes, (uint)Utf8.CodePoint(text, i, out int length));
                i += length - 1;
            }
        }
    }

    /// <summary>Returns the index of the escape's last character.</summary>
    private static int AppendEscape(string text, int i, int end, List<byte> bytes)
    {
        char c = text[i];
        if (c is >= '0' and <= '7')
        {
            int code = c - '0';
            for (int digits = 1; digits < 3 && i + 1 < end && text[i + 1] is >= '0' and <= '7'; digits++)
            {
                code = code * 8 + (text[++i] - '0');
            }

            bytes.Add((byte)code);
            return i;
        }

        if (c is 'x' or 'X')
        {
            int code = 0;
            for (int digits = 0; digits < 2 && i + 1 < end && HexValue(text[i + 1]) >= 0; digits++)
            {
                code = code * 16 + HexValue(text[++i]);
            }

            bytes.Add((byte)code);
            return i;
        }

        if (c is 'u' or 'U')
        {
            int count = c == 'u' ? 4 : 8;
            if (!TryReadHex(text, i + 1, count, end, out uint point))
            {
                bytes.Add((byte)c);
                return i;
            }

            i += count;
            if (point is >= 0xD800 and < 0xDC00
                && i + 2 < end && text[i + 1] == '\\' && text[i + 2] == 'u'
                && TryReadHex(text, i + 3, 4, end, out uint low)
                && low is >= 0xDC00 and < 0xE000)
            {
                point = 0x10000 + ((point - 0xD800) << 10) + (low - 0xDC00);
                i += 6;
            }

            if (point > 0x10FFFF)
            {
                // This is not a character, so protoc keeps the escape as text.
                foreach (char escape in "\\U" + point.ToString("x8", System.Globalization.CultureInfo.InvariantCulture))
                {
                    bytes.Add((byte)escape);
                }

                return i;
            }

            Utf8.Append(bytes, point);
            return i;
        }

        bytes.Add(c switch
        {
            'a' => (byte)7,
            'b' => (byte)8,
            'f' => (byte)12,
            'n' => (byte)10,
            'r' => (byte)13,
            't' => (byte)9,
            'v' => (byte)11,
            '\\' or '?' or '\'' or '"' => (byte)c,
            _ => (byte)'?',
        });
        return i;
    }

    private static bool TryReadHex(string text, int start, int count, int end, out uint value)
    {
        value = 0;
        for (int i = start; i < start + count; i++)
        {
            int digit = i < end ? HexValue(text[i]) : -1;
            if (digit < 0)
            {
                return false;
            }

            value = (value << 4) | (uint)digit;
        }

        return true;
    }

    private static int HexValue(char c) => c is >= '0' and <= '9' ? c - '0' : (c | 0x20) is >= 'a' and <= 'f' ? (c | 0x20) - 'a' + 10 : -1;
}
