using Pprof;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>Counted work as a profile; the counts of the smallest sort are worked out by hand.</summary>
public class PprofTests
{
    [Fact]
    public void Protoc_decodes_the_profile_of_two_numbers()
    {
        var work = new WorkCounter { Input = "two" };
        new Sorting(work).QuickSort([2, 1]);
        string text = Decode(work);

        // Swapping is two moves: the pivot aside and back. One comparison is between them.
        Assert.Equal(["Partition < QuickSort: 1 4 two"], Samples(text));
        Assert.Contains("sample_type {\n  type: 1\n  unit: 2\n}\nsample_type {\n  type: 3\n  unit: 2\n}\n", text, StringComparison.Ordinal);
        Assert.Equal(["", "comparisons", "count", "moves", "input", "two"], Texts(text)[..6]);
    }

    [Fact]
    public void It_sorts()
    {
        var sorting = new Sorting(new WorkCounter());
        var random = new Random(5);
        for (int length = 0; length < 200; length++)
        {
            int[] numbers = [.. Enumerable.Range(0, length).Select(_ => random.Next(50))];
            int[] sorted = [.. numbers];
            sorting.QuickSort(sorted);
            Assert.Equal(numbers.Order(), sorted);
        }
    }

    [Fact]
    public void A_stack_is_one_sample_however_often_it_is_entered_and_another_with_another_input()
    {
        var work = new WorkCounter { Input = "a" };
        for (int i = 0; i < 6; i++)
        {
            work.Input = i < 4 ? "a" : "b";
            Outer(work);
        }

        Assert.Equal(["Inner < Outer: 4 0 a", "Inner < Outer: 2 0 b"], Samples(Decode(work)));
    }

    [Fact]
    public void Overloads_and_methods_of_other_files_are_not_one_method()
    {
        var work = new WorkCounter { Input = "a" };
        for (int i = 0; i < 2; i++)
        {
            Inner(work);
            Inner(work, 5);
            using var call = work.Enter("Inner", "Other.cs", 3);
            work.Current.Comparisons += 7;
        }

        string text = Decode(work);
        Assert.Equal(["Inner: 2 0 a", "Inner: 10 0 a", "Inner: 14 0 a"], Samples(text));
        Assert.Equal(3, Blocks(text, "function").Select(static f => (Values(f, "filename").Single(), Values(f, "start_line").Single())).Distinct().Count());
    }

    [Fact]
    public void Entering_a_known_stack_allocates_nothing()
    {
        var work = new WorkCounter();
        Allocated.Nothing(() =>
        {
            for (int i = 0; i < 1_000; i++)
            {
                Outer(work);
            }

            return 1;
        });
    }

    private static void Outer(WorkCounter work)
    {
        using var call = work.Enter();
        Inner(work);
    }

    private static void Inner(WorkCounter work)
    {
        using var call = work.Enter();
        work.Current.Comparisons++;
    }

    private static void Inner(WorkCounter work, int comparisons)
    {
        using var call = work.Enter();
        work.Current.Comparisons += comparisons;
    }

    private static string Decode(WorkCounter work)
    {
        using var proto = new ProtoWriter();
        ProfileEncoder.Write(proto, work);
        return Protoc.Decode("profile.proto", "pprof.sample.Profile", proto.ToArray());
    }

    /// <summary>Each sample as text, by nothing but what protoc prints.</summary>
    private static string[] Samples(string text)
    {
        string[] texts = Texts(text);
        Dictionary<string, string> names = Blocks(text, "function").ToDictionary(static f => Values(f, "id").Single(), f => texts[int.Parse(Values(f, "name").Single())]);
        Dictionary<string, string> functions = Blocks(text, "location").ToDictionary(static l => Values(l, "id").Single(), l => names[Values(l, "function_id").Single()]);
        return [.. Blocks(text, "sample").Select(s =>
            $"{string.Join(" < ", Values(s, "location_id").Select(id => functions[id]))}: {string.Join(' ', Values(s, "value"))} {texts[int.Parse(Values(s, "str").Single())]}")];
    }

    private static string[] Texts(string text) => [.. Values(text, "string_table").Select(static t => t.Trim('"'))];

    private static IEnumerable<string> Blocks(string text, string field) =>
        ("\n" + text).Split($"\n{field} {{\n").Skip(1).Select(static block => block[..block.IndexOf("\n}", StringComparison.Ordinal)]);

    private static IEnumerable<string> Values(string text, string field) =>
        text.Split('\n').Select(static line => line.Trim()).Where(line => line.StartsWith(field + ": ", StringComparison.Ordinal)).Select(line => line[(field.Length + 2)..]);
}
