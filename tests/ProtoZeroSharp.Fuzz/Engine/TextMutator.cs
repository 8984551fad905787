namespace ProtoZeroSharp.Fuzz.Engine;

/// <summary>Changes of source text: words and statements removed, doubled or replaced. Some changes are those of bytes.</summary>
internal sealed class TextMutator(IReadOnlyList<byte[]> words) : Mutator
{
    private readonly ByteMutator bytes = new();

    public override int Mutate(ReadOnlySpan<byte> source, ReadOnlySpan<byte> other, Span<byte> buffer, FuzzRandom random)
    {
        if (random.Chance(6))
        {
            return bytes.Mutate(source, other, buffer, random);
        }

        int length = Math.Min(source.Length, buffer.Length);
        source.Slice(0, length).CopyTo(buffer);
        for (int count = 1 + random.Skewed(6); count > 0; count--)
        {
            length = Once(buffer, length, other, random);
        }

        return length;
    }

    private int Once(Span<byte> buffer, int length, ReadOnlySpan<byte> other, FuzzRandom random)
    {
        ReadOnlySpan<byte> word = words[random.Next(words.Count)];
        if (length == 0)
        {
            return Replace(buffer, 0, 0, 0, word);
        }

        (int start, int end) = Word(buffer.Slice(0, length), random.Next(length));
        (int first, int last) = Statement(buffer.Slice(0, length), random.Next(length));
        Span<byte> copied = stackalloc byte[Math.Min(256, last - first)];
        buffer.Slice(first, copied.Length).CopyTo(copied);
        switch (random.Next(8))
        {
            case 0:
                return Replace(buffer, length, start, end, default);
            case 1:
                return Replace(buffer, length, start, end, word);
            case 2:
                return Replace(buffer, length, end, end, word);
            case 3:
                return Replace(buffer, length, first, last, default);
            case 4:
                return Replace(buffer, length, last, last, copied);
            case 5 when other.Length > 0:
                (int from, int to) = Statement(other, random.Next(other.Length));
                return Replace(buffer, length, last, last, other.Slice(from, to - from));
            case 6 when other.Length > 0:
                (int otherStart, int otherEnd) = Word(other, random.Next(other.Length));
                return Replace(buffer, length, start, end, other.Slice(otherStart, otherEnd - otherStart));
            default:
                (int target, _) = Statement(buffer.Slice(0, length), random.Next(length));
                return Replace(buffer, length, target, target, copied);
        }
    }

    /// <summary>The word at a place, or the single byte there.</summary>
    private static (int Start, int End) Word(ReadOnlySpan<byte> text, int at)
    {
        int start = at;
        int end = at + 1;
        while (IsWord(text[at]) && start > 0 && IsWord(text[start - 1]))
        {
            start--;
        }

        while (IsWord(text[at]) && end < text.Length && IsWord(text[end]))
        {
            end++;
        }

        return (start, end);
    }

    /// <summary>From the end of the last statement to the end of the next one.</summary>
    private static (int Start, int End) Statement(ReadOnlySpan<byte> text, int at)
    {
        int start = text.Slice(0, at).LastIndexOfAny(";{}"u8) + 1;
        int end = text.Slice(at).IndexOfAny(";{}"u8);
        return (start, end < 0 ? text.Length : at + end + 1);
    }

    private static bool IsWord(byte value) => char.IsAsciiLetterOrDigit((char)value) || value is (byte)'_' or (byte)'.';

    private static int Replace(Span<byte> buffer, int length, int start, int end, scoped ReadOnlySpan<byte> text)
    {
        int total = length - (end - start) + text.Length;
        if (total > buffer.Length)
        {
            return length;
        }

        buffer.Slice(end, length - end).CopyTo(buffer.Slice(start + text.Length));
        text.CopyTo(buffer.Slice(start));
        return total;
    }
}
