using Xunit;

namespace ProtoZeroSharp.Tests.Support;

/// <summary>Managed memory that a piece of work takes on its thread.</summary>
public static class Allocated
{
    private const int Runs = 10;
    private const int Pause = 100;
    private const int Measured = 100;

    /// <summary>
    /// Asserts that work allocates neither managed nor native memory once it has run often enough: in one of several rounds,
    /// because the run time compiles methods again meanwhile, and finalizers free what other tests left.
    /// </summary>
    public static void Neither(Action action, int warmUp)
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        for (int i = 0; i < warmUp; i++)
        {
            action();
        }

        (long managed, long native) = Round(action);
        for (int run = 1; run < Runs && (managed != 0 || native != 0); run++)
        {
            Thread.Sleep(Pause);
            (managed, native) = Round(action);
        }

        Assert.Equal((0, 0), (managed, native));
    }

    private static (long Managed, long Native) Round(Action action)
    {
        long managed = GC.GetAllocatedBytesForCurrentThread();
        long native = ProtoMemory.AllocatedBytes + ProtoMemory.FrameBytes;
        for (int i = 0; i < Measured; i++)
        {
            action();
        }

        return (GC.GetAllocatedBytesForCurrentThread() - managed, ProtoMemory.AllocatedBytes + ProtoMemory.FrameBytes - native);
    }

    /// <summary>
    /// Asserts that work allocates nothing on its thread once it has run twice.
    /// </summary>
    public static void Nothing(Func<long> body) => AtMost(0, body);

    /// <summary>
    /// Asserts that work allocates no more than this once it has run twice. The run time itself allocates a little when it begins to compile
    /// a method again, in the middle of a loop too. Work that allocated more is therefore repeated, and one of several runs must
    /// keep to it.
    /// </summary>
    public static void AtMost(long bytes, Func<long> body)
    {
        Assert.NotEqual(0, body());
        body();
        long least = long.MaxValue;
        for (int run = 0; run < Runs && least > bytes; run++)
        {
            Thread.Sleep(run == 0 ? 0 : Pause);
            long before = GC.GetAllocatedBytesForCurrentThread();
            body();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        Assert.InRange(least, 0, bytes);
    }
}
