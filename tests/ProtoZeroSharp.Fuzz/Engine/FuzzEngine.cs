using System.Diagnostics;
using System.Security.Cryptography;
using System.Text;
using ProtoZeroSharp.Fuzz.Coverage;
using ProtoZeroSharp.Tests.Support;

namespace ProtoZeroSharp.Fuzz.Engine;

/// <summary>Runs one target on changed inputs and keeps those that reach something new.</summary>
internal sealed class FuzzEngine
{
    private const int Stage = 256;
    private const int FamilySize = 2048;
    private const int MostMinimized = 20_000;
    private const string TooMuchWork = "work grows faster than the input";

    private readonly CoveredTarget target;
    private readonly EdgeReader edges;
    private readonly LastInput last;
    private readonly FuzzRandom random;
    private readonly Mutator mutator;
    private readonly List<byte[]> corpus = [];
    private readonly HashSet<string> signatures = [];
    private readonly GuardedMemory memory;
    private readonly byte[] buffer;
    private readonly string findings;
    private bool isRunning;

    public FuzzEngine(CoveredTarget target, EdgeReader edges, LastInput last, ulong seed, string findings)
    {
        this.target = target;
        this.edges = edges;
        this.last = last;
        this.findings = findings;
        random = new FuzzRandom(seed);
        mutator = target.CreateMutator();
        buffer = new byte[target.MaxLength];
        memory = new GuardedMemory(Math.Max(target.MaxLength, 8 * FamilySize));
    }

    public long Executions { get; private set; }

    public int Findings => signatures.Count;

    /// <summary>Whether the only finding is that work grows faster than the input.</summary>
    public bool FoundTooMuchWork => signatures.Count == 1 && signatures.Single().Contains(TooMuchWork, StringComparison.Ordinal);

    public int CorpusSize => corpus.Count;

    /// <summary>The most calls and backward jumps for each byte of input, for inputs of 64 bytes and more.</summary>
    public double MostWork { get; private set; }

    public IReadOnlyList<byte[]> Corpus => corpus;

    public int Reached => edges.Reached;

    /// <summary>Runs existing inputs, without changing them.</summary>
    public void Replay(IEnumerable<byte[]> inputs)
    {
        edges.Clear();
        foreach (byte[] input in inputs)
        {
            if (input.Length <= target.MaxLength)
            {
                Execute(input);
            }
        }
    }

    public void Run(long executions, TimeSpan time)
    {
        // The seeds have already caused everything that is created once.
        isRunning = true;
        long end = Executions + executions;
        var clock = Stopwatch.StartNew();
        if (corpus.Count == 0)
        {
            corpus.Add([]);
        }

        while (Executions < end && clock.Elapsed < time)
        {
            byte[] source = Pick();
            for (int i = 0; i < Stage && Executions < end; i++)
            {
                int length = mutator.Mutate(source, corpus[random.Next(corpus.Count)], buffer, random);
                Execute(buffer.AsSpan(0, length));
            }
        }
    }

    // Mostly one of the newest: it reached something new, and few of its changes have been tried.
    private byte[] Pick() => random.Chance(2) ? corpus[random.Next(corpus.Count)] : corpus[corpus.Count - 1 - random.Skewed(corpus.Count)];

    private void Execute(ReadOnlySpan<byte> input)
    {
        Executions++;
        last.Note(input);
        edges.Begin();
        long before = GC.GetAllocatedBytesForCurrentThread();
        Exception? problem = Failure(input);
        if (problem == null)
        {
            long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
            if (allocated > target.MaxAllocated(input.Length))
            {
                // Once more: the first time may have created what is created once.
                before = GC.GetAllocatedBytesForCurrentThread();
                problem = Failure(input);
                allocated = GC.GetAllocatedBytesForCurrentThread() - before;
                if (problem == null && allocated > target.MaxAllocated(input.Length))
                {
                    problem = new PropertyException($"allocates more than it may: {allocated} bytes");
                }
            }
        }

        if (input.Length >= 64 && problem == null && isRunning)
        {
            MostWork = Math.Max(MostWork, (double)edges.Work / input.Length);
        }

        if (edges.Take() && problem == null)
        {
            byte[] kept = input.ToArray();
            corpus.Add(kept);
            problem = kept.Length > 0 && target.HasFamily(kept) ? Family(kept) : null;
            target.IsThorough = true;
            problem ??= Failure(kept);
            target.IsThorough = false;
            edges.Clear();
            if (problem != null)
            {
                Report(kept, problem, minimizes: !problem.Message.StartsWith(TooMuchWork, StringComparison.Ordinal));
                return;
            }
        }

        if (problem != null)
        {
            Report(input.ToArray(), problem, minimizes: true);
            edges.Clear();
        }
    }

    private Exception? Failure(ReadOnlySpan<byte> input)
    {
        try
        {
            target.Run(memory.Hold(input, input.Length, atEnd: (Executions & 1) == 0));
            return null;
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            return exception;
        }
    }

    /// <summary>Repeats the input: twice the bytes may take twice the work, also for a message in pieces.</summary>
    private PropertyException? Family(byte[] input)
    {
        int copies = Math.Max(1, FamilySize / input.Length);
        long once = Work(input, copies);
        long twice = Work(input, 2 * copies);
        long fourTimes = Work(input, 4 * copies);
        return twice <= (2.6 * once) + 4_000 && fourTimes <= (2.6 * twice) + 4_000 ? null
            : new PropertyException($"{TooMuchWork}: {once}, {twice}, {fourTimes} steps at {copies}, {2 * copies}, {4 * copies} copies");
    }

    private long Work(byte[] input, int copies)
    {
        byte[] repeated = [.. Enumerable.Repeat(input, copies).SelectMany(static b => b)];
        ReadOnlyMemory<byte> held = memory.Hold(repeated, repeated.Length, atEnd: true);
        last.Note(repeated);
        edges.Begin();
        try
        {
            target.Work(held);
        }
        catch (ProtoException)
        {
            // These executions count, too.
        }

        return edges.Work;
    }

    private void Report(byte[] input, Exception problem, bool minimizes)
    {
        string signature = Signature(problem);
        if (!signatures.Add(signature) || (target.IsPlanted && FoundTooMuchWork))
        {
            return;
        }

        target.IsThorough = true;
        byte[] smallest = minimizes ? Minimizer.Run(input, MostMinimized, candidate => Failure(candidate) is { } other && Signature(other) == signature) : input;
        Exception shown = (minimizes ? Failure(smallest) : null) ?? problem;
        target.IsThorough = false;
        Directory.CreateDirectory(findings);
        string file = Path.Combine(findings, $"{target.Name}-{signatures.Count}-{Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(signature)).AsSpan(0, 4))}.bin");
        File.WriteAllBytes(file, smallest);
        Console.WriteLine($"{target.Name}: {shown}");
        Console.WriteLine($"  {Convert.ToHexString(smallest)}");
        Console.WriteLine($"  {file}");
    }

    /// <summary>The part of a failure that is the same for one cause.</summary>
    private static string Signature(Exception problem)
    {
        string text = problem.GetType().Name + ": " + (problem is PropertyException ? problem.Message.Split(':')[0] : problem.TargetSite?.ToString());
        return new string([.. text.Where(static c => !char.IsAsciiDigit(c))]);
    }
}
