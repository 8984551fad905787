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
        Slab slab = this;
        if (slab.Start != null)
        {
            // All of it: a capacity without a start would cover the lowest addresses.
            this = default;
            SlabPool.Return(slab.Start, slab.Capacity);
        }
    }
}
