using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Emission;

/// <summary>A time cannot be written from a number, whose unit would be a guess.</summary>
public class NumbersForTimesTests
{
    private const string Schema = """
        syntax = "proto3";
        import "google/protobuf/timestamp.proto";
        import "google/protobuf/duration.proto";
        message M {
          google.protobuf.Duration elapsed = 1;
          google.protobuf.Timestamp started = 2;
          repeated google.protobuf.Duration laps = 3;
          repeated google.protobuf.Timestamp ends = 4;
        }
        """;

    [Theory]
    [InlineData("w.Elapsed(1500)")]
    [InlineData("w.Elapsed(1.5)")]
    [InlineData("w.Elapsed(1, 500)")]
    [InlineData("w.Elapsed(seconds: 1)")]
    [InlineData("w.Elapsed()")]
    [InlineData("w.Started(1234)")]
    [InlineData("w.AddLaps(1500)")]
    [InlineData("w.AddEnds(1500L)")]
    public void A_number_is_not_taken_for_a_time(string call) => Assert.NotEmpty(Errors(call));

    [Theory]
    [InlineData("w.Elapsed(System.TimeSpan.FromSeconds(1.5))")]
    [InlineData("w.Elapsed(3, static (d, s) => d.Seconds(s))")]
    [InlineData("w.Started(System.DateTimeOffset.UnixEpoch).Started(System.DateTime.UnixEpoch)")]
    [InlineData("w.StartElapsed().Seconds(1).Nanos(500).Close()")]
    public void What_says_its_unit_is_taken(string call) => Assert.Empty(Errors(call));

    private static IEnumerable<string> Errors(string call)
    {
        Harness harness = Harness.Proto(Schema).With("class C { static void F(M.Writer w) { " + call + "; } }");
        CSharpCompilation compilation = harness.Compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText(harness.Source(), (CSharpParseOptions)harness.Compilation.SyntaxTrees[0].Options));
        return compilation.GetDiagnostics().Where(d => d.DefaultSeverity == DiagnosticSeverity.Error).Select(d => d.ToString());
    }
}
