using System.Diagnostics;
using System.Globalization;
using ProtoZeroSharp.Benchmarks.Events;
using ProtoZeroSharp.Benchmarks.Nested;
using ProtoZeroSharp.Benchmarks.Running;

// The typed arms of D and A against hand, as a table of ratios. Every arm's bytes are compared with what they must be before any is timed.
const int Rounds = 31;

Console.WriteLine("| workload | arm | × hand |");
Console.WriteLine("|---|---|---|");
Compare("D-u8", NestedMessages.Count, NestedMessages.Oracle, new NestedHand(), new NestedTyped(), new NestedLeaf());
Compare("D-strings", NestedMessages.Count, NestedMessages.Oracle, new NestedHandStrings(), new NestedTypedStrings(), new NestedLeafStrings());
Compare("A", FlatEvents.Count, FlatEvents.Oracle, new FlatEventsHand(), new FlatEventsTyped());

static void Compare(string workload, int count, Oracle oracle, params Arm[] arms)
{
    foreach (Arm arm in arms)
    {
        arm.Run(count);
        oracle.Verify(arm.Output);
    }

    // They take turns, so that a disturbance meets all of them.
    var times = new double[arms.Length][];
    for (int a = 0; a < arms.Length; a++)
    {
        times[a] = new double[Rounds];
    }

    for (int round = 0; round < Rounds; round++)
    {
        for (int a = 0; a < arms.Length; a++)
        {
            long start = Stopwatch.GetTimestamp();
            arms[a].Run(count / 20);
            times[a][round] = Stopwatch.GetTimestamp() - start;
        }
    }

    foreach (double[] samples in times)
    {
        Array.Sort(samples);
    }

    for (int a = 1; a < arms.Length; a++)
    {
        double ratio = times[a][Rounds / 2] / times[0][Rounds / 2];
        Console.WriteLine("| " + workload + " | " + arms[a].Name + " | " + ratio.ToString("0.00", CultureInfo.InvariantCulture) + " |");
    }
}
