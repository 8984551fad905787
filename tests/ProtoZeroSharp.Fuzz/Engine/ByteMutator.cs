namespace ProtoZeroSharp.Fuzz.Engine;

/// <summary>Changes without knowledge of the format, several of them one after the other.</summary>
internal sealed class ByteMutator : Mutator
{
    private static readonly byte[] Interesting = [0, 1, 2, 7, 8, 0x7F, 0x80, 0x81, 0xBF, 0xC0, 0xC2, 0xE0, 0xED, 0xF0, 0xF4, 0xF5, 0xFE, 0xFF];

    public override int Mutate(ReadOnlySpan<byte> source, ReadOnlySpan<byte> other, Span<byte> buffer, FuzzRandom random)
    {
        int length = Math.Min(source.Length, buffer.Length);
        source.Slice(0, length).CopyTo(buffer);
        for (int count = 1 + random.Skewed(8); count > 0; count--)
        {
            length = Once(buffer, length, other, random);
        }

        return length;
    }

    private static int Once(Span<byte> buffer, int length, ReadOnlySpan<byte> other, FuzzRandom random)
    {
        if (length == 0)
        {
            return Insert(buffer, 0, 0, [(byte)random.Next()]);
        }

        int at = random.Next(length);
        int most = 1 + random.Next(Math.Min(length - at, 16));
        switch (random.Next(14))
        {
            case 0:
                buffer[at] ^= (byte)(1 << random.Next(8));
                return length;
            case 1:
                buffer[at] = (byte)random.Next();
                return length;
            case 2:
                buffer[at] = Interesting[random.Next(Interesting.Length)];
                return length;
            case 3:
                buffer[at] += (byte)(random.Next(9) - 4);
                return length;
            case 4:
                return Insert(buffer, length, at, [(byte)random.Next()]);
            case 5:
                return Insert(buffer, length, at, [Interesting[random.Next(Interesting.Length)]]);
            case 6:
                buffer.Slice(at + most, length - at - most).CopyTo(buffer.Slice(at));
                return length - most;
            case 7:
                Span<byte> copied = stackalloc byte[16];
                buffer.Slice(at, most).CopyTo(copied);
                return Insert(buffer, length, random.Next(length + 1), copied.Slice(0, most));
            case 8:
                buffer.Slice(at, most).CopyTo(buffer.Slice(random.Next(length - most + 1)));
                return length;
            case 9:
                return at;
            case 10:
                Span<byte> varint = stackalloc byte[10];
                return Insert(buffer, length, at, varint.Slice(0, EdgeValues.Varint(varint, random)));
            case 11 when other.Length > 0:
                // The start of this input and the end of the other.
                int from = random.Next(other.Length);
                int taken = Math.Min(other.Length - from, buffer.Length - at);
                other.Slice(from, taken).CopyTo(buffer.Slice(at));
                return at + taken;
            case 12 when other.Length > 0:
                int start = random.Next(other.Length);
                return Insert(buffer, length, at, other.Slice(start, 1 + random.Next(Math.Min(other.Length - start, 32))));
            default:
                buffer.Slice(at, most).Fill(Interesting[random.Next(Interesting.Length)]);
                return length;
        }
    }

    private static int Insert(Span<byte> buffer, int length, int at, scoped ReadOnlySpan<byte> inserted)
    {
        if (length + inserted.Length > buffer.Length)
        {
            return length;
        }

        buffer.Slice(at, length - at).CopyTo(buffer.Slice(at + inserted.Length));
        inserted.CopyTo(buffer.Slice(at));
        return length + inserted.Length;
    }
}
