namespace ProtoZeroSharp.WriterModel;

/// <summary>A writer, what it should hold, and the places in it that were remembered.</summary>
internal sealed unsafe class Slot(int index)
{
    private const int MaxPlaces = 8;

    private TwoWords handle;

    /// <summary>Its number in the printed program.</summary>
    public int Index { get; } = index;

    /// <summary>How many writers it has had, for the names in the printed program.</summary>
    public int Version { get; set; }

    public Output Expected { get; } = new();

    public bool IsLive { get; set; }

    public ProtoBuffer? Buffer { get; set; }

    /// <summary>The caller's memory, or null.</summary>
    public FixedMemory? Memory { get; set; }

    public List<MarkedPlace> Marks { get; } = [];

    public List<HeadRoomPlace> HeadRooms { get; } = [];

    /// <summary>The handle, which as a ref struct cannot be kept as what it is.</summary>
    public ProtoWriter Writer
    {
        get
        {
            fixed (TwoWords* words = &handle)
            {
                return *(ProtoWriter*)words;
            }
        }

        set
        {
            fixed (TwoWords* words = &handle)
            {
                *(ProtoWriter*)words = value;
            }
        }
    }

    public void Remember(MarkedPlace place)
    {
        if (Marks.Count == MaxPlaces)
        {
            Marks.RemoveAt(0);
        }

        Marks.Add(place);
    }

    public void Remember(HeadRoomPlace place)
    {
        if (HeadRooms.Count == MaxPlaces)
        {
            HeadRooms.RemoveAt(0);
        }

        HeadRooms.Add(place);
    }

    /// <summary>Bytes of a message after a length were undone: places after it are gone.</summary>
    public void Truncated(int depth, int length)
    {
        long serial = Expected[depth - 1].Serial;
        for (int i = 0; i < Marks.Count; i++)
        {
            MarkedPlace mark = Marks[i];
            if (mark.Serial == serial && mark.Length > length)
            {
                mark.IsGone = true;
            }
        }

        if (depth == 1)
        {
            foreach (HeadRoomPlace room in HeadRooms)
            {
                room.IsGone |= room.End > length;
            }
        }
    }

    /// <summary>The output was emptied.</summary>
    public void Emptied()
    {
        Expected.Empty();
        foreach (HeadRoomPlace room in HeadRooms)
        {
            room.IsGone = true;
        }
    }

    /// <summary>The writer ends.</summary>
    public void Forget()
    {
        Marks.Clear();
        HeadRooms.Clear();
        Expected.Padding = 0;
        Expected.Maximum = int.MaxValue;
    }

    public bool IsValid(MarkedPlace mark) =>
        !mark.IsGone && mark.Depth <= Expected.Depth && Expected[mark.Depth - 1].Serial == mark.Serial;

    private struct TwoWords
    {
        public long First;
        public long Second;
    }
}
