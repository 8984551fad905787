using System.Globalization;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>The time of the analyzer grows with the length of a method, whatever it has many of.</summary>
public class UsageGrowthTests
{
    private static readonly int Many = Sample.Of(900);

    // Of four times as much: were it with the square, it would be 16.
    private const int Times = 4;
    private const double MostGrowthOfTime = 8;

    // A measurement below this is too inaccurate.
    private const double ShortTime = 10;

    private const string Others =
        """
        using System;
        using ProtoZeroSharp;
        static partial class Program { static int Sum(ReadOnlySpan<byte> bytes) => bytes.Length; static void Fill(Address.Writer home) => home.Street("x"); static void Body(ProtoWriter proto) => proto.AddBool(1, true); }
        """;

    private static readonly AnalyzedProject Project = new("syntax = \"proto3\"; import \"google/protobuf/any.proto\"; message Person { string name = 1; Address home = 2; google.protobuf.Any detail = 3; } message Address { string street = 1; }", Others);

    private static readonly (string Each, int Reported)[] AllStarts =
    [
        ("var home# = person.StartHome(); home#.Street(\"x\"); home#.Close();", 0),
        ("{ using var home# = person.StartHome(); home#.Street(\"x\"); }", 0),
        ("person.StartHome().Street(\"x\").Close();", 0),
        ("person.StartHome().Street(\"x\");", 1),
        ("using var home# = person.StartHome();", 1),
        ("var other# = new Person.Writer(proto); using var home# = other#.StartHome();", 0),
        ("person.StartHome().Street(\"x\"); if (proto.Length > 5) { proto.Reset(); }", 0),
        ("using (var own# = new ProtoWriter()) { Sum(own#.WrittenSpan); }", 0),
        ("var bytes# = rented.WrittenSpan; Sum(bytes#);", 0),
        ("var bytes# = rented.WrittenSpan; if (proto.Length > 5) { rented.Reset(); Sum(bytes#); }", 1),
        ("{ using var own# = new ProtoBuffer(); using (var part# = own#.CreateWriter()) { part#.AddBool(1, true); } var bytes# = own#.WrittenSpan; own#.Reset(); Sum(bytes#); }", 1),
        ("using (var part# = buffer.CreateWriter()) { part#.AddBool(1, true); } Sum(buffer.WrittenSpan);", 0),
        ("{ using var own# = new ProtoWriter(); ReadOnlySpan<byte> bytes# = default; if (proto.Length > 5) { bytes# = own#.WrittenSpan; } Sum(bytes#); }", 0),
        ("{ using var home# = person.StartHome(); Fill(home#); } Body(proto);", 0),
        ("same = editor.AsReader(); while (same.Name.Length > 5) { editor.Name(\"x\"); break; }", 0),
        ("using (proto.StartGrpcFrame()) { person.Name(\"x\"); }", 0),
        ("var frame# = proto.StartGrpcFrame(); person.Name(\"x\"); frame#.Close();", 0),
        ("using var frame# = proto.StartGrpcFrame();", 1),
        ("{ using var own# = new ProtoWriter(); new Person.Writer(own#).StartHome().Street(\"x\"); own#.Reset(); }", 0),
        ("{ using var own# = new ProtoWriter(); new Person.Writer(own#).StartHome().Street(\"x\"); rented.Reset(); }", 1),
        ("var same# = proto; new Person.Writer(same#).StartHome().Street(\"x\"); same#.Reset();", 0),
        ("editor.Name($\"{1.5 + #}\"); person.Name($\"{1.5}\");", 1),
        ("{ using var home# = new Address.Writer(person.PackDetail(\"\")); home#.Street(\"x\"); }", 0),
        ("rented.StartSub(1); rented.CloseSub(); other.StartSub(2); other.Reset();", 0),
        ("open.StartSub(#); open.ToArray();", 1),
        ("var home# = editor.EditHome(); home#.Street(\"x\"); home#.Close();", 0),
        ("using var home# = editor.EditHome();", 1),
        ("var reader# = editor.AsReader(); editor.Name(\"x\"); Sum(reader#.Name);", 1),
        ("var bytes# = editor.WrittenSpan; editor.Name(\"x\"); Sum(bytes#);", 1),
        ("var name# = editor.AsReader().Name; Sum(name#); editor.Name(\"x\").EditHome().Street(\"x\").Close();", 0),
        ("same = editor.AsReader(); Sum(same.Name); editor.Name(\"x\");", 0),
        ("if (Sum(same.Name) > 5) { same = editor.AsReader(); Sum(same.Name); editor.Name(\"x\"); same = default; }", 0),
        ("if (proto.Length > 5) { same = editor.AsReader(); } else { editor.Name(\"x\"); }", 0),
        ("Sum(all.Name); if (proto.Length > 5) { editor.Name(\"x\"); }", 0),
        ("foreach (byte b in all.Name.Bytes) { using (var home# = editor.EditHome()) { home#.Street(\"x\"); } if (b > 5) { editor.Name(\"x\"); } break; }", 0),
        ("foreach (byte b in editor.AsReader().Name.Bytes) { if (b > 5) { editor.Name(\"x\"); } }", 1),
    ];

