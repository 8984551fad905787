using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Memory;

/// <summary>An open untyped submessage, or the learned width of the next one at this depth.</summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct Sub
{
    public byte* BodyStart;

    /// <summary>The bytes reserved for the length, 1 or more, or 0 to send Start and Close to the slow path.</summary>
    public byte Width;

    /// <summary>The width that the last submessage at this depth needed, and the one reserved for the one that is open.</summary>
    public byte LearnedWidth;

    /// <summary>While the length is padded, the learned width to go back to, else 0.</summary>
    public byte WidthBefore;

    /// <summary>As in a frame.</summary>
    public int Pending;

    /// <summary>For a group its start tag, encoded, else 0.</summary>
    public ulong StartTag;

    /// <summary>What an entry is when no submessage is open in it.</summary>
    public void Rest()
    {
        if (WidthBefore != 0)
        {
            LearnedWidth = WidthBefore;
            WidthBefore = 0;
        }

        Pending = 0;
        StartTag = 0;
        Width = LearnedWidth;
    }
}
