using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>Bytes that were removed: marks up to a serial are valid only if their offset is not after this one.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct Discard
{
    public long Serial;
    public long Offset;
}
