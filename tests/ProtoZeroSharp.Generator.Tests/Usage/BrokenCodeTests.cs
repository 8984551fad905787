using System.Text.RegularExpressions;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>Code that does not compile, as it is while it is typed: the analyzer comes to an end, and does not throw.</summary>
public partial class BrokenCodeTests
{
    private const int Rounds = 50;

    private const string Others =
        """
        using System;
        using ProtoZeroSharp;
        static partial class Program { static bool Ask() => true; static int Sum(ReadOnlySpan<byte> bytes) => bytes.Length; static void Fill(ProtoWriter given) => given.AddBool(1, true); }
        """;

    private const string Correct =
        """
        int M(ProtoWriter given, byte[] memory)
        {
            using var proto = new ProtoWriter();
            ProtoWriter copy = proto; ProtoWriter same = copy;
            var person = new Person.Writer(copy); Person.Writer again = person;
            using (var home = again.StartHome()) { home.Street("x"); if (Ask()) { Fill(same); } }
            using (var packed = new Person.Writer(person.PackDetail(Address.TypeUrl))) { packed.Name("x"); proto.StartSub(5); var part = packed.PackDetail(Person.TypeUrl); part.Close(); }
            var buffer = new ProtoBuffer(); using (var own = buffer.CreateWriter()) { own.StartGroup(5); } var shown = buffer.WrittenSpan; buffer.Dispose(); Sum(shown);
            var tags = person.StartTags(); tags.Add(1); tags.Close();
            using (var frame = proto.StartGrpcFrame()) { proto.CopyTo(memory); }
            var bytes = proto.WrittenSpan; ReadOnlySpan<byte> other = bytes[1..]; bytes = other.Slice(1);
            using var editor = new Person.Editor(memory, 5); using var inner = editor.EditHome(); inner.Street("y");
            var raw = editor.WrittenSpan; var read = editor.AsReader(); foreach (var tag in read.Tags) { editor.Name("z"); switch (tag) { case 1: continue; default: if (Ask()) { break; } return 5; } } Person.Reader view = read; view = new Person.Reader(raw); editor.Name(view.Name);
            for (int i = 0; i < 5; i++) { same.Reset(); copy = given; }
            void Local(ProtoWriter own) { own.Dispose(); ProtoWriter end = own; end.Reset(); }
            double number = 1.5; editor.Name(Ask() ? $"{number} {(number > 1 ? $"{number:F2}" : "x")}" : "none" + $"{number}"); person.Name($"{number}");
            return Sum(bytes) + new Person.Reader(other).Home.Street.Length;
        }
        """;

    private static readonly TimeSpan Time = TimeSpan.FromSeconds(30);
    private static readonly AnalyzedProject Project = new("syntax = \"proto3\"; import \"google/protobuf/any.proto\"; message Person { string name = 1; Address home = 2; repeated int32 tags = 3; google.protobuf.Any detail = 4; } message Address { string street = 1; }", Others);

    [Theory]
    [InlineData("void M() { using var first = new ProtoWriter(); ProtoWriter copy = copy; copy.Dispose(); }")]
    [InlineData("void M() { ProtoWriter a = b; ProtoWriter b = a; a.Reset(); b.Reset(); }")]
    [InlineData("void M() { ProtoWriter a = b; ProtoWriter b = c; ProtoWriter c = a; new Person.Writer(a).StartHome().Street(\"x\"); a.Dispose(); }")]
    [InlineData("void M() { Person.Writer a = new Person.Writer(b); Person.Writer b = a; var home = b.StartHome(); b.Name(\"x\"); home.Close(); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); var a = b; var b = a; a = proto.WrittenSpan; proto.Dispose(); Sum(b); }")]
    [InlineData("void M(Person.Editor e) { var a = b.EditHome(); var b = a; b.Street(\"x\"); var r = s; var s = e.AsReader(); r = s.Home; s = r; e.Name(\"x\"); Sum(s.Name); }")]
    public void Variables_that_are_copies_of_each_other_are_no_endless_work(string method) => Assert.DoesNotContain("no end", Project.AnalyzeBroken(method, Time));

    [Fact]
    public void The_code_that_is_broken_here_is_correct() => Assert.All(Project.Analyze(Correct), id => Assert.StartsWith("PZ8", id));

    [Fact]
    public void Whatever_words_are_missing_doubled_or_in_the_place_of_others_the_analyzer_ends_and_does_not_throw()
    {
        var random = new Random(5);
        for (int round = 0; round < Rounds; round++)
        {
            List<string> words = [.. Word().Matches(Correct).Select(match => match.Value)];
            for (int change = random.Next(1, 5); change > 0; change--)
            {
                int at = random.Next(12, words.Count - 1);
                string other = words[random.Next(12, words.Count - 1)];
                switch (random.Next(4))
                {
                    case 0: words.RemoveAt(at); break;
                    case 1: words.Insert(at, other); break;
                    case 2: words[at] = other; break;
                    default: words.RemoveRange(at, Math.Min(random.Next(12), words.Count - 1 - at)); break;
                }
            }

            string method = string.Join(" ", words);
            string[] found = Project.AnalyzeBroken(method, Time);
            Assert.True(found.All(id => id.StartsWith("PZ8", StringComparison.Ordinal)), string.Join(" ", found) + ": " + method);
        }
    }

    [GeneratedRegex(@"\w+|""\w*""|[^\s\w]")]
    private static partial Regex Word();
}