    public static TheoryData<string, int> Starts
    {
        get
        {
            var starts = new TheoryData<string, int>();
            foreach ((string each, int reported) in Sample.Of(AllStarts))
            {
                starts.Add(each, reported);
            }

            return starts;
        }
    }

    [Theory]
    [MemberData(nameof(Starts))]
    public void Four_times_the_starts_take_four_times_the_time(string each, int reported) => Check(Many, count =>
    {
        (int found, TimeSpan time) = Project.Measure("void M(ProtoWriter proto, Person.Writer person, Person.Editor editor) { using var rented = new ProtoWriter(); using var other = new ProtoWriter(); using var buffer = new ProtoBuffer(); using var open = new ProtoWriter(); var all = editor.AsReader(); var same = all;\n" + Repeated(each, count) + "}", IsFirst(count));
        Assert.InRange(found, reported * (count - 1), reported * count);
        return time;
    });

    // One loop over a message has them all.
    [Theory]
    [InlineData("if (b == #) { editor.Name(\"x\"); break; }", 0)]
    [InlineData("if (b == #) { editor.Name(\"x\"); }", 0)]
    [InlineData("if (b == #) { for (int i = 0; i < 5; i++) { editor.Name(\"x\"); } break; }", 0)]
    [InlineData("if (b == #) { var reader# = editor.AsReader(); editor.Name(\"x\"); Sum(reader#.Name); break; }", 1)]
    public void Four_times_the_edits_in_a_loop_take_four_times_the_time(string each, int reported) => Check(Many, count =>
    {
        (int found, TimeSpan time) = Project.Measure(
            "void M(Person.Editor editor) { bool stop = false; foreach (byte b in editor.AsReader().Name.Bytes) {\n" + Repeated(each, count) + "if (stop) { break; } } }", IsFirst(count));
        Assert.Equal(reported * count, found);
        return time;
    });

    // What takes the writers is as long as what gives them.
    [Theory]
    [InlineData("{ var own# = new ProtoWriter(); Fill(own#); }", 1, "static void Fill(ProtoWriter given) {", "given.AddBool(1, true);", "}")]
    [InlineData("{ var own# = new ProtoWriter(); try { Fill(own#); } finally { own#.Dispose(); } }", 0, "static void Fill(ProtoWriter given) {", "given.AddBool(1, true);", "}")]
    [InlineData("{ var own# = new ProtoWriter(); Fill#(own#); }", 1, "", "static void Fill#(ProtoWriter given) => given.AddBool(1, true);", "")]
    [InlineData("{ var own# = new ProtoWriter(); Fill#(own#); static void Fill#(ProtoWriter given) => given.AddBool(1, true); }", 1, "", "", "")]
    public void Four_times_the_writers_that_are_passed_on_take_four_times_the_time(string each, int reported, string before, string there, string after) => Check(Many / 2, count =>
    {
        (int found, TimeSpan time) = Project.Measure("void M() {\n" + Repeated(each, count) + "}\n" + before + Repeated(there, count) + after, IsFirst(count));
        Assert.Equal(reported * count, found);
        return time;
    });

    // That the code compiles is seen at the small one.
    private static bool IsFirst(int count) => count <= Many / 10;

    private static string Repeated(string each, int count) =>
        string.Concat(Enumerable.Range(0, count).Select(i => each.Replace("#", i.ToString(CultureInfo.InvariantCulture)) + "\n"));

    private static void Check(int many, Func<int, TimeSpan> analyze)
    {
        analyze(many / 10);
        double part = double.PositiveInfinity;
        double whole = double.PositiveInfinity;
        for (int i = 0; i < 20 && (i == 0 || whole >= MostGrowthOfTime * Math.Max(ShortTime, part)); i++)
        {
            // A machine that does something else for a while is waited for.
            Thread.Sleep(20 * i);
            part = Math.Min(part, analyze(many / Times).TotalMilliseconds);
            whole = Math.Min(whole, analyze(many).TotalMilliseconds);
        }

        Assert.True(whole < MostGrowthOfTime * Math.Max(ShortTime, part), $"{many / Times} take {part} ms, {many} take {whole} ms");
    }
}
