using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>Bytes that were taken back: marks up to a serial stand only if their offset is not behind this one.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct Discard
{
    public long Serial;
    public long Offset;
}
