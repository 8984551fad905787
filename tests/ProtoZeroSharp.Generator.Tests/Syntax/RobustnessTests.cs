using System.Diagnostics;
using System.Globalization;
using System.Text;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Syntax;
using ProtoZeroSharp.Generator.Tests.Linking;
using ProtoZeroSharp.Generator.Tests.SourceInfo;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Syntax;

/// <summary>Any text, however broken, gives diagnostics in bounded time, and never an exception.</summary>
public class RobustnessTests
{
    // Quadratic work takes 64 times the time and memory for 8 times the size. The limit allows for lists that double and for a busy
    // machine.
    private const int Growth = 8;
    private const double MostGrowthOfMemory = 20;
    private const double MostGrowthOfTime = 32;

    // So many of one text: reading all of a long one takes time with the square of its length.
    private static readonly int Prefixes = int.Parse(Environment.GetEnvironmentVariable("PROTOZERO_PREFIXES") ?? "100", CultureInfo.InvariantCulture);

    // A measurement below this is too inaccurate.
    private static readonly TimeSpan ShortTime = TimeSpan.FromMilliseconds(20);

    public static TheoryData<string> Inputs => [.. HostileInput.All.Keys];

    [Theory]
    [MemberData(nameof(Inputs))]
    public void Time_and_memory_grow_with_the_text(string what)
    {
        HostileInput input = HostileInput.All[what];
        int count = Sample.Of(input.Count);
        string small = input.Make(count / Growth);
        string large = input.Make(count);
        var (_, smallTime, smallMemory) = Fastest(small, 2, TimeSpan.MaxValue);
        Assert.True(smallTime < TimeSpan.FromSeconds(5), $"{small.Length} characters take {smallTime}");
        TimeSpan limit = MostGrowthOfTime * (smallTime > ShortTime ? smallTime : ShortTime);
        var (result, largeTime, largeMemory) = Fastest(large, 1, limit);

        Assert.Equal(input.Links, result.File is not null);
        Assert.Equal(input.Links, result.Diagnostics.Count == 0);
        Assert.InRange(result.Diagnostics.Count, 0, 2001);
        Assert.True(
            largeMemory < MostGrowthOfMemory * Math.Max(smallMemory, 1_000_000),
            $"{small.Length} characters take {smallMemory} bytes, {large.Length} take {largeMemory}");
        Assert.True(
            largeTime < limit,
            $"{small.Length} characters take {smallTime.TotalMilliseconds} ms, {large.Length} take {largeTime.TotalMilliseconds} ms");
    }

    [Fact]
    public void A_long_chain_of_public_imports_is_walked_once()
    {
        bool isLinear = false;
        for (int i = 0; i < 6 && !isLinear; i++)
        {
            isLinear = LinkChain(8_000) < MostGrowthOfTime * TimeSpan.FromTicks(Math.Max(LinkChain(1_000).Ticks, ShortTime.Ticks));
        }

        Assert.True(isLinear);

        static TimeSpan LinkChain(int length)
        {
            var files = Enumerable.Range(0, length).ToDictionary(
                i => $"f{i}.proto",
                i => ProtoParser.Parse($"syntax = \"proto3\"; import public \"f{i + 1}.proto\"; message M{i} {{ }}".Replace($"import public \"f{length}.proto\"; ", ""), CancellationToken.None));
            ImportGraph graph = ImportGraph.Create([.. files.Select(file => FileSummary.Create(file.Key, file.Value))]);
            ParsedFile first = ProtoParser.Parse($"syntax = \"proto3\"; import \"f0.proto\"; message M {{ M{length - 1} m = 1; }}", CancellationToken.None);
            files.Add("first.proto", first);
            graph = ImportGraph.Create([.. files.Select(file => FileSummary.Create(file.Key, file.Value))]);
            TimeSpan start = ThreadTime.Now;
            LinkResult result = Linker.Link(first, "first.proto", graph.For("first.proto"), CancellationToken.None);
            Assert.NotNull(result.File);
            return ThreadTime.Now - start;
        }
    }

    [Fact]
    public void One_field_too_many_is_an_error()
    {
        LinkResult result = ProtoCase.LinkText("syntax = \"proto3\"; message M {" + string.Concat(Enumerable.Range(1, 18_999).Concat(Enumerable.Range(20_000, 46_537)).Select(i => $"int32 f{i} = {i};")) + "}");
        Assert.Equal("65536 fields in M exceeds the limit of 65535", Assert.Single(result.Diagnostics).Message);
    }

    [Fact]
    public void Prefixes_of_every_schema_and_case_are_read()
    {
        var schemas = SchemaSet.All.Where(entry => !entry.Key.StartsWith("google/", StringComparison.Ordinal)).Select(entry => entry.Value);
        var cases = ProtoCase.Load("protoc-cases.json").Concat(ProtoCase.LoadOwn()).Select(item => new SchemaSet(ProtoCase.MainFile, new(item.OtherFiles) { [ProtoCase.MainFile] = item.Input }));
        foreach (SchemaSet schema in schemas.Concat(cases).DistinctBy(schema => schema.Files[schema.Main]))
        {
            string text = schema.Files[schema.Main];
            for (int length = 0; length < text.Length; length += 1 + (text.Length / Prefixes))
            {
                ParsedFile parsed = ProtoParser.Parse(text[..length], CancellationToken.None);
                if (!parsed.HasErrors)
                {
                    Assert.NotNull(ProtoCase.LinkFiles(new Dictionary<string, string>(schema.Files) { [schema.Main] = text[..length] }, schema.Main));
                }
            }
        }
    }

