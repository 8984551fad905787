using System.Reflection;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using ProtoZeroSharp.Generator.Diagnostics;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>The analyzer of writers: what it reports, and what it does not report because it may be correct.</summary>
public partial class WriterUsageTests
{
    private const string Schema =
        """
        syntax = "proto3";
        import "google/protobuf/any.proto";
        message Person { string name = 1; Address home = 2; repeated Person friends = 3; repeated uint32 tags = 4; int64 start_time = 5; repeated string start_names = 6; Person start = 7; repeated Phone phones = 8; google.protobuf.Any detail = 9; }
        message Address { string street = 1; Place place = 2; }
        message Place { double latitude = 1; }
        message Phone { string number = 1; }
        """;

    // Methods that the cases call.
    private const string Others =
        """
        using System;
        using ProtoZeroSharp;
        static partial class Program
        {
        static void Fill(Address.Writer home) => home.Street("Main Street 1").Close();
        static void Write(ProtoWriter proto) => new Person.Writer(proto).Name("Ada");
        static byte[] WriteAndDispose(ProtoWriter proto) { Write(proto); byte[] bytes = proto.ToArray(); proto.Dispose(); return bytes; }
        static int Sum(ReadOnlySpan<byte> bytes) => bytes.Length;
        static void Take(out ReadOnlySpan<byte> bytes) => bytes = default;
        static void Exchange(ref ReadOnlySpan<byte> bytes) => bytes = default;
        static bool Ask() => true;
        }
        """;

    private static readonly AnalyzedProject Project = new(Schema, Others);

