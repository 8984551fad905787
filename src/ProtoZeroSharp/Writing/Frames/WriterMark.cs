using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp;

/// <summary>
/// A place in the output of one writer, taken with <see cref="ProtoWriter.Mark"/> and gone back to with
/// <see cref="ProtoWriter.Rollback"/>, any number of times. A plain value of 56 bytes; a default one belongs to no writer.
/// </summary>
public readonly unsafe struct WriterMark
{
    internal readonly Frame* Frame;
    internal readonly Frame* Root;
    internal readonly uint Generation;
    internal readonly long Serial;
    internal readonly int Offset;
    internal readonly int BodyOffset;
    internal readonly int SubDepth;
    internal readonly int SubBodyOffset;
    internal readonly int Pending;

    internal WriterMark(Frame* frame, Frame* root, uint generation, long serial, int offset, int bodyOffset, int subDepth, int subBodyOffset, int pending)
    {
        Frame = frame;
        Root = root;
        Generation = generation;
        Serial = serial;
        Offset = offset;
        BodyOffset = bodyOffset;
        SubDepth = subDepth;
        SubBodyOffset = subBodyOffset;
        Pending = pending;
    }
}
