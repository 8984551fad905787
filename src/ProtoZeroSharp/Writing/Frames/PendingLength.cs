using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>A length prefix whose bytes are put in, or taken out, when the outermost message closes.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct PendingLength
{
    /// <summary>Where the reserved bytes start, as an offset into the output before anything is inserted.</summary>
    public long Offset;

    /// <summary>The bytes reserved there.</summary>
    public int Reserved;

    /// <summary>The length to be written.</summary>
    public int Length;

    /// <summary>By how much the bytes after this prefix move.</summary>
    public long Shift;
}
