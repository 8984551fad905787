using System.Diagnostics;
using ProtoZeroSharp;
using ProtoZeroSharp.WriterModel;

// WriterModel [--operations N] [--seconds N] [--seed N] [--guard | --guard-front] [--out-of-memory] [--seed-file FILE] [--sequence SEED [--before N]] [--leave]
long operations = Option("--operations") is string o ? long.Parse(o) : long.MaxValue;
double seconds = Option("--seconds") is string t ? double.Parse(t) : operations == long.MaxValue ? 10 : double.MaxValue;
long seed = Option("--seed") is string s ? long.Parse(s) : 1;
int failuresLeft = Option("--failures") is string f ? int.Parse(f) : 1;
string? seedFile = Option("--seed-file");
TestMemory.Guard.IsAtFront = args.Contains("--guard-front");
TestMemory.Guard.IsOn = args.Contains("--guard") || TestMemory.Guard.IsAtFront;

if (args.Contains("--leave"))
{
    return ProcessEnd.Leave();
}

if (Option("--sequence") is string one)
{
    return Reproduce(long.Parse(one), Option("--before") is string b ? int.Parse(b) : 0);
}

Session session = new();
List<Operation> sequence = [];
Stopwatch watch = Stopwatch.StartNew();
long done = 0;
long sequences = 0;
int failures = 0;
long rented = ProtoMemory.RentedBytes;
bool failsAllocations = args.Contains("--out-of-memory");

for (; done < operations && watch.Elapsed.TotalSeconds < seconds; seed++)
{
    if (seedFile != null)
    {
        File.WriteAllText(seedFile, seed.ToString());
    }

    Sequences.Draw(seed, sequence);
    try
    {
        if (failsAllocations)
        {
            done += OutOfMemory.Run(session, sequence);
        }
        else
        {
            session.Run(sequence);
            done += sequence.Count;
        }

        sequences++;
        // Objects of a failed sequence are finalized later.
        if (failures == 0 && ProtoMemory.RentedBytes != rented)
        {
            throw new ModelFailure($"{ProtoMemory.RentedBytes - rented} bytes are rented after all writers ended.");
        }
    }
    catch (Exception e)
    {
        failures++;
        Console.WriteLine($"FAILED seed {seed}: {(e is ModelFailure ? e.Message : e.ToString())}");
        session.Abandon();
        session = new Session();
        if (!failsAllocations)
        {
            Reproduce(seed, 0);
        }

        if (--failuresLeft == 0)
        {
            break;
        }
    }
}

double rate = done / watch.Elapsed.TotalSeconds;
Console.WriteLine($"{done} operations in {sequences} sequences, {session.Refusals} refused, {rate:F0} a second, next seed {seed}, .NET {Environment.Version}, PGO {Environment.GetEnvironmentVariable("DOTNET_TieredPGO") ?? "1"}, intrinsics {Environment.GetEnvironmentVariable("DOTNET_EnableHWIntrinsic") ?? "1"}, {typeof(ProtoWriter).Assembly.GetCustomAttributes(typeof(System.Runtime.Versioning.TargetFrameworkAttribute), false).OfType<System.Runtime.Versioning.TargetFrameworkAttribute>().First().FrameworkName}: {failures} failures");
return failures == 0 ? 0 : 1;

string? Option(string name) => Array.IndexOf(args, name) is int i and >= 0 && i + 1 < args.Length ? args[i + 1] : null;

// Shrinks the sequence of a seed, with so many before it, and prints it.
static int Reproduce(long seed, int before)
{
    List<Operation> all = [];
    List<Operation> part = [];
    for (long i = seed - before; i <= seed; i++)
    {
        Sequences.Draw(i, part);
        all.AddRange(part);
    }

    string? failure = Shrinker.FailureOf(all);
    if (failure == null)
    {
        Console.WriteLine($"seed {seed} alone, with {before} before it, does not fail");
        return before < 400 && seed - before > 1 ? Reproduce(seed, (int)Math.Min(Math.Max(2 * before, 50), seed - 1)) : 1;
    }

    Console.WriteLine($"seed {seed}, {all.Count} operations: {failure}");
    Console.WriteLine(Shrinker.Program(Shrinker.Shrink(all)));
    return 1;
}
