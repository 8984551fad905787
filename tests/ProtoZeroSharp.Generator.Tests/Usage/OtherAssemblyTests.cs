using Microsoft.CodeAnalysis;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>What a project adds to the generated classes, itself or in another assembly, where files are not known: it may do anything with a message.</summary>
public class OtherAssemblyTests
{
    private const string Schema =
        """
        syntax = "proto2";
        message Person { optional string name = 1; optional Address home = 2; repeated int32 tags = 3; map<string, Address> by_name = 4; extensions 100 to 200; }
        message Address { optional string street = 1; }
        extend Person { optional Address origin = 100; }
        """;

    private const string Added =
        """
        using ProtoZeroSharp;
        public static partial class Address
        {
            public static void Finish(this Address.Writer home) => home.Close();
            public static void Log(this Address.Writer home) { }
            public static void Done(this ProtoWriter proto) => proto.Dispose();
        }
        public static partial class TestProtoExtensions
        {
            public static void End(this Address.Writer home) => home.Close();
            public static byte[] Taken(this ProtoWriter proto) { byte[] bytes = proto.ToArray(); proto.Dispose(); return bytes; }
        }
        public static partial class Person
        {
            public ref struct Session { private ProtoWriter proto; public Session(ProtoWriter given) => proto = given; public Session Self => this; public void Dispose() => proto.Dispose(); }
            public static Address.Writer StartQuietly(this Person.Writer person) { person.StartHome().Close(); return default; }
            public static void Bump(this Person.Editor person) { }
            public static Person.Reader Copied(this Person.Reader person) => new Person.Reader(new byte[5]);
            public static int Copies;
        }
        """;

    private static readonly AnalyzedProject Same = new(Schema, Added);
    private static readonly AnalyzedProject Apart = new("syntax = \"proto3\";", "", MetadataReference.CreateFromImage(Harness.Proto(Schema).With(Added).EmitImage()));

    [Theory]
    [InlineData("void M(Person.Writer person) { var home = person.StartHome(); home.Street(\"x\"); home.Finish(); person.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer person) { person.StartHome().Street(\"x\").Finish(); person.Name(\"x\"); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); new Person.Writer(proto).Name(\"x\"); proto.Done(); }")]
    [InlineData("void M(Person.Writer person) { var home = person.StartHome(); home.End(); person.Name(\"x\"); }")]
    [InlineData("byte[] M() { var proto = new ProtoWriter(); return proto.Taken(); }")]
    [InlineData("void M() { using var session = new Person.Session(new ProtoWriter()); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); using var session = new Person.Session(proto); }")]
    [InlineData("void M(Person.Writer person) { person.StartQuietly().Street(\"x\"); }")]
    [InlineData("string M(Person.Editor person) { var r = person.AsReader(); person.Bump(); return r.Name.ToString(); }")]
    [InlineData("Person.Reader M() { using var proto = new ProtoWriter(); return new Person.Reader(proto.WrittenSpan).Copied(); }")]
    public void A_member_that_was_added_may_do_anything(string method)
    {
        Assert.Empty(Same.Analyze(method));
        Assert.Empty(Apart.Analyze(method));
    }

    [Theory]
    [InlineData("PZ8001 StartHome", "void M(Person.Writer person) { var home = person.StartHome(); home.Street(\"x\"); }")]
    [InlineData("PZ8001 StartPerson", "void M(ProtoWriter proto) { proto.StartPerson(5).Name(\"x\"); }")]
    [InlineData("PZ8001 StartOrigin", "void M(Person.Writer person) { person.StartOrigin().Street(\"x\"); }")]
    [InlineData("PZ8002 Name", "void M(Person.Writer person) { using var home = person.StartHome(); person.Name(\"x\"); }")]
    [InlineData("PZ8003 ProtoWriter", "void M() { var proto = new ProtoWriter(); new Person.Writer(proto).Name(\"x\"); }")]
    [InlineData("PZ8004 WrittenSpan", "Person.Reader M() { using var proto = new ProtoWriter(); return new Person.Reader(proto.WrittenSpan); }")]
    [InlineData("PZ8004 tags", "int M() { var proto = new ProtoWriter(); var tags = new Person.Reader(proto.WrittenSpan).Tags; proto.Dispose(); return tags.Count(); }")]
    [InlineData("PZ8004 map", "bool M() { var proto = new ProtoWriter(); var map = new Person.Reader(proto.WrittenSpan).ByName; proto.Dispose(); return map.ContainsKey(\"x\"); }")]
    [InlineData("PZ8005 r", "string M(Person.Editor person) { var r = person.AsReader(); person.EditHome().Street(\"x\").Close(); return r.Name.ToString(); }")]
    [InlineData("PZ8005 origin", "string M(Person.Editor person) { var origin = person.AsReader().Origin(); person.Name(\"x\"); return origin.Street.ToString(); }")]
    public void What_is_generated_is_known_there_too(string expected, string method)
    {
        Assert.Equal([expected], Same.Analyze(method));
        Assert.Equal([expected], Apart.Analyze(method));
    }
}
