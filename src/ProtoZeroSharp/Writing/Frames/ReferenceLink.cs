using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>What an output refers to: the list of it, and how many bytes it has.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct ReferenceLink
{
    /// <summary>A handle on the <see cref="ReferenceList"/> of this output, or zero, as for most: a managed object cannot be held here.</summary>
    public IntPtr Handle;

    /// <summary>Bytes of the output that are not in its memory but referred to.</summary>
    public int Bytes;
}
