using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>The bytes of a buffer, which it returns when it is disposed, unless a writer of it has them.</summary>
public class BufferBytesTests
{
    private const string Others =
        """
        using System;
        using ProtoZeroSharp;
        static partial class Program
        {
        static int Sum(ReadOnlySpan<byte> bytes) => bytes.Length;
        static void Take(ProtoWriter proto) { }
        static void Take(ProtoBuffer buffer) { }
        static void Keep(DetachedMessage message) { }
        static bool Ask() => true;
        }
        """;

    private static readonly AnalyzedProject Project = new("syntax = \"proto3\"; message Person { string name = 1; int32 id = 2; }", Others);

    [Theory]
    [InlineData("WrittenSpan", "ReadOnlySpan<byte> M() { using var b = new ProtoBuffer(); using (var w = b.CreateWriter()) new Person.Writer(w).Name(\"x\"); return b.WrittenSpan; }")]
    [InlineData("WrittenSpan", "ReadOnlySpan<byte> M() { using (var b = new ProtoBuffer(64)) { using (var w = b.CreateWriter()) { new Person.Writer(w).Name(\"x\"); } return b.WrittenSpan.Slice(1); } }")]
    [InlineData("WrittenSpan", "ReadOnlySpan<byte> M() { using var b = new ProtoBuffer(); using var w = b.CreateWriter(); new Person.Writer(w).Name(\"x\"); return b.WrittenSpan; }")]
    [InlineData("WrittenSpan", "ReadOnlySpan<byte> M() { using var b = new ProtoBuffer(); return b.WrittenSpan; }")]
    [InlineData("WrittenSequence", "System.Buffers.ReadOnlySequence<byte> M() { using ProtoBuffer b = new(); using (ProtoWriter w = b.CreateWriter()) { w.AddBool(1, true); } return b.WrittenSequence; }")]
    [InlineData("WrittenSpan", "Person.Reader M() { using var b = new ProtoBuffer(); using (var w = b.CreateWriter()) { w.AddBool(1, true); } return new Person.Reader(b.WrittenSpan); }")]
    [InlineData("WrittenSpan", "ReadOnlySpan<byte> M() { var b = new ProtoBuffer(); try { using (var w = b.CreateWriter()) { w.AddBool(1, true); } return b.WrittenSpan; } finally { b.Dispose(); } }")]
    [InlineData("WrittenSpan", "ReadOnlySpan<byte> M() { var b = new ProtoBuffer(); using (b) { using (var w = b.CreateWriter()) { w.AddBool(1, true); } return b.WrittenSpan; } }")]
    [InlineData("bytes", "int M() { ReadOnlySpan<byte> bytes; using (var b = new ProtoBuffer()) { using (var w = b.CreateWriter()) { w.AddBool(1, true); } bytes = b.WrittenSpan; } return Sum(bytes); }")]
    [InlineData("bytes", "int M() { ReadOnlySpan<byte> bytes; using (var b = new ProtoBuffer()) { using var w = b.CreateWriter(); w.AddBool(1, true); bytes = b.WrittenSpan; } return Sum(bytes); }")]
    [InlineData("bytes", "int M() { var b = new ProtoBuffer(); using (var w = b.CreateWriter()) { w.AddBool(1, true); } var bytes = b.WrittenSpan; b.Dispose(); return Sum(bytes); }")]
    [InlineData("bytes", "int M() { using var b = new ProtoBuffer(); using (var w = b.CreateWriter()) { w.AddBool(1, true); } var bytes = b.WrittenSpan; b.Reset(); using (var w = b.CreateWriter()) { w.AddBool(1, true); } return Sum(bytes); }")]
    public void What_a_buffer_has_returned_is_reported(string expected, string method) => Assert.Equal(["PZ8004 " + expected], Project.Analyze(method));

    [Theory]

