using System.Diagnostics;
using ProtoZeroSharp;
using ProtoZeroSharp.Soak;

// Soak [--minutes N] [--threads N]: works with many threads for so long, and fails when the process keeps memory or handles.
double minutes = Option("--minutes") is string m ? double.Parse(m) : 10;
int threads = Option("--threads") is string t ? int.Parse(t) : 8;

var stop = new CancellationTokenSource();
var load = new Load(stop.Token);
Thread[] workers = [.. Enumerable.Range(0, threads).Select(i => load.Start(i))];
Console.WriteLine($"{threads} threads for {minutes} minutes, .NET {Environment.Version}");
Console.WriteLine(Snapshot.Heading);
Stopwatch watch = Stopwatch.StartNew();
double next = 0;
List<Snapshot> all = [];
while (watch.Elapsed.TotalMinutes < minutes && load.Failure == null)
{
    Thread.Sleep(250);
    var now = Snapshot.Take(watch.Elapsed, load.Count);
    all.Add(now);
    if (watch.Elapsed.TotalMinutes >= next)
    {
        Console.WriteLine(now);
        next += Math.Max(minutes / 20, 0.05);
    }
}

stop.Cancel();
foreach (Thread worker in workers)
{
    worker.Join();
}

// What dead threads kept is given back by finalizers, what waits for the next writer by a trim.
for (int i = 0; i < 3; i++)
{
    GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
    GC.WaitForPendingFinalizers();
}

ProtoMemory.Trim();
var end = Snapshot.Take(watch.Elapsed, load.Count);
Console.WriteLine(end);

// The first quarter is warm-up. The least of a quarter is what stays between the peaks.
Snapshot early = Least(all[(all.Count / 4)..(all.Count / 2)]);
Snapshot late = Least(all[(all.Count * 3 / 4)..]);
Console.WriteLine($"resident MB: at most {all.Max(snapshot => snapshot.Resident) >> 20}, at least {early.Resident >> 20} in the second quarter and {late.Resident >> 20} in the last; {ProtoMemory.ForgottenCount} buffers forgotten");
string? failure = load.Failure
    ?? (ProtoMemory.RentedBytes != 0 ? $"{ProtoMemory.RentedBytes} bytes are still rented"
    : ProtoMemory.AllocatedBytes > 16 << 20 ? $"{ProtoMemory.AllocatedBytes} bytes are still allocated"
    : late.Resident > early.Resident + (64 << 20) ? "resident memory grew from quarter to quarter"
    : late.Frames > early.Frames * 3 / 2 ? "frames grew from quarter to quarter"
    : late.Handles > early.Handles + 16 ? $"handles grew from {early.Handles} to {late.Handles}"
    : null);
Console.WriteLine(failure == null ? "memory and handles are back" : "FAILED: " + failure);
return failure == null ? 0 : 1;

static Snapshot Least(List<Snapshot> part) => part.MinBy(snapshot => snapshot.Resident);

string? Option(string name) => Array.IndexOf(args, name) is int i and >= 0 && i + 1 < args.Length ? args[i + 1] : null;
