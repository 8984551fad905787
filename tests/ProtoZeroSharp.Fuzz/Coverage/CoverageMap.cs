using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Fuzz.Coverage;

/// <summary>The counters of the woven assemblies, in native memory. Made once, outside the context that the assemblies run in.</summary>
internal sealed unsafe class CoverageMap
{
    private const int Capacity = 1 << 20;

    private readonly byte* counters = (byte*)NativeMemory.AlignedAlloc(Capacity + 64, 64);
    private int count;

    public CoverageMap()
    {
        NativeMemory.Clear(counters, Capacity + 64);
    }

    /// <summary>Where calls and jumps backwards are summed.</summary>
    public long WorkAddress => (long)counters;

    /// <summary>The first counter.</summary>
    public nint Address => (nint)counters + 64;

    /// <summary>How many counters were given out.</summary>
    public int Length => count;

    public long NextCounter() => count < Capacity ? Address + count++ : throw new InvalidOperationException("There are more edges than counters.");

    /// <summary>Goes on at the next multiple of what is looked at together.</summary>
    public void Align() => count = (count + 63) & ~63;
}
