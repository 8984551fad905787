namespace ProtoZeroSharp.WriterModel;

/// <summary>An open message of the model: its bytes so far, and how it ends.</summary>
internal sealed class Level
{
    private readonly List<(int Position, int Count)> references = [];

    public Encoded Body { get; } = new();

    /// <summary>Of its field; 0 for a delimited message, which has no tag.</summary>
    public int Field { get; set; }

    public bool IsGroup { get; set; }

    public bool IsTyped { get; set; }

    /// <summary>Closing or undoing this message does the same to the one around it.</summary>
    public bool IsEntryValue { get; set; }

    /// <summary>The elements of a packed field.</summary>
    public bool IsPacked { get; set; }

    /// <summary>The bytes of the length, or 0 for as few as can be.</summary>
    public int Width { get; set; }

    /// <summary>The size that was announced, or -1.</summary>
    public int Announced { get; set; }

    /// <summary>Never used twice in an output.</summary>
    public long Serial { get; set; }

    /// <summary>The one word of a typed handle.</summary>
    public nint Handle { get; set; }

    /// <summary>The name of the handle in the printed program.</summary>
    public int Name { get; set; }

    public int ReferenceCount { get; private set; }

    public int TagSize => Field == 0 ? 0 : Encoded.TagSize(Field);

    public void Reset()
    {
        Body.Clear();
        references.Clear();
        ReferenceCount = 0;
        IsGroup = IsTyped = IsEntryValue = IsPacked = false;
        Width = 0;
        Announced = -1;
        Handle = 0;
        Field = 0;
    }

    public void AddReferences(int count)
    {
        if (count != 0)
        {
            references.Add((Body.Length, count));
            ReferenceCount += count;
        }
    }

    public void Truncate(int length)
    {
        Body.Truncate(length);
        while (references.Count > 0 && references[^1].Position > length)
        {
            ReferenceCount -= references[^1].Count;
            references.RemoveAt(references.Count - 1);
        }
    }

    /// <summary>The bytes that the length takes in front of so many bytes.</summary>
    public int LengthSize(long size) =>
        Announced >= 0 ? Math.Max(Encoded.VarintSize((ulong)size), Encoded.VarintSize((ulong)Announced)) : Math.Max(Width, Encoded.VarintSize((ulong)size));
}
