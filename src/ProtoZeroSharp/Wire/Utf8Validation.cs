#if !NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
#endif

namespace ProtoZeroSharp.Wire;

/// <summary>UTF-8 as RFC 3629 has it: no overlong forms, no surrogates, nothing above U+10FFFF.</summary>
internal static class Utf8Validation
{
    public static bool IsValid(ReadOnlySpan<byte> text)
    {
#if NET8_0_OR_GREATER
        return System.Text.Unicode.Utf8.IsValid(text);
#else
        for (; ; )
        {
            int ascii = CountAscii(text);
            if (ascii == text.Length)
            {
                return true;
            }

            text = text.Slice(ascii);
            int size = Decode(text, out _);
            if (size == 0)
            {
                return false;
            }

            text = text.Slice(size);
        }
#endif
    }

#if !NET8_0_OR_GREATER
    private static int CountAscii(ReadOnlySpan<byte> text)
    {
        int i = 0;
        for (; text.Length - i >= sizeof(ulong); i += sizeof(ulong))
        {
            ulong others = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref MemoryMarshal.GetReference(text), i)) & 0x8080808080808080;
            if (others != 0)
            {
                for (; (others & 0x80) == 0; others >>= 8)
                {
                    i++;
                }

                return i;
            }
        }

        while (i < text.Length && text[i] < 0x80)
        {
            i++;
        }

        return i;
    }
#endif

    /// <summary>Decodes the first character; the result is its bytes, or 0 when it is not valid.</summary>
    public static int Decode(ReadOnlySpan<byte> text, out int character)
    {
        character = 0;
        if (text.Length == 0)
        {
            return 0;
        }

        int first = text[0];
        if (first < 0x80)
        {
            character = first;
            return 1;
        }

        int size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
        if (first is < 0xC2 or > 0xF4 || text.Length < size)
        {
            return 0;
        }

        character = first & (0xFF >> (size + 1));
        for (int i = 1; i < size; i++)
        {
            if ((text[i] & 0xC0) != 0x80)
            {
                return 0;
            }

            character = (character << 6) | (text[i] & 0x3F);
        }

        bool overlong = (size == 3 && character < 0x800) || (size == 4 && character < 0x10000);
        return overlong || character is (>= 0xD800 and <= 0xDFFF) or > 0x10FFFF ? 0 : size;
    }
}
