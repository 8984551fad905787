using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>The bytes of a writer, and what shows them: whose memory they are, and where they are used.</summary>
public class WrittenBytesTests
{
    private const string Others =
        """
        using System;
        using ProtoZeroSharp;
        readonly ref struct Copied { private readonly byte[] bytes; private Copied(byte[] bytes) => this.bytes = bytes; public static implicit operator Copied(ReadOnlySpan<byte> bytes) => new(bytes.ToArray()); }
        partial class Person { public ref partial struct Reader { public Reader(ReadOnlySpan<byte> bytes, string name) : this(bytes.ToArray()) { } } }
        static partial class Program
        {
        static int Sum(ReadOnlySpan<byte> bytes) => bytes.Length;
        static void Take(ProtoWriter proto) { }
        static bool Ask() => true;
        }
        """;

    private static readonly AnalyzedProject Project = new("syntax = \"proto3\"; message Person { string name = 1; int32 id = 2; }", Others);

    public static TheoryData<string, string> Wrong => new()
    {
        { "bytes", "ReadOnlySpan<byte> M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; return bytes; }" },
        { "bytes", "ReadOnlySpan<byte> M() { using ProtoWriter proto = new(); ReadOnlySpan<byte> bytes; bytes = proto.WrittenSpan; if (Ask()) { return bytes; } return default; }" },
        { "bytes", "ReadOnlySpan<byte> M() { using (var proto = new ProtoWriter()) { var bytes = proto.WrittenSpan; Sum(bytes); return bytes.Slice(1); } }" },
        { "other", "ReadOnlySpan<byte> M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; var other = bytes[1..]; return other; }" },
        { "WrittenSpan", "ReadOnlySpan<byte> M() { using var proto = new ProtoWriter(); return proto.WrittenSpan.Slice(1); }" },
        { "WrittenSpan", "ReadOnlySpan<byte> M() { using var proto = new ProtoWriter(); return proto.WrittenSpan[1..]; }" },
        { "WrittenSequence", "System.Buffers.ReadOnlySequence<byte> M() { using var proto = new ProtoWriter(); return proto.WrittenSequence.Slice(1); }" },
        { "WrittenSpan", "Person.Reader M() { using var proto = new ProtoWriter(); new Person.Writer(proto).Id(5); return new Person.Reader(proto.WrittenSpan); }" },
        { "WrittenSpan", "Person.Reader M() { using var proto = new ProtoWriter(); return new Person.Reader(proto.WrittenSpan.Slice(1), 5); }" },
        { "person", "Person.Reader M() { using var proto = new ProtoWriter(); var person = new Person.Reader(proto.WrittenSpan); return person; }" },
        { "bytes", "Person.Reader M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; return new Person.Reader(bytes); }" },
        { "person", "int M() { var proto = new ProtoWriter(); var person = new Person.Reader(proto.WrittenSpan); proto.Dispose(); return person.Id; }" },
        { "part", "int M() { var proto = new ProtoWriter(); var part = proto.WrittenSpan[1..]; proto.Reset(); int sum = Sum(part); proto.Dispose(); return sum; }" },
        { "person", "int M() { Person.Reader person; using (var proto = new ProtoWriter()) { person = new Person.Reader(proto.WrittenSpan); } return person.Id; }" },
        { "bytes", "int M() { ReadOnlySpan<byte> bytes; { using var proto = new ProtoWriter(); bytes = proto.WrittenSpan; } return Sum(bytes); }" },
    };

    public static TheoryData<string> Right =>
    [
        "int M(IntPtr memory) { ReadOnlySpan<byte> bytes; using (var proto = new ProtoWriter(memory, 64)) { bytes = proto.WrittenSpan; } return Sum(bytes); }",
        "ReadOnlySpan<byte> M(IntPtr memory) { using var proto = new ProtoWriter(memory, 64); return proto.WrittenSpan; }",
        "int M(IntPtr memory) { ProtoWriter proto = new(memory, 64); var bytes = proto.WrittenSpan; proto.Dispose(); return Sum(bytes); }",
        "ReadOnlySpan<byte> M(ProtoBuffer buffer) { using var proto = buffer.CreateWriter(); return proto.WrittenSpan; }",
        "int M(ProtoBuffer buffer) { var proto = buffer.CreateWriter(); var bytes = proto.WrittenSpan; proto.Dispose(); return Sum(bytes); }",
        "int M(ProtoWriter given) { var proto = given; var bytes = proto.WrittenSpan; proto.Dispose(); return Sum(bytes); }",
        "int M(ProtoWriter proto) { var bytes = proto.WrittenSpan; proto.Dispose(); return Sum(bytes); }",
        "int M(ProtoBuffer buffer) { var proto = new ProtoWriter(); proto.Dispose(); proto = buffer.CreateWriter(); var bytes = proto.WrittenSpan; proto.Dispose(); return Sum(bytes); }",
        "int M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; using var message = proto.Detach(); proto.Dispose(); return Sum(bytes); }",
        "int M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; Take(proto); proto.Dispose(); return Sum(bytes); }",
        "byte[] M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; return bytes.Slice(1).ToArray(); }",
        "byte M() { using var proto = new ProtoWriter(); return proto.WrittenSpan[1]; }",
        "Copied M() { using var proto = new ProtoWriter(); return proto.WrittenSpan; }",
        "Person.Reader M() { using var proto = new ProtoWriter(); return new Person.Reader(proto.WrittenSpan, \"copied\"); }",
        "int M() { using var proto = new ProtoWriter(); var person = new Person.Reader(proto.WrittenSpan); return person.Id; }",
        "ReadOnlySpan<byte> M() { using var proto = new ProtoWriter(); ReadOnlySpan<byte> bytes = default; if (Ask()) { bytes = proto.WrittenSpan; Sum(bytes); } else { return bytes; } return default; }",
        "ReadOnlySpan<byte> M() { using var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; Sum(bytes); bytes = default; return bytes; }",
        "ReadOnlySpan<byte> M() { var proto = new ProtoWriter(); var bytes = proto.WrittenSpan; if (Ask()) { return bytes; } proto.Dispose(); return default; }",
    ];

    [Theory]
    [MemberData(nameof(Wrong))]
    public void What_shows_memory_that_is_returned_is_reported(string expected, string method) => Assert.Equal(["PZ8004 " + expected], Project.Analyze(method));

    [Theory]
    [MemberData(nameof(Right))]
    public void What_shows_other_memory_or_copies_is_not(string method) => Assert.Empty(Project.Analyze(method));
}
