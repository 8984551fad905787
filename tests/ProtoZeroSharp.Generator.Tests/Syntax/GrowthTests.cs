using System.Globalization;
using ProtoZeroSharp.Generator.Emission;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using ProtoZeroSharp.Generator.Settings;
using ProtoZeroSharp.Generator.Syntax;
using ProtoZeroSharp.Generator.Tests.Linking;
using ProtoZeroSharp.Tests.Support;
using Xunit;
using FileOptions = ProtoZeroSharp.Generator.Settings.FileOptions;

namespace ProtoZeroSharp.Generator.Tests.Syntax;

/// <summary>
/// Twice the work takes about twice the time, also where <see cref="RobustnessTests"/> do not get: between files, and in generated code. This limit is
/// closer than theirs, and is for what one declaration may do to many others.
/// </summary>
public class GrowthTests
{
    // Quadratic work takes 4 times the time.
    private const double MostGrowth = 2.5;

    // A measurement below this is too inaccurate. What is quadratic here takes seconds.
    private static readonly TimeSpan ShortTime = TimeSpan.FromMilliseconds(20);

    [Fact]
    public void Generated_code_takes_time_in_proportion_to_the_fields_of_a_closed_enum()
    {
        HostileInput input = HostileInput.All["defaults of an enum"];
        FilePlan small = AllStages.Run(input.Make(input.Count / 4)).Plan!;
        FilePlan large = AllStages.Run(input.Make(input.Count / 2)).Plan!;
        AssertGrows(() => FileEmitter.Emit(small), () => FileEmitter.Emit(large));
    }

    [Fact]
    public void A_plan_takes_time_in_proportion_to_the_oneofs()
    {
        PlanInput small = Oneofs(8_000);
        PlanInput large = Oneofs(16_000);
        AssertGrows(() => FilePlanner.Plan(small), () => FilePlanner.Plan(large));

        static PlanInput Oneofs(int count)
        {
            string oneofs = string.Concat(Enumerable.Range(20_000, count).Select(i => string.Create(CultureInfo.InvariantCulture, $"oneof o{i} {{ int32 f{i} = {i}; }}")));
            LinkedFile file = ProtoCase.LinkText("syntax = \"proto3\"; message M {" + oneofs + "}").File!;
            return new(file, FileOptions.Default, new LanguageFeatures(true, true, Interpolation: true, EmptyConstructors: true, ShortLeavesInlined: false), default, ExtensionPlanner.ClassName(file), default);
        }
    }

    /// <summary>Between as many files. Each file sees all that its imports lead to, which takes time with the number of those files.</summary>
    [Fact]
    public void A_file_is_linked_in_time_in_proportion_to_the_imports_that_it_sees()
    {
        const int Count = 2_000;
        string last = Name(Count - 1);
        (ParsedFile Last, ImportGraph Graph) few = Files(40);
        (ParsedFile Last, ImportGraph Graph) many = Files(80);
        AssertGrows(() => Link(few), () => Link(many));

        static (ParsedFile Last, ImportGraph Graph) Files(int imports)
        {
            ParsedFile[] files = [.. Enumerable.Range(0, Count).Select(i => ProtoParser.Parse(
                "syntax = \"proto3\"; " + string.Concat(Enumerable.Range(1, Math.Min(i, imports)).Select(back => $"import public \"{Name(i - back)}\"; ")) + $"message M{i} {{ }}",
                CancellationToken.None))];
            return (files[^1], ImportGraph.Create([.. files.Select((file, i) => FileSummary.Create(Name(i), file))]));
        }

        static string Name(int index) => string.Create(CultureInfo.InvariantCulture, $"f{index}.proto");

        void Link((ParsedFile Last, ImportGraph Graph) files) =>
            Assert.NotNull(Linker.Link(files.Last, last, files.Graph.For(last), CancellationToken.None).File);
    }

    /// <summary>Compares the fastest runs, and goes on for as long as other work of the machine may be the reason.</summary>
    private static void AssertGrows(Action small, Action large)
    {
        const int Least = 3;
        const int Most = 12;
        TimeSpan smallTime = TimeSpan.MaxValue;
        TimeSpan largeTime = TimeSpan.MaxValue;
        for (int run = 0; run < Least || (run < Most && largeTime > Limit()); run++)
        {
            smallTime = Faster(smallTime, small);
            largeTime = Faster(largeTime, large);
        }

        Assert.True(largeTime <= Limit(), $"{smallTime.TotalMilliseconds} ms, {largeTime.TotalMilliseconds} ms for twice the work");

        TimeSpan Limit() => MostGrowth * (smallTime > ShortTime ? smallTime : ShortTime);

        static TimeSpan Faster(TimeSpan fastest, Action action)
        {
            TimeSpan start = ThreadTime.Now;
            action();
            TimeSpan time = ThreadTime.Now - start;
            return time < fastest ? time : fastest;
        }
    }
}