    public static TheoryData<string, string> Wrong => new()
    {
        { "PZ8001 StartHome", "void M(Person.Writer person) { person.StartHome(); }" },
        { "PZ8001 StartHome", "void M(Person.Writer person) { person.StartHome().Street(\"Main Street 1\"); }" },
        { "PZ8001 StartHome", "void M(Person.Writer person) { var home = person.StartHome(); home.Street(\"Main Street 1\"); }" },
        { "PZ8001 StartHome", "void M(Person.Writer person) { var home = person.Name(\"Ada\").StartHome(); if (Ask()) { home.Street(\"1\"); } }" },
        { "PZ8001 StartHome", "void M(Person.Writer person) { person.StartHome().StartPlace().Latitude(1).Close(); }" },
        { "PZ8001 StartTags", "void M(Person.Writer person) { var tags = person.StartTags(); tags.Add(1).Add(2); }" },
        { "PZ8001 StartPerson", "void M(ProtoWriter proto) { proto.StartPerson(5).Name(\"Ada\"); }" },
        { "PZ8002 Name", "void M(Person.Writer person) { using var home = person.StartHome(); person.Name(\"Ada\"); }" },
        { "PZ8002 StartFriends", "void M(Person.Writer person) { var home = person.StartHome(); home.Street(\"1\"); person.StartFriends().Close(); home.Close(); }" },
        { "PZ8002 Name", "void M(Person.Writer person) { var home = person.StartHome(); if (Ask()) { person.Name(\"Ada\"); } home.Close(); }" },
        { "PZ8002 Close", "void M(ProtoWriter proto) { var person = proto.StartPerson(5); var home = person.StartHome(); person.Close(); home.Close(); }" },
        { "PZ8001 StartHome", "void M(Person.Writer person) { var home = person.StartHome(); home.StartPlace().Latitude(1).Close(); }" },
        { "PZ8002 Name", "void M(Person.Writer person) { var home = person.StartHome(); var place = home.StartPlace(); place.Close(); person.Name(\"Ada\"); home.Close(); }" },
        { "PZ8002 ToArray", "byte[] M(ProtoWriter proto) { var person = new Person.Writer(proto); using var home = person.StartHome(); home.Street(\"1\"); return proto.ToArray(); }" },
        { "PZ8002 ToArray", "byte[] M(ProtoWriter proto) { using var home = new Person.Writer(proto).Name(\"Ada\").StartHome(); home.StartPlace().Latitude(1).Close(); return proto.ToArray(); }" },
        { "PZ8002 ToArray", "byte[] M() { using var proto = new ProtoWriter(); var person = new Person.Writer(proto); var named = person.Name(\"Ada\"); using var home = named.StartHome(); return proto.ToArray(); }" },
        { "PZ8002 ToArray", "byte[] M(ProtoWriter proto) { using var person = proto.StartPerson(5); using var home = person.StartHome(); using var place = home.StartPlace(); return proto.ToArray(); }" },
        { "PZ8002 WrittenSpan", "int M(ProtoWriter proto) { var person = new Person.Writer(proto); using var home = person.StartHome(); if (Ask()) { return Sum(proto.WrittenSpan); } return 0; }" },
        { "PZ8002 WriteTo", "void M(ProtoWriter proto, System.IO.Stream stream) { var person = new Person.Writer(proto); var home = person.StartHome(); proto.WriteTo(stream); home.Close(); }" },
        { "PZ8002 Detach", "void M(ProtoWriter proto) { var person = new Person.Writer(proto); using var tags = person.StartTags(); tags.Add(1); using var message = proto.Detach(); }" },
        { "PZ8002 Cancel", "void M(Person.Writer person) { var home = person.StartHome(); person.Cancel(); home.Dispose(); }" },
        { "PZ8002 Cancel", "byte[] M(ProtoWriter proto) { var person = proto.StartPerson(5); using var home = person.StartHome(); person.Cancel(); return proto.ToArray(); }" },
        { "PZ8002 Name", "void M(Person.Writer person) { using var home = person.StartHome(); person.Dispose(); person.Name(\"Ada\"); }" },
        { "PZ8002 StartHome", "void M(Person.Writer person) { Address.Writer home = person.StartHome(), other = person.StartHome(); home.Close(); other.Close(); }" },
        { "PZ8002 Name", "void M(Person.Writer person) { using (var home = person.StartHome()) { person.Name(\"Ada\"); } }" },
        { "PZ8002 Name", "void M(Person.Writer person) { using (var home = person.StartHome()) person.Name(\"Ada\"); }" },
        { "PZ8002 Name", "void M(Person.Writer person) { using (var home = person.StartHome()) using (var place = home.StartPlace()) { place.Latitude(1); person.Name(\"Ada\"); } }" },
        { "PZ8002 ToArray", "byte[] M(ProtoWriter proto) { var person = new Person.Writer(proto); using (var home = person.StartHome()) { home.Street(\"1\"); return proto.ToArray(); } }" },
        { "PZ8002 Name", "void M(Person.Writer person) { var home = person.StartHome(); try { home.Street(\"1\"); person.Name(\"Ada\"); } finally { home.Close(); } }" },
        { "PZ8002 Name", "void M(Person.Writer person) { var home = person.StartHome(); try { person.Name(\"Ada\"); home.Close(); } catch { home.Cancel(); throw; } }" },
        { "PZ8002 Name", "void M(Person.Writer person) { var home = person.StartHome(); try { home.Street(\"1\"); } finally { person.Name(\"Ada\"); home.Close(); } }" },
        { "PZ8002 ToArray", "byte[] M(ProtoWriter proto) { var person = new Person.Writer(proto); var home = person.StartHome(); try { home.Street(\"1\"); return proto.ToArray(); } finally { home.Dispose(); } }" },
        { "PZ8002 Name", "void M(Person.Writer person) { var home = person.StartHome(); if (Ask()) { person.Name(\"Ada\"); home.Close(); } else { home.Cancel(); } }" },
        { "PZ8001 StartHome", "void M(Person.Writer person) { Address.Writer home; home = person.StartHome(); home.Street(\"1\"); }" },
        { "PZ8002 Name", "void M(Person.Writer person) { Address.Writer home; home = person.StartHome(); home.Street(\"1\"); person.Name(\"Ada\"); home.Close(); }" },
        { "PZ8003 ProtoWriter", "byte[] M() { var proto = new ProtoWriter(); return proto.ToArray(); }" },
        { "PZ8003 ProtoWriter", "byte[] M() { var proto = new ProtoWriter(); new Person.Writer(proto).Name(\"Ada\"); return proto.ToArray(); }" },
        { "PZ8003 ProtoWriter", "byte[] M() { var proto = new ProtoWriter(); Write(proto); return proto.ToArray(); }" },
        { "PZ8003 ProtoWriter", "void M() { new Person.Writer(new ProtoWriter()).Name(\"Ada\"); }" },
        { "PZ8003 ProtoWriter", "void M() { var person = new Person.Writer(new ProtoWriter()); person.Name(\"Ada\"); }" },
        { "PZ8001 StartHome", "void M(Person.Writer person) { _ = person.StartHome(); }" },
        { "PZ8001 StartHome", "void M(Person.Writer person) { _ = person.StartHome().Street(\"1\"); }" },
        { "PZ8001 StartFriends", "void M(Person.Writer person) { person.StartFriends(16).StartTime(5); }" },
        { "PZ8004 WrittenSpan", "ReadOnlySpan<byte> M() { using var proto = new ProtoWriter(); return proto.WrittenSpan; }" },
        { "PZ8004 WrittenSpan", "ReadOnlySpan<byte> M() { using (var proto = new ProtoWriter()) { return proto.WrittenSpan; } }" },
        { "PZ8004 bytes", "int M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; proto.Dispose(); return Sum(bytes); }" },
        { "PZ8004 bytes", "int M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; proto.Reset(); return Sum(bytes); }" },
        { "PZ8004 bytes", "int M() { ReadOnlySpan<byte> bytes; using (var proto = new ProtoWriter()) { bytes = proto.WrittenSpan; } return Sum(bytes); }" },
        { "PZ8004 bytes", "int M() { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = default; if (Ask()) { bytes = proto.WrittenSpan; if (Sum(bytes) == 0) { return 0; } proto.Reset(); } return Sum(bytes); }" },
        { "PZ8004 bytes", "string M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; proto.Reset(); string name = nameof(bytes); return name + Sum(bytes); }" },
    };

