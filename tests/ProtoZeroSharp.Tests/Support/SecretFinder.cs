#if NET && !LIBRARY_NETSTANDARD
using System.Runtime.InteropServices;
using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp.Tests.Support;

/// <summary>The heap of the process, or another one, which looks for bytes of EE in what is given back to it.</summary>
internal sealed unsafe class SecretFinder(NativeAllocator? below) : NativeAllocator
{
    /// <summary>Where the memory comes from.</summary>
    public NativeAllocator? Below => below;

    /// <summary>Bytes that were given back.</summary>
    public long FreedBytes { get; private set; }

    /// <summary>Blocks with a secret that were given back, or that the heap might have moved.</summary>
    public int Found { get; private set; }

    public override void* Allocate(nuint size) => below == null ? NativeMemory.Alloc(size) : below.Allocate(size);

    public override void* Reallocate(void* block, nuint oldSize, nuint newSize)
    {
        Look(block, oldSize);
        return below == null ? NativeMemory.Realloc(block, newSize) : below.Reallocate(block, oldSize, newSize);
    }

    public override void Free(void* block, nuint size)
    {
        Look(block, size);
        FreedBytes += (long)size;
        if (below == null)
        {
            NativeMemory.Free(block);
        }
        else
        {
            below.Free(block, size);
        }
    }

    private void Look(void* block, nuint size) => Found += new ReadOnlySpan<byte>(block, (int)size).IndexOf((ReadOnlySpan<byte>)[0xEE, 0xEE, 0xEE, 0xEE]) < 0 ? 0 : 1;
}
#endif
