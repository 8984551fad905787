using System.Globalization;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>The time of the analyzer grows with the length of a method, whatever it has many of.</summary>
public class UsageGrowthTests
{
    private const int Many = 4_000;
    private const double MostGrowthOfTime = 2.5;

    // A measurement below this is too inaccurate.
    private const double ShortTime = 20;

    private const string Others =
        """
        using System;
        using ProtoZeroSharp;
        static partial class Program { static int Sum(ReadOnlySpan<byte> bytes) => bytes.Length; }
        """;

    private static readonly AnalyzedProject Project = new("syntax = \"proto3\"; message Person { string name = 1; Address home = 2; } message Address { string street = 1; }", Others);

    [Theory]
    [InlineData("var home# = person.StartHome(); home#.Street(\"x\"); home#.Close();", 0)]
    [InlineData("{ using var home# = person.StartHome(); home#.Street(\"x\"); }", 0)]
    [InlineData("person.StartHome().Street(\"x\").Close();", 0)]
    [InlineData("person.StartHome().Street(\"x\");", 1)]
    [InlineData("using var home# = person.StartHome();", 1)]
    [InlineData("var other# = new Person.Writer(proto); using var home# = other#.StartHome();", 0)]
    [InlineData("person.StartHome().Street(\"x\"); if (proto.Length > 5) { proto.Reset(); }", 0)]
    [InlineData("using (var own# = new ProtoWriter()) { Sum(own#.WrittenSpan); }", 0)]
    [InlineData("var bytes# = rented.WrittenSpan; Sum(bytes#);", 0)]
    [InlineData("var bytes# = rented.WrittenSpan; if (proto.Length > 5) { rented.Reset(); Sum(bytes#); }", 1)]
    [InlineData("using (proto.StartGrpcFrame()) { person.Name(\"x\"); }", 0)]
    [InlineData("var frame# = proto.StartGrpcFrame(); person.Name(\"x\"); frame#.Close();", 0)]
    [InlineData("using var frame# = proto.StartGrpcFrame();", 1)]
    [InlineData("{ using var own# = new ProtoWriter(); new Person.Writer(own#).StartHome().Street(\"x\"); own#.Reset(); }", 0)]
    [InlineData("{ using var own# = new ProtoWriter(); new Person.Writer(own#).StartHome().Street(\"x\"); rented.Reset(); }", 1)]
    [InlineData("var same# = proto; new Person.Writer(same#).StartHome().Street(\"x\"); same#.Reset();", 0)]
    [InlineData("var home# = editor.EditHome(); home#.Street(\"x\"); home#.Close();", 0)]
    [InlineData("using var home# = editor.EditHome();", 1)]
    public void Twice_the_starts_take_twice_the_time(string each, int reported) => Check(Many, count =>
    {
        (int found, TimeSpan time) = Project.Measure("void M(ProtoWriter proto, Person.Writer person, Person.Editor editor) { using var rented = new ProtoWriter();\n" + Repeated(each, count) + "}");
        Assert.InRange(found, reported * (count - 1), reported * count);
        return time;
    });

    // What takes the writers is as long as what gives them.
    [Theory]
    [InlineData("{ var own# = new ProtoWriter(); Fill(own#); }", 1, "static void Fill(ProtoWriter given) {", "given.AddBool(1, true);", "}")]
    [InlineData("{ var own# = new ProtoWriter(); try { Fill(own#); } finally { own#.Dispose(); } }", 0, "static void Fill(ProtoWriter given) {", "given.AddBool(1, true);", "}")]
    [InlineData("{ var own# = new ProtoWriter(); Fill#(own#); }", 1, "", "static void Fill#(ProtoWriter given) => given.AddBool(1, true);", "")]
    [InlineData("{ var own# = new ProtoWriter(); Fill#(own#); static void Fill#(ProtoWriter given) => given.AddBool(1, true); }", 1, "", "", "")]
    public void Twice_the_writers_that_are_passed_on_take_twice_the_time(string each, int reported, string before, string there, string after) => Check(Many, count =>
    {
        (int found, TimeSpan time) = Project.Measure("void M() {\n" + Repeated(each, count) + "}\n" + before + Repeated(there, count) + after);
        Assert.Equal(reported * count, found);
        return time;
    });

    private static string Repeated(string each, int count) =>
        string.Concat(Enumerable.Range(0, count).Select(i => each.Replace("#", i.ToString(CultureInfo.InvariantCulture)) + "\n"));

    private static void Check(int many, Func<int, TimeSpan> analyze)
    {
        analyze(many / 10);
        double half = double.MaxValue;
        double whole = double.MaxValue;
        for (int i = 0; i < 20 && whole >= MostGrowthOfTime * Math.Max(ShortTime, half); i++)
        {
            // A machine that does something else for a while is waited for.
            Thread.Sleep(20 * i);
            half = Math.Min(half, analyze(many / 2).TotalMilliseconds);
            whole = Math.Min(whole, analyze(many).TotalMilliseconds);
        }

        Assert.True(whole < MostGrowthOfTime * Math.Max(ShortTime, half), $"{many / 2} take {half} ms, {many} take {whole} ms");
    }
}
