using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp.WriterModel;

/// <summary>
/// The allocators of a process, put into the library's seam once and for good: blocks outlive whatever asked for them, so both are only
/// switched on and off.
/// </summary>
internal static class TestMemory
{
    static TestMemory() => NativeAllocator.Current = Failing;

    public static GuardAllocator Guard { get; } = new();

    public static FailingAllocator Failing { get; } = new(Guard);
}
