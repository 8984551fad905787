namespace ProtoZeroSharp.WriterModel;

/// <summary>Head room or a gRPC frame, and where its bytes are in the model.</summary>
internal sealed unsafe class HeadRoomPlace
{
    private Words words;

    public HeadRoomPlace(HeadRoom room, int end, int size, int name)
    {
        if (sizeof(HeadRoom) > 64)
        {
            throw new InvalidOperationException("The head room does not fit.");
        }

        fixed (Words* p = &words)
        {
            *(HeadRoom*)p = room;
        }

        (End, Size, Name) = (end, size, name);
    }

    public HeadRoomPlace(GrpcFrame frame, int end, int name)
    {
        fixed (Words* p = &words)
        {
            *(GrpcFrame*)p = frame;
        }

        (End, Size, Name, IsFrame) = (end, 5, name, true);
    }

    public bool IsFrame { get; }

    public int End { get; }

    public int Size { get; }

    public int Name { get; }

    public bool IsGone { get; set; }

    public HeadRoom Room
    {
        get
        {
            fixed (Words* p = &words)
            {
                return *(HeadRoom*)p;
            }
        }
    }

    public GrpcFrame Frame
    {
        get
        {
            fixed (Words* p = &words)
            {
                return *(GrpcFrame*)p;
            }
        }
    }

    private struct Words
    {
        public fixed long All[8];
    }
}
