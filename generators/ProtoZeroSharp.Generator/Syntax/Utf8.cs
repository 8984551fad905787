using System.Collections.Generic;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>Turns single characters from UTF-16 into UTF-8, where the framework's encoders would allocate.</summary>
internal static class Utf8
{
    public static int FirstByte(string text, int index)
    {
        int point = CodePoint(text, index, out _);
        return point < 0x80 ? point : point < 0x800 ? 0xC0 | (point >> 6) : point < 0x10000 ? 0xE0 | (point >> 12) : 0xF0 | (point >> 18);
    }

    /// <summary>The code point at an index; a lone surrogate counts as U+FFFD, as in a file's decoder.</summary>
    public static int CodePoint(string text, int index, out int length)
    {
        char c = text[index];
        length = 1;
        if (!char.IsSurrogate(c))
        {
            return c;
        }

        if (char.IsHighSurrogate(c) && index + 1 < text.Length && char.IsLowSurrogate(text[index + 1]))
        {
            length = 2;
            return char.ConvertToUtf32(c, text[index + 1]);
        }

        return 0xFFFD;
    }

    /// <summary>Appends the encoding of a number up to 0x1FFFFF, surrogates included: escapes in a .proto may have them.</summary>
    public static void Append(List<byte> bytes, uint point)
    {
        if (point < 0x80)
        {
            bytes.Add((byte)point);
        }
        else if (point < 0x800)
        {
            bytes.Add((byte)(0xC0 | (point >> 6)));
            bytes.Add((byte)(0x80 | (point & 0x3F)));
        }
        else if (point < 0x10000)
        {
            bytes.Add((byte)(0xE0 | (point >> 12)));
            bytes.Add((byte)(0x80 | ((point >> 6) & 0x3F)));
            bytes.Add((byte)(0x80 | (point & 0x3F)));
        }
        else
        {
            bytes.Add((byte)(0xF0 | (point >> 18)));
            bytes.Add((byte)(0x80 | ((point >> 12) & 0x3F)));
            bytes.Add((byte)(0x80 | ((point >> 6) & 0x3F)));
            bytes.Add((byte)(0x80 | (point & 0x3F)));
        }
    }
}
