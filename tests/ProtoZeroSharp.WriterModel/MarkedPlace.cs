namespace ProtoZeroSharp.WriterModel;

/// <summary>A mark, and where it is in the model: so many bytes into the message that was innermost.</summary>
internal sealed class MarkedPlace(WriterMark mark, int depth, long serial, int length, int name)
{
    public WriterMark Mark { get; } = mark;

    public int Depth { get; } = depth;

    public long Serial { get; } = serial;

    public int Length { get; } = length;

    public int Name { get; } = name;

    public bool IsGone { get; set; }
}
