namespace ProtoZeroSharp.Fuzz.Engine;

/// <summary>
/// Changes that know the wire format: fields doubled, moved, taken out, nested, given other numbers, types and lengths. The lengths
/// around a change are mostly corrected, because otherwise readers would rarely get past it. Some changes are those of bytes.
/// </summary>
internal sealed class MessageMutator(int[] fieldNumbers) : Mutator
{
    private const int Most = 8192;
    private readonly ByteMutator bytes = new();
    private readonly MessageMap map = new();
    private readonly MessageMap otherMap = new();
    private readonly byte[] first = new byte[Most];
    private readonly byte[] second = new byte[Most];

    public override int Mutate(ReadOnlySpan<byte> source, ReadOnlySpan<byte> other, Span<byte> buffer, FuzzRandom random)
    {
        if (random.Chance(4))
        {
            return bytes.Mutate(source, other, buffer, random);
        }

        int length = Math.Min(source.Length, buffer.Length);
        source.Slice(0, length).CopyTo(buffer);
        for (int count = 1 + random.Skewed(5); count > 0; count--)
        {
            length = Once(buffer, length, other, random);
        }

        return length;
    }

    private int Once(Span<byte> buffer, int length, ReadOnlySpan<byte> other, FuzzRandom random)
    {
        ReadOnlySpan<byte> source = buffer.Slice(0, length);
        map.Read(source);
        if (map.Count == 0)
        {
            int made = Field(first, random);
            return Put(buffer, length, 0, 0, -1, made, true);
        }

        MessageNode node = map[random.Next(map.Count)];
        ReadOnlySpan<byte> field = source.Slice(node.Start, node.End - node.Start);
        ReadOnlySpan<byte> value = source.Slice(node.Body, node.End - node.Body);
        bool fixesLengths = !random.Chance(8);
        int at = 0;
        switch (random.Next(15))
        {
            case 0: // twice
                Add(ref at, field);
                Add(ref at, field);
                break;
            case 1: // gone
                break;
            case 2: // another number
                AddVarint(ref at, ((ulong)Number(random) << 3) | (node.Tag & 7));
                AddValue(ref at, node.Tag & 7, value);
                break;
            case 3: // another wire type before the same bytes
                AddVarint(ref at, (node.Tag & ~7U) | (uint)random.Next(8));
                Add(ref at, source.Slice(TagEnd(source, node.Start), node.End - TagEnd(source, node.Start)));
                break;
            case 4: // another wire type and a value of it
                uint wireType = (uint)(random.Next(4) switch { 0 => 0, 1 => 1, 2 => 2, _ => 5 });
                AddVarint(ref at, (node.Tag & ~7UL) | wireType);
                AddValueOf(ref at, wireType, random);
                break;
            case 5: // a field before it
                at += Field(first, random);
                Add(ref at, field);
                break;
            case 6: // in a message
                AddVarint(ref at, ((ulong)Number(random) << 3) | 2);
                AddVarint(ref at, (ulong)field.Length);
                Add(ref at, field);
                break;
            case 7: // in a group
                ulong number = (ulong)Number(random) << 3;
                AddVarint(ref at, number | 3);
                Add(ref at, field);
                AddVarint(ref at, random.Chance(8) ? ((ulong)Number(random) << 3) | 4 : number | 4);
                break;
            case 8 when (node.Tag & 7) == 2: // a length that lies
                AddVarint(ref at, node.Tag);
                AddVarint(ref at, random.Chance(2) ? EdgeValues.Draw(random) : (ulong)Math.Max(0, value.Length + random.Next(5) - 2));
                Add(ref at, value);
                break;
            case 9 when (node.Tag & 7) == 2 && value.Length > 0: // in two pieces
                int cut = random.Next(value.Length + 1);
                AddVarint(ref at, node.Tag);
                AddVarint(ref at, (ulong)cut);
                Add(ref at, value.Slice(0, cut));
                AddVarint(ref at, node.Tag);
                AddVarint(ref at, (ulong)(value.Length - cut));
                Add(ref at, value.Slice(cut));
                break;
            case 10 when (node.Tag & 7) == 2: // its content where it stood
                Add(ref at, value);
                break;
            case 11 when other.Length > 0: // a field of the other
                otherMap.Read(other);
                if (otherMap.Count > 0)
                {
                    MessageNode taken = otherMap[random.Next(otherMap.Count)];
                    Add(ref at, other.Slice(taken.Start, taken.End - taken.Start));
                }

                Add(ref at, field);
                break;
            case 12: // places changed with another
                MessageNode second = map[random.Next(map.Count)];
                Add(ref at, source.Slice(second.Start, second.End - second.Start));
                break;
            case 13 when (node.Tag & 7) == 2: // other bytes in it
                AddVarint(ref at, node.Tag);
                Span<byte> inner = stackalloc byte[128];
                int innerLength = bytes.Mutate(value.Slice(0, Math.Min(value.Length, 100)), other, inner, random);
                AddVarint(ref at, (ulong)innerLength);
                Add(ref at, inner.Slice(0, innerLength));
                break;
            default: // another value
                AddVarint(ref at, node.Tag);
                AddValueOf(ref at, node.Tag & 7, random);
                break;
        }

        return Put(buffer, length, node.Start, node.End, node.Parent, at, fixesLengths);
    }

