using System.Diagnostics;

namespace ProtoZeroSharp.Benchmarks.Events;

/// <summary>Workload A once, into memory that the process has not had: a writer that grows from an empty pool, or by hand a new array.</summary>
internal static class FreshMemory
{
    private const int WarmUpItems = 1_000;

    /// <summary>Prints the microseconds that it takes, the first touch of every page included, with code that has been compiled before.</summary>
    public static int Execute(bool isHand)
    {
        for (int i = 0; i < 300; i++)
        {
            Write(isHand, WarmUpItems, out _);
            if (i % 30 == 0)
            {
                // The last tier is compiled beside it.
                Thread.Sleep(20);
            }
        }

        ProtoMemory.Trim();
        byte[] output = Write(isHand, FlatEvents.Count, out long ticks);
        FlatEvents.Oracle.Verify(output);
        Console.WriteLine(FormattableString.Invariant($"{ticks * (1e6 / Stopwatch.Frequency):0}"));
        return 0;
    }

    private static byte[] Write(bool isHand, int items, out long ticks)
    {
        long start = Stopwatch.GetTimestamp();
        if (isHand)
        {
            byte[] buffer = new byte[((long)FlatEvents.Size * items / FlatEvents.Count) + 16];
            int length = FlatEventsHand.Write(buffer, items);
            ticks = Stopwatch.GetTimestamp() - start;
            return buffer[..length];
        }

        using var proto = new ProtoWriter();
        FlatEventsTyped.Write(proto, items);
        ticks = Stopwatch.GetTimestamp() - start;
        return proto.ToArray();
    }
}