    // The bytes are detached, or may be.
    [InlineData("ReadOnlySpan<byte> M() { using var b = new ProtoBuffer(); using (var w = b.CreateWriter()) { w.AddBool(1, true); Keep(w.Detach()); } return b.WrittenSpan; }")]
    [InlineData("ReadOnlySpan<byte> M() { using var b = new ProtoBuffer(); using (var w = b.CreateWriter()) { w.AddBool(1, true); } var bytes = b.WrittenSpan; Keep(b.Detach()); return bytes; }")]
    [InlineData("ReadOnlySpan<byte> M() { using var b = new ProtoBuffer(); using (var w = b.CreateWriter()) { Take(w); } return b.WrittenSpan; }")]
    [InlineData("ReadOnlySpan<byte> M() { using var b = new ProtoBuffer(); using (var w = b.CreateWriter()) { var same = w; same.AddBool(1, true); } return b.WrittenSpan; }")]
    [InlineData("ReadOnlySpan<byte> M() { using var b = new ProtoBuffer(); Take(b); return b.WrittenSpan; }")]
    [InlineData("ReadOnlySpan<byte> M() { using var b = new ProtoBuffer(); Take(b.CreateWriter()); return b.WrittenSpan; }")]
    [InlineData("ReadOnlySpan<byte> M() { using var b = new ProtoBuffer(); var same = b; using (var w = same.CreateWriter()) { Keep(w.Detach()); } return b.WrittenSpan; }")]
    [InlineData("ReadOnlySpan<byte> M() { using var b = new ProtoBuffer(); using (var w = b.CreateWriter()) { w.AddMessage(1, 5, static (w, n) => w.AddBool(1, true)); } return b.WrittenSpan; }")]

    // The writer has them still.
    [InlineData("int M() { var b = new ProtoBuffer(); using var w = b.CreateWriter(); w.AddBool(1, true); var bytes = b.WrittenSpan; b.Dispose(); return Sum(bytes); }")]
    [InlineData("ReadOnlySpan<byte> M() { using var b = new ProtoBuffer(); var w = b.CreateWriter(); w.AddBool(1, true); return b.WrittenSpan; }")]
    [InlineData("ReadOnlySpan<byte> M() { using var b = new ProtoBuffer(); new Person.Writer(b.CreateWriter()).Name(\"x\"); return b.WrittenSpan; }")]

    // The buffer is not disposed, or another one.
    [InlineData("ReadOnlySpan<byte> M() { var b = new ProtoBuffer(); using (var w = b.CreateWriter()) { w.AddBool(1, true); } return b.WrittenSpan; }")]
    [InlineData("ReadOnlySpan<byte> M(ProtoBuffer b) { using (var w = b.CreateWriter()) { w.AddBool(1, true); } return b.WrittenSpan; }")]
    [InlineData("ReadOnlySpan<byte> M(ProtoBuffer b) { using (b) { return b.WrittenSpan; } }")]
    [InlineData("ReadOnlySpan<byte> M(ProtoBuffer given) { using var b = given; return b.WrittenSpan; }")]
    [InlineData("ReadOnlySpan<byte> M(ProtoBuffer given) { var b = new ProtoBuffer(); b = given; using (b) { return b.WrittenSpan; } }")]

    // The bytes are copied, or used in time.
    [InlineData("byte[] M() { using var b = new ProtoBuffer(); using (var w = b.CreateWriter()) { w.AddBool(1, true); } return b.ToArray(); }")]
    [InlineData("int M() { using var b = new ProtoBuffer(); using (var w = b.CreateWriter()) { w.AddBool(1, true); } var bytes = b.WrittenSpan; return Sum(bytes); }")]
    [InlineData("int M() { using var b = new ProtoBuffer(); using (var w = b.CreateWriter()) { w.AddBool(1, true); } var bytes = b.WrittenSpan; b.Reset(); return bytes.Length; }")]
    [InlineData("int M() { using var b = new ProtoBuffer(); using (var w = b.CreateWriter()) { w.AddBool(1, true); } var bytes = b.WrittenSpan; if (Ask()) { b.Reset(); } return Sum(bytes); }")]
    public void What_it_or_a_writer_has_or_may_have_is_not(string method) => Assert.Empty(Project.Analyze(method));

    [Theory]
    [InlineData("ReadOnlySpan<byte> M() { using var b = new ProtoBuffer(); return b.WrittenSpan; }", "WrittenSpan is returned, but b is disposed first: another writer may then use this memory. Return ToArray() or Detach().")]
    [InlineData("int M() { var b = new ProtoBuffer(); var bytes = b.WrittenSpan; b.Dispose(); return Sum(bytes); }", "bytes is memory of b, which has returned it: another writer may use it now. Use bytes before that, or copy it: bytes with ToArray(), a text with ToString().")]
    public void The_message_is_that_of_a_writer(string method, string message) => Assert.Equal(message, Assert.Single(Project.Diagnostics(method)).GetMessage());
}