    public static TheoryData<string> Right =>
    [
        "void M(Person.Writer person) { var home = person.StartHome(); goto close; write: person.Name(\"Ada\"); return; close: home.Close(); goto write; }",
        "void M(ProtoWriter proto) { again: proto.Reset(); new Person.Writer(proto).StartHome().Street(\"1\"); if (Ask()) { goto again; } }",
        "void M(Person.Writer person) { person.StartHome().Street(\"1\").Close(); person.Name(\"Ada\"); }",
        "void M(Person.Writer person) { using (var home = person.StartHome()) { home.Street(\"1\"); } person.Name(\"Ada\"); }",
        "void M(Person.Writer person) { { using var home = person.StartHome(); home.Street(\"1\"); } person.Name(\"Ada\"); }",
        "void M(Person.Writer person) { using var home = person.StartHome(); home.Street(\"1\").Close(); person.Name(\"Ada\"); }",
        "void M(Person.Writer person) { var home = person.StartHome(); if (Ask()) { home.Cancel(); } else { home.Close(); } person.Name(\"Ada\"); }",
        "void M(Person.Writer person) { var home = person.StartHome(); try { home.Street(\"1\"); } finally { home.Dispose(); } person.Name(\"Ada\"); }",
        "void M(Person.Writer person) { var home = person.StartHome(); home.CloseUnlessEmpty(); person.Name(\"Ada\"); }",
        "void M(Person.Writer person) { var home = person.StartHome(); Fill(home); person.Name(\"Ada\"); }",
        "void M(Person.Writer person) { Fill(person.StartHome()); person.Name(\"Ada\"); }",
        "void M(Person.Writer person) { var home = person.StartHome(); var same = home.Street(\"1\"); same.Close(); person.Name(\"Ada\"); }",
        "void M(Person.Writer person) { for (var home = person.StartHome(); Ask(); home.Close()) { } person.Name(\"Ada\"); }",
        "void M(Person.Writer person, int n) { switch (n) { case 1: var home = person.StartHome(); home.Close(); break; } person.Name(\"Ada\"); }",
        "void M(Person.Writer person) { var home = person.StartHome(); person.Dispose(); home.Dispose(); person.Name(\"Ada\"); }",
        "byte[] M(ProtoWriter proto) { var person = new Person.Writer(proto); Address.Writer home = person.StartHome(), same = home.Street(\"x\"); same.Close(); return proto.ToArray(); }",
        "void M(Person.Writer person) { Address.Writer home = person.StartHome(), same = home.Street(\"x\"); same.Close(); person.Name(\"Ada\"); }",
        "void M(Person.Writer person) { using (Address.Writer home = person.StartHome(), same = home) { same.Close(); person.Name(\"Ada\"); } }",
        "void M(Person.Writer person) { using (var home = person.StartHome()) { home.Street(\"1\").Close(); person.Name(\"Ada\"); } }",
        "byte[] M(ProtoWriter proto) { var person = new Person.Writer(proto); using (var home = person.StartHome()) { home.Street(\"1\"); } return proto.ToArray(); }",
        "byte[] M(ProtoWriter proto) { var person = new Person.Writer(proto); using (var home = person.StartHome()) { Fill(home); return proto.ToArray(); } }",
        "void M(Person.Writer person) { var home = person.StartHome(); try { Fill(home); person.Name(\"Ada\"); } finally { home.Dispose(); } }",
        "void M(Person.Writer person) { var home = person.StartHome(); try { home.Street(\"1\"); } finally { home.Close(); person.Name(\"Ada\"); } }",
        "void M(Person.Writer person) { var home = person.StartHome(); try { home.Street(\"1\").Close(); } catch (FormatException) { home.Cancel(); person.Name(\"Ada\"); } }",
        "void M(Person.Writer person) { var home = person.StartHome(); try { person.Name(\"Ada\"); } catch (InvalidOperationException) { home.Close(); } }",
        "void M(Person.Writer person) { Address.Writer home; home = person.StartHome(); home.Street(\"1\").Close(); person.Name(\"Ada\"); }",
        "void M(Person.Writer person) { Address.Writer home; if (Ask()) { home = person.StartHome(); } else { home = person.Name(\"Ada\").StartHome(); } home.Close(); }",
        "void M(Person.Writer person) { Address.Writer home; while (Ask()) { home = person.StartHome(); home.Close(); person.Name(\"Ada\"); } }",
        "Address.Writer M(Person.Writer person) { Address.Writer home; home = person.StartHome(); return home; }",
        "void M(Person.Writer person) { var home = person.StartHome(); while (Ask()) { if (Ask()) { person.Name(\"Ada\"); } home.Close(); } }",
        "void M(Person.Writer person) { var tags = person.StartTags(); foreach (uint tag in new uint[3]) { tags.Add(tag); } tags.Close(); person.Name(\"Ada\"); }",
        "byte[] M(ProtoWriter proto) { var person = new Person.Writer(proto); using var home = person.StartHome(); home.Street(\"1\").Close(); return proto.ToArray(); }",
        "byte[] M(ProtoWriter proto) { var person = new Person.Writer(proto); { using var home = person.StartHome(); home.Street(\"1\"); } return proto.ToArray(); }",
        "byte[] M(ProtoWriter proto) { var person = new Person.Writer(proto); using var home = person.StartHome(); Fill(home); return proto.ToArray(); }",
        "byte[] M(ProtoWriter proto) { var person = new Person.Writer(proto); using var home = person.StartHome(); if (Ask()) { home.Close(); return proto.ToArray(); } return new byte[0]; }",
        "byte[] M(ProtoWriter proto, ProtoWriter other) { var person = new Person.Writer(other); using var home = person.StartHome(); return proto.ToArray(); }",
        "byte[] M(ProtoWriter proto, ProtoWriter other) { var person = new Person.Writer(proto); person = new Person.Writer(other); using var home = person.StartHome(); return proto.ToArray(); }",
        "long M(ProtoWriter proto) { var person = new Person.Writer(proto); using var home = person.StartHome(); return proto.Length + proto.LengthIfClosed + proto.MaxLength; }",
        "void M(Person.Writer person) { var home = person.StartHome(); var place = home.StartPlace(); place.Close(); home.Close(); person.Name(\"Ada\"); }",
        "void M(Person.Writer person, Person.Writer other) { using var home = person.StartHome(); other.Name(\"Ada\"); }",
        "Address.Writer M(Person.Writer person) { var home = person.StartHome(); return home.Street(\"1\"); }",
        "Address.Writer M(Person.Writer person) => person.StartHome();",
        "void M(Person.Writer person) { var home = person.StartHome(); _ = home.Street(\"1\"); home.Close(); }",
        "void M(Person.Writer person) { _ = person.Name(\"Ada\"); }",
        "void M(Person.Writer person) { person.StartTime(5).StartTime(6); person.AddStartNames(\"Ada\"); }",
        "void M(ProtoBuffer buffer) { var proto = buffer.CreateWriter(); Write(proto); buffer.Reset(); }",
        "byte[] M() { using var proto = new ProtoWriter(); Write(proto); return proto.ToArray(); }",
        "byte[] M() { var proto = new ProtoWriter(); try { Write(proto); return proto.ToArray(); } finally { proto.Dispose(); } }",
        "byte[] M() { var proto = new ProtoWriter(); byte[] bytes = proto.ToArray(); proto.Free(); return bytes; }",
        "byte[] M() { var proto = new ProtoWriter(); return WriteAndDispose(proto); }",
        "ProtoWriter M() { var proto = new ProtoWriter(); Write(proto); return proto; }",
        "int M() { var proto = new ProtoWriter(); using (proto) { Write(proto); } return 0; }",
        "void M(ProtoWriter proto) { var root = new Person.Writer(proto); root.Name(\"Ada\"); }",
        "int M() { using var proto = new ProtoWriter(); return Sum(proto.WrittenSpan); }",
        "int M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; int sum = Sum(bytes); proto.Reset(); bytes = proto.WrittenSpan; return sum + Sum(bytes); }",
        "int M() { ReadOnlySpan<byte> bytes = default; using (var proto = new ProtoWriter()) { bytes = proto.ToArray(); } return Sum(bytes); }",
        "ReadOnlySpan<byte> M(ProtoWriter proto) { Write(proto); return proto.WrittenSpan; }",
        "int M() { int sum = 0; using var proto = new ProtoWriter(); for (int i = 0; i < 2; i++) { var bytes = proto.WrittenSpan; sum += Sum(bytes); proto.Reset(); } return sum; }",
        "int M() { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = default; if (Ask()) { bytes = proto.WrittenSpan; int sum = Sum(bytes); proto.Reset(); return sum; } return Sum(bytes); }",
        "int M() { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = default; if (Ask()) { bytes = proto.WrittenSpan; proto.Reset(); if (Ask()) { return 1; } else { throw new InvalidOperationException(); } } return Sum(bytes); }",
        "int M() { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = default; int sum = 0; while (Ask()) { if (Ask()) { bytes = proto.WrittenSpan; proto.Reset(); break; } sum += Sum(bytes); } return sum; }",
        "int M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; proto.Reset(); Take(out bytes); return Sum(bytes); }",
        "int M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; proto.Reset(); Exchange(ref bytes); return Sum(bytes); }",
        "int M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; proto.Reset(); ref ReadOnlySpan<byte> same = ref bytes; same = default; return Sum(bytes); }",
        "string M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; int sum = Sum(bytes); proto.Reset(); return nameof(bytes) + nameof(bytes.Length) + sum; }",
    ];