    [Fact]
    public void A_file_links_whatever_is_left_of_its_imports()
    {
        foreach (ProtoCase item in ProtoCase.Load("protoc-cases.json").Concat(ProtoCase.LoadOwn()))
        {
            foreach (var other in item.OtherFiles)
            {
                for (int length = 0; length < other.Value.Length; length += 1 + (other.Value.Length / Prefixes))
                {
                    Assert.NotNull((item with { OtherFiles = item.OtherFiles.SetItem(other.Key, other.Value[..length]) }).Link());
                }
            }
        }
    }

    [Fact]
    public void Random_edits_are_read()
    {
        var random = new Random(20260401);
        var cases = ProtoCase.LoadOwn();
        string alphabet = string.Concat(cases.Select(item => item.Input)) + "\0\u0001\r\u2028é\uD83D";
        for (int round = 0; round < 4000; round++)
        {
            var text = new StringBuilder(cases[random.Next(cases.Length)].Input);
            for (int edit = random.Next(1, 6); edit > 0; edit--)
            {
                int at = random.Next(text.Length);
                if (random.Next(2) == 0)
                {
                    text.Remove(at, Math.Min(random.Next(1, 4), text.Length - at));
                }
                else
                {
                    text.Insert(at, alphabet.Substring(random.Next(alphabet.Length - 4), 4));
                }
            }

            Assert.NotNull(ProtoCase.LinkText(text.ToString()));
        }

    }

    [Theory]
    [InlineData("messages")]
    [InlineData("fields")]
    [InlineData("enum values")]
    [InlineData("services")]
    [InlineData("extension ranges")]
    public void Cancellation_is_honoured_on_the_way(string what)
    {
        string text = HostileInput.All[what].Make(HostileInput.All[what].Count / 4);
        AssertCancels(token => ProtoParser.Parse(text, token));
        ParsedFile parsed = ProtoParser.Parse(text, CancellationToken.None);
        VisibleFiles visible = ImportGraph.Create([FileSummary.Create("a.proto", parsed)]).For("a.proto");
        if (!parsed.HasErrors)
        {
            AssertCancels(token => Linker.Link(parsed, "a.proto", visible, token));
        }
    }

    /// <summary>An action must stop when it is cancelled half way, and when it is cancelled before it starts.</summary>
    private static void AssertCancels(Action<CancellationToken> action)
    {
        Assert.ThrowsAny<OperationCanceledException>(() => action(new CancellationToken(canceled: true)));
        TimeSpan whole = TimeSpan.MaxValue;
        for (int i = 0; i < 3; i++)
        {
            var watch = Stopwatch.StartNew();
            action(CancellationToken.None);
            whole = watch.Elapsed < whole ? watch.Elapsed : whole;
        }

        // On a busy machine the canceller may run only after the work: one of several attempts must be stopped half way.
        bool isStopped = false;
        for (int i = 0; i < 20 && !isStopped; i++)
        {
            isStopped = IsStopped(action, whole / 10);
        }

        Assert.True(isStopped, "finished, cancelled or not");
    }

    private static bool IsStopped(Action<CancellationToken> action, TimeSpan after)
    {
        using var source = new CancellationTokenSource();

        // A timer may be late by a time slice; a thread that waits actively is not.
        var canceller = new Thread(() =>
        {
            var wait = Stopwatch.StartNew();
            while (wait.Elapsed < after)
            {
                Thread.SpinWait(100);
            }

            source.Cancel();
        });
        canceller.Start();
        try
        {
            action(source.Token);
            return false;
        }
        catch (OperationCanceledException)
        {
            return true;
        }
        finally
        {
            canceller.Join();
        }
    }

    /// <summary>The fastest of at least so many runs and at most six: more than the least only while all were slower than the limit.</summary>
    private static (LinkResult Result, TimeSpan Time, long Memory) Fastest(string text, int least, TimeSpan enough)
    {
        var fastest = Run(text);
        for (int run = 1; run < least || (run < 6 && fastest.Time >= enough); run++)
        {
            var next = Run(text);
            fastest = next.Time < fastest.Time ? next : fastest;
        }

        return fastest;
    }

    private static (LinkResult Result, TimeSpan Time, long Memory) Run(string text)
    {
        // A stack as small as an analyzer may get: depth must not depend on the text.
        (LinkResult, TimeSpan, long) outcome = default;
        var thread = new Thread(
            () =>
            {
                long before = GC.GetAllocatedBytesForCurrentThread();
                TimeSpan start = ThreadTime.Now;
                (LinkResult result, _) = AllStages.Run(text);
                outcome = (result, ThreadTime.Now - start, GC.GetAllocatedBytesForCurrentThread() - before);
            },
            maxStackSize: 512 * 1024);
        thread.Start();
        thread.Join();
        return outcome;
    }
}
