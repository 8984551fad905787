using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Fuzz.Coverage;

/// <summary>The counters of the woven assemblies, in native memory. Created once, outside the context that the assemblies run in.</summary>
internal sealed unsafe class CoverageMap
{
    private const int Capacity = 1 << 20;

    private readonly byte* counters = (byte*)NativeMemory.AlignedAlloc(Capacity + 64, 64);
    private int count;

    public CoverageMap()
    {
        NativeMemory.Clear(counters, Capacity + 64);
    }

    /// <summary>The address of the sum of calls and backward jumps.</summary>
    public long WorkAddress => (long)counters;

    /// <summary>The first counter.</summary>
    public nint Address => (nint)counters + 64;

    /// <summary>How many counters are assigned.</summary>
    public int Length => count;

    public long NextCounter() => count < Capacity ? Address + count++ : throw new InvalidOperationException("There are more edges than counters.");

    /// <summary>Continues at the next multiple of the number of counters that are compared together.</summary>
    public void Align() => count = (count + 63) & ~63;
}
