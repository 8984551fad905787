using System.Runtime.InteropServices;
using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>
/// Memory that the output was in when a span over it was given out, and that it has grown out of since: the span may be what a call copies,
/// however often the output grows in that call.
/// </summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct OutgrownTable
{
    private Slab* entries;
    private int count;
    private int capacity;

    /// <summary>Makes room for one more. Nothing has changed when there is no memory.</summary>
    public void Reserve()
    {
        if (count == capacity)
        {
            int more = Math.Max(2, checked(capacity * 2));
            entries = (Slab*)NativeHeap.GrowTable(entries, (nuint)capacity * (nuint)sizeof(Slab), (nuint)more * (nuint)sizeof(Slab));
            capacity = more;
        }
    }

    /// <summary>Keeps memory for which there is room.</summary>
    public void Add(Slab slab) => entries[count++] = slab;

    /// <summary>Passes all on to the pool.</summary>
    public void Return()
    {
        while (count != 0)
        {
            entries[--count].Return();
        }
    }
}