    /// <summary>
    /// Replaces a part with the content of the first scratch buffer and corrects the lengths around it; changes nothing if that is too long.
    /// </summary>
    private int Put(Span<byte> buffer, int length, int start, int end, int parent, int made, bool fixesLengths)
    {
        if (made < 0 || made > buffer.Length)
        {
            return length;
        }

        byte[] current = first;
        byte[] spare = second;
        while (parent >= 0 && fixesLengths)
        {
            MessageNode around = map[parent];
            int head = start - around.Body;
            int tail = around.End - end;
            int size = head + made + tail;
            if (size + 20 > Most)
            {
                return length;
            }

            int at = EdgeValues.Write(spare, around.Tag);
            at += EdgeValues.Write(spare.AsSpan(at), (ulong)size);
            buffer.Slice(around.Body, head).CopyTo(spare.AsSpan(at));
            current.AsSpan(0, made).CopyTo(spare.AsSpan(at + head));
            buffer.Slice(end, tail).CopyTo(spare.AsSpan(at + head + made));
            made = at + size;
            (current, spare) = (spare, current);
            (start, end, parent) = (around.Start, around.End, around.Parent);
        }

        int total = length - (end - start) + made;
        if (total > buffer.Length)
        {
            return length;
        }

        buffer.Slice(end, length - end).CopyTo(buffer.Slice(start + made));
        current.AsSpan(0, made).CopyTo(buffer.Slice(start));
        return total;
    }

    private int Number(FuzzRandom random) => random.Next(8) switch
    {
        0 => 1 + random.Next(20),
        1 => 1 + (int)(random.Next() >> 36) % 536_870_911,
        _ => fieldNumbers[random.Next(fieldNumbers.Length)],
    };

    private int Field(byte[] destination, FuzzRandom random)
    {
        int wireType = random.Next(6) switch { 0 => 1, 1 => 5, 2 or 3 => 2, _ => 0 };
        int at = EdgeValues.Write(destination, ((ulong)Number(random) << 3) | (uint)wireType);
        AddValueOf(ref at, (uint)wireType, random, destination);
        return at;
    }

    private void AddValueOf(ref int at, uint wireType, FuzzRandom random, byte[]? destination = null)
    {
        byte[] target = destination ?? first;
        switch (wireType)
        {
            case 0:
                at += EdgeValues.Varint(target.AsSpan(at), random);
                break;
            case 1 or 5:
                int width = wireType == 1 ? 8 : 4;
                BitConverter.TryWriteBytes(target.AsSpan(at), EdgeValues.Draw(random));
                at += width;
                break;
            case 2:
                int length = random.Skewed(24);
                at += EdgeValues.Write(target.AsSpan(at), (ulong)length);
                for (; length > 0; length--)
                {
                    target[at++] = random.Chance(3) ? (byte)random.Next() : (byte)random.Next(128);
                }

                break;
        }
    }

    private void AddValue(ref int at, uint wireType, ReadOnlySpan<byte> value)
    {
        if (wireType == 2)
        {
            AddVarint(ref at, (ulong)value.Length);
        }

        Add(ref at, value);
    }

    private void Add(ref int at, ReadOnlySpan<byte> added)
    {
        if (at >= 0 && at + added.Length + 16 <= Most)
        {
            added.CopyTo(first.AsSpan(at));
            at += added.Length;
        }
        else
        {
            at = -1;
        }
    }

    private void AddVarint(ref int at, ulong value)
    {
        if (at >= 0 && at + 16 <= Most)
        {
            at += EdgeValues.Write(first.AsSpan(at), value);
        }
        else
        {
            at = -1;
        }
    }

    private static int TagEnd(ReadOnlySpan<byte> source, int start)
    {
        while (source[start++] >= 0x80)
        {
        }

        return start;
    }
}
