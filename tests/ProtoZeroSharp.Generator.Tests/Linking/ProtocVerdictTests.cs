using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Linking;

/// <summary>Verdict, text and position of every diagnostic against protoc's, case by case.</summary>
public class ProtocVerdictTests
{
    public static TheoryData<string> Cases => [.. All.Keys];

    private static Dictionary<string, ProtoCase> All { get; } =
        ProtoCase.Load("protoc-cases.json").Concat(ProtoCase.LoadOwn()).ToDictionary(item => item.Name);

    [Theory]
    [MemberData(nameof(Cases))]
    public void Says_what_protoc_says(string name)
    {
        List<string> unexplained = new Deviations().Unexplained(All[name]);
        Assert.True(unexplained.Count == 0, string.Join('\n', unexplained));
    }

    [Fact]
    public void Every_documented_deviation_is_needed()
    {
        var deviations = new Deviations();
        foreach (ProtoCase item in All.Values)
        {
            deviations.Unexplained(item);
        }

        Assert.Equal(Enumerable.Range(0, deviations.Count), deviations.Needed.Order());
    }

    [Fact]
    public void The_recorded_verdicts_are_those_of_the_protoc_at_hand()
    {
        var different = ProtoCase.Asked.Where(static item => item.Asked.Accepted != item.Recorded.Accepted).Select(static item => item.Recorded);

        // The protoc of Grpc.Tools may be older than the recorded one: what it does not know yet it rejects.
        Assert.Empty(different.Where(static item => !IsNewer(item)).Select(static item => item.Name));

        static bool IsNewer(ProtoCase item) => item.IsForNewest || item.Input.Contains("enumvalue");
    }
}
