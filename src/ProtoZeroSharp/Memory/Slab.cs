using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Memory;

/// <summary>Output memory, from <see cref="SlabPool"/>; nothing by default.</summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct Slab
{
    public byte* Start;
    public nuint Capacity;

    /// <summary>Passes the memory on to the pool, if there is any.</summary>
    public void Return()
    {
        byte* start = Start;
        if (start != null)
        {
            Start = null;
            SlabPool.Return(start, Capacity);
        }
    }
}
