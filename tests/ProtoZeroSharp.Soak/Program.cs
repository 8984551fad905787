using System.Diagnostics;
using ProtoZeroSharp;
using ProtoZeroSharp.Fuzz.RandomSchemas;
using ProtoZeroSharp.Fuzz.Schemas;
using ProtoZeroSharp.Soak;

// Soak [--minutes N] [--threads N] [--rounds N] [--seed N]: works with many threads, and fails when the process keeps more after the last round than after the
// second. Frames are never freed: each writer state keeps those of the deepest nest that it has seen, so that they grow ever more slowly, up
// to what all states would have.
if (OperatingSystem.IsLinux())
{
    Allocator.KeepLittle();
}

double minutes = Option("--minutes") is string m ? double.Parse(m) : 10;
int threads = Option("--threads") is string t ? int.Parse(t) : 8;
int rounds = Option("--rounds") is string r ? int.Parse(r) : 5;
int seed = Option("--seed") is string s ? int.Parse(s) : Random.Shared.Next(1_000_000);
const int Schemas = 32;

Console.WriteLine($"{threads} threads for {minutes} minutes in {rounds} rounds, {Schemas} schemas of seed {seed}, .NET {Environment.Version}");
RandomSchema[] schemas = RandomSchemaSet.Load(SchemaSet.References(), seed * Schemas, Schemas);
Console.WriteLine(Snapshot.Heading);
Stopwatch watch = Stopwatch.StartNew();
List<Snapshot> rests = [];
long operations = 0;
long messages = 0;
long mostResident = 0;
string? failure = null;
for (int round = 1; round <= rounds && failure == null; round++)
{
    using var stop = new CancellationTokenSource();
    var load = new Load(schemas, stop.Token);
    Thread[] workers = [.. Enumerable.Range(0, threads).Select(i => load.Start(seed + (round * threads) + i))];
    while (watch.Elapsed.TotalMinutes < minutes * round / rounds && load.Failure == null)
    {
        Thread.Sleep(250);
        mostResident = Math.Max(mostResident, Environment.WorkingSet);
    }

    Console.WriteLine(Snapshot.Take("at work", watch.Elapsed, operations + load.Count));
    stop.Cancel();
    foreach (Thread worker in workers)
    {
        worker.Join();
    }

    // Finalizers free the memory of threads that ended, and a trim frees the memory that waits for the next writer.
    for (int i = 0; i < 3; i++)
    {
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
        GC.WaitForPendingFinalizers();
    }

    // The C library keeps freed memory, which is not the library's: it is told to return that.
    ProtoMemory.Trim();
    if (OperatingSystem.IsLinux())
    {
        _ = Allocator.Trim(0);
    }

    operations += load.Count;
    messages += load.CountOfSchemas;
    rests.Add(Snapshot.Take("at rest", watch.Elapsed, operations));
    Console.WriteLine(rests[^1]);
    failure = load.Failure ?? (ProtoMemory.RentedBytes != 0 ? $"{ProtoMemory.RentedBytes} bytes are still rented" : null);
}

Console.WriteLine($"at most {mostResident >> 20} MB resident; {ProtoMemory.ForgottenCount} buffers forgotten; {messages:N0} messages of random schemas");
Snapshot early = rests[Math.Min(1, rests.Count - 1)];
Snapshot late = rests[^1];
failure ??= late.Native > 16 << 20 ? $"{late.Native} bytes are still allocated"
    : late.Resident - late.Frames > early.Resident - early.Frames + (32 << 20) ? "resident memory beside frames grew from round to round"
    : late.Frames > MostFrames(threads) ? $"{late.Frames} bytes of frames are more than the states can have"
    : late.Handles > early.Handles + 16 ? $"handles grew from {early.Handles} to {late.Handles}"
    : null;
Console.WriteLine(failure == null ? "memory and handles are flat" : "FAILED: " + failure);
return failure == null ? 0 : 1;

// The model nests 420 deep, for which chunks of 464 frames are made, and a state has tables beside them. A thread has 65 states, and up to 32
// threads that ended wait for the collector.
static long MostFrames(int threads) => 40L * 1024 * 65 * (threads + 32);

string? Option(string name) => Array.IndexOf(args, name) is int i and >= 0 && i + 1 < args.Length ? args[i + 1] : null;
