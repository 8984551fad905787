namespace ProtoZeroSharp.WriterModel;

/// <summary>What one output should hold: a stack of open messages. A message is encoded when it closes, its length as short as can be.</summary>
internal sealed class Output
{
    private readonly List<Level> levels = [new()];
    private long serial;

    public int Depth { get; private set; } = 1;

    /// <summary>The bytes of fixed memory, or without an end.</summary>
    public long Capacity { get; set; } = long.MaxValue;

    public int Maximum { get; set; } = int.MaxValue;

    /// <summary>The bytes of every length that is reserved before its message is known, or 0.</summary>
    public int Padding { get; set; }

    public Level Innermost => levels[Depth - 1];

    public Level Root => levels[0];

    public bool IsOpen => Depth > 1;

    public bool HasTyped => Innermost.IsTyped;

    public Level this[int index] => levels[index];

    /// <summary>Starts again: nothing written, nothing open.</summary>
    public void Empty()
    {
        Depth = 1;
        Root.Reset();
        Root.Serial = ++serial;
    }

    public Level Open(int field)
    {
        if (Depth == levels.Count)
        {
            levels.Add(new Level());
        }

        Level level = levels[Depth++];
        level.Reset();
        level.Field = field;
        level.Serial = ++serial;
        return level;
    }

    /// <summary>Ends the innermost message; the value of an entry with its entry.</summary>
    public void Close()
    {
        bool isMore;
        do
        {
            Level level = Innermost;
            Level parent = levels[Depth - 2];
            isMore = level.IsEntryValue;
            if (level.IsGroup)
            {
                parent.Body.Tag(level.Field, 3).Raw(level.Body.Span).Tag(level.Field, 4);
            }
            else
            {
                if (level.Field != 0)
                {
                    parent.Body.Tag(level.Field, 2);
                }

                parent.Body.Padded((uint)level.Body.Length, level.LengthSize(level.Body.Length)).Raw(level.Body.Span);
            }

            parent.AddReferences(level.ReferenceCount);
            Depth--;
        }
        while (isMore);
    }

    /// <summary>Undoes the innermost message; the value of an entry with its entry.</summary>
    public void Cancel()
    {
        bool isMore;
        do
        {
            isMore = Innermost.IsEntryValue;
            Depth--;
        }
        while (isMore);
    }

    /// <summary>Goes back to a place in a message that is open.</summary>
    public void Rollback(int depth, int length)
    {
        Depth = depth;
        Innermost.Truncate(length);
    }

    public void Append(ReadOnlySpan<byte> bytes) => Innermost.Body.Raw(bytes);

    /// <summary>The bytes of the output if everything were closed now, with so many bytes more in the innermost message.</summary>
    public long LengthIfClosed(long more)
    {
        long size = Innermost.Body.Length + more;
        for (int i = Depth - 1; i > 0; i--)
        {
            Level level = levels[i];
            size += level.IsGroup ? 2 * level.TagSize : level.TagSize + level.LengthSize(size);
            size += levels[i - 1].Body.Length;
        }

        return size;
    }

    /// <summary>Between what bytes the length may be that counts the bytes reserved: one to five for each open message.</summary>
    public (long Least, long Most) LengthBounds()
    {
        long least = Innermost.Body.Length;
        long most = least;
        for (int i = Depth - 1; i > 0; i--)
        {
            Level level = levels[i];
            int width = level.Announced >= 0 ? Encoded.VarintSize((ulong)level.Announced) : level.Width;
            long around = levels[i - 1].Body.Length + level.TagSize;
            least += around + (level.IsGroup ? 0 : Math.Max(width, 1));
            most += around + (level.IsGroup ? 0 : width == 0 ? 5 : width);
        }

        return (least, most);
    }

    public bool HasReferences()
    {
        for (int i = 0; i < Depth; i++)
        {
            if (levels[i].ReferenceCount != 0)
            {
                return true;
            }
        }

        return false;
    }
}