    [Theory]
    [MemberData(nameof(Wrong))]
    public void What_always_goes_wrong_is_reported(string expected, string method) => Assert.Equal([expected], Project.Analyze(method));

    [Theory]
    [MemberData(nameof(Right))]
    public void What_may_be_right_is_left_alone(string method) => Assert.Empty(Project.Analyze(method));

    [Theory]
    [InlineData("PZ8001")]
    [InlineData("PZ8002")]
    [InlineData("PZ8003")]
    [InlineData("PZ8004")]
    [InlineData("PZ8005")]
    [InlineData("PZ8006")]
    [InlineData("PZ8007")]
    [InlineData("PZ8008")]
    public void The_example_of_a_page_is_reported_and_its_fix_is_not(string id)
    {
        string[] code = [.. Code().Matches(File.ReadAllText(Path.Combine(Folder("DiagnosticPages"), id + ".md"))).Select(match => match.Groups[1].Value)];
        Assert.Equal(2, code.Length);
        Assert.StartsWith(id, Assert.Single(Project.Analyze(Method(code[0]))));
        Assert.Empty(Project.Analyze(Method(code[1].StartsWith("return", StringComparison.Ordinal) ? "using var proto = new ProtoWriter();\n" + code[1] : code[1])));

        static string Method(string body) =>
            (body.Contains("WrittenSpan") ? "ReadOnlySpan<byte>" : body.Contains("return") ? "byte[]" : "void") + " M(" + (body.Contains("new ProtoWriter") ? "" : body.Contains("new Person.Editor") ? "byte[] buffer, int length" : body.Contains("AsReader") ? "Person.Editor person" : "Person.Writer person") + ") {\n" + body + "\n}";
    }

    [Fact]
    public void A_diagnostic_links_to_its_page_and_is_a_warning_of_its_rule()
    {
        Diagnostic diagnostic = Assert.Single(Project.Diagnostics("void M(Person.Writer person) { person.StartHome(); }"));
        Assert.Equal("docs/diagnostics/PZ8001.md", diagnostic.Descriptor.HelpLinkUri);
        Assert.Equal(DiagnosticCatalog.NeverClosed.Title, diagnostic.Descriptor.Title.ToString());
        Assert.Equal(DiagnosticSeverity.Warning, diagnostic.Severity);
    }

    private static string Folder(string key) => typeof(WriterUsageTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(data => data.Key == key).Value!;

    [GeneratedRegex(@"```csharp\n((?:.|\n)*?)```")]
    private static partial Regex Code();
}
