using Xunit;

namespace ProtoZeroSharp.Tests.Support;

/// <summary>Managed memory that a piece of work takes on its thread.</summary>
public static class Allocated
{
    private const int Runs = 3;

    /// <summary>
    /// Asserts that work allocates nothing once it has run twice. The run time itself allocates a little when it begins to compile a
    /// method anew, in the middle of a loop too: so work that did runs again, and has to have one run of several without.
    /// </summary>
    public static void Nothing(Func<long> body)
    {
        Assert.NotEqual(0, body());
        body();
        long least = long.MaxValue;
        for (int run = 0; run < Runs && least != 0; run++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            body();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        Assert.Equal(0, least);
    }
}
