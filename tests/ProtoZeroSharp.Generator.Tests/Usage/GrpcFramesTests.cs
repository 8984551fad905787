using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>Frames of gRPC messages, whose length is 0 until they are closed.</summary>
public class GrpcFramesTests
{
    private const string Others =
        """
        using System;
        using ProtoZeroSharp;
        static partial class Program { static bool Ask() => true; static int Sum(ReadOnlySpan<byte> bytes) => bytes.Length; static void Send(byte[] bytes) { } static void End(GrpcFrame frame) => frame.Close(); static void Undo(ProtoWriter proto) => proto.Reset(); }
        """;

    private static readonly AnalyzedProject Project = new("syntax = \"proto3\"; message Person { string name = 1; }", Others);

    [Theory]
    [InlineData("byte[] M() { using var proto = new ProtoWriter(); proto.StartGrpcFrame(); new Person.Writer(proto).Name(\"Ada\"); return proto.ToArray(); }")]
    [InlineData("byte[] M() { using var proto = new ProtoWriter(); _ = proto.StartGrpcFrame(); return proto.ToArray(); }")]
    [InlineData("byte[] M(ProtoWriter proto) { var frame = proto.StartGrpcFrame(); new Person.Writer(proto).Name(\"Ada\"); return proto.ToArray(); }")]
    [InlineData("void M(ProtoWriter proto) { proto.StartGrpcFrame(); new Person.Writer(proto).Name(\"Ada\"); }")]
    [InlineData("string M(ProtoWriter proto) { proto.Reset(); GrpcFrame frame = proto.StartGrpcFrame(); return nameof(frame); }")]
    public void A_frame_that_nothing_closes_is_reported(string method) => Assert.Equal(["PZ8001 StartGrpcFrame"], Project.Analyze(method));

    [Theory]
    [InlineData("byte[] M(ProtoWriter proto) { var frame = proto.StartGrpcFrame(); new Person.Writer(proto).Name(\"Ada\"); frame.Close(); return proto.ToArray(); }")]
    [InlineData("void M(ProtoWriter proto) { var frame = proto.StartGrpcFrame(); frame.Dispose(); }")]
    [InlineData("int M() { using var proto = new ProtoWriter(); proto.StartGrpcFrame(); new Person.Writer(proto).Name(\"Ada\"); return proto.Length; }")]
    [InlineData("void M(ProtoWriter proto) { using GrpcFrame frame = proto.StartGrpcFrame(); new Person.Writer(proto).Name(\"Ada\"); }")]
    [InlineData("void M(ProtoWriter proto) { using (proto.StartGrpcFrame()) { new Person.Writer(proto).Name(\"Ada\"); } }")]
    [InlineData("void M(ProtoWriter proto) { using (var frame = proto.StartGrpcFrame()) { new Person.Writer(proto).Name(\"Ada\"); } }")]
    [InlineData("void M(ProtoWriter proto) { proto.StartGrpcFrame().Close(true); End(proto.StartGrpcFrame()); }")]
    [InlineData("void M(ProtoWriter proto) { var frame = proto.StartGrpcFrame(); End(frame); }")]
    [InlineData("GrpcFrame M(ProtoWriter proto) { var frame = proto.StartGrpcFrame(); return frame; }")]
    [InlineData("GrpcFrame M(ProtoWriter proto) => proto.StartGrpcFrame();")]
    [InlineData("void M(ProtoWriter proto) { GrpcFrame frame; frame = proto.StartGrpcFrame(); frame.Close(); }")]
    [InlineData("void M(ProtoWriter proto) { var frame = proto.StartGrpcFrame(); var same = frame; same.Close(); }")]
    [InlineData("void M(ProtoWriter proto) { var frame = proto.StartGrpcFrame(); Undo(proto); }")]
    [InlineData("void M(ProtoWriter proto, WriterMark mark) { var frame = proto.StartGrpcFrame(); proto.Rollback(mark); }")]
    public void One_that_may_be_closed_or_undone_is_not(string method) => Assert.Empty(Project.Analyze(method));

    [Theory]
    [InlineData("WriteTo", "void M(ProtoWriter proto, System.IO.Stream stream) { using var frame = proto.StartGrpcFrame(); new Person.Writer(proto).Name(\"Ada\"); proto.WriteTo(stream); }")]
    [InlineData("WriteTo", "void M(ProtoWriter proto, System.IO.Stream stream) { using (proto.StartGrpcFrame()) { new Person.Writer(proto).Name(\"Ada\"); proto.WriteTo(stream); } }")]
    [InlineData("WriteTo", "void M(ProtoWriter proto, System.IO.Stream stream) { using (var frame = proto.StartGrpcFrame()) { if (Ask()) { proto.WriteTo(stream); } } }")]
    [InlineData("FlushTo", "void M(ProtoWriter proto, System.IO.Stream stream) { var frame = proto.StartGrpcFrame(); proto.FlushTo(stream); frame.Close(); }")]
    [InlineData("CopyTo", "void M(ProtoWriter proto, byte[] bytes) { GrpcFrame frame; frame = proto.StartGrpcFrame(); proto.CopyTo(bytes); frame.Close(); }")]
    [InlineData("TryCopyTo", "void M(ProtoWriter proto, Memory<byte> caller) { using var frame = proto.StartGrpcFrame(); proto.TryCopyTo(caller.Span, out int written); }")]
    [InlineData("Detach", "DetachedMessage M(ProtoWriter proto) { using var frame = proto.StartGrpcFrame(); return proto.Detach(); }")]
    [InlineData("ToArray", "byte[] M() { using var proto = new ProtoWriter(); using GrpcFrame frame = proto.StartGrpcFrame(); new Person.Writer(proto).Name(\"Ada\"); return proto.ToArray(); }")]
    [InlineData("ToArray", "void M(ProtoWriter proto) { using var frame = proto.StartGrpcFrame(); Send(proto.ToArray()); }")]
    [InlineData("WrittenSpan", "void M(ProtoWriter proto, System.IO.Stream stream) { using var frame = proto.StartGrpcFrame(); stream.Write(proto.WrittenSpan); }")]
    [InlineData("WrittenSpan", "void M(ProtoWriter proto, System.Buffers.IBufferWriter<byte> pipe) { using var frame = proto.StartGrpcFrame(); try { System.Buffers.BuffersExtensions.Write(pipe, proto.WrittenSpan); } finally { frame.Close(); } }")]
    [InlineData("StartGrpcFrame", "void M(ProtoWriter proto) { using var one = proto.StartGrpcFrame(); using var other = proto.StartGrpcFrame(); }")]
    [InlineData("StartGrpcFrame", "void M(ProtoWriter proto) { var one = proto.StartGrpcFrame(); using (proto.StartGrpcFrame()) { } one.Close(); }")]
    public void Output_that_is_taken_while_a_frame_is_open_is_reported(string expected, string method) => Assert.Equal(["PZ8002 " + expected], Project.Analyze(method));

    [Theory]
    [InlineData("void M(ProtoWriter proto, System.IO.Stream stream) { using (proto.StartGrpcFrame()) { new Person.Writer(proto).Name(\"Ada\"); } proto.WriteTo(stream); }")]
    [InlineData("void M(ProtoWriter proto, System.IO.Stream stream) { { using var frame = proto.StartGrpcFrame(); } proto.WriteTo(stream); }")]
    [InlineData("void M(ProtoWriter proto, System.IO.Stream stream) { using var frame = proto.StartGrpcFrame(); frame.Close(); proto.WriteTo(stream); }")]
    [InlineData("void M(ProtoWriter proto, System.IO.Stream stream) { var frame = proto.StartGrpcFrame(); if (Ask()) { frame.Close(); } proto.WriteTo(stream); frame.Dispose(); }")]
    [InlineData("void M(ProtoWriter proto, System.IO.Stream stream) { using var frame = proto.StartGrpcFrame(); proto.Reset(); proto.WriteTo(stream); }")]
    [InlineData("void M(ProtoWriter proto, System.IO.Stream stream) { using var frame = proto.StartGrpcFrame(); Undo(proto); proto.WriteTo(stream); }")]
    [InlineData("void M(ProtoWriter proto, ProtoWriter other, System.IO.Stream stream) { using var frame = proto.StartGrpcFrame(); other.WriteTo(stream); using var second = other.StartGrpcFrame(); }")]
    [InlineData("void M(ProtoWriter proto, ProtoWriter other, System.IO.Stream stream) { using var frame = proto.StartGrpcFrame(); proto = other; proto.WriteTo(stream); }")]
    [InlineData("void M(ProtoWriter proto) { for (int i = 0; i < 5; i++) { using var frame = proto.StartGrpcFrame(); new Person.Writer(proto).Name(\"Ada\"); } }")]
    [InlineData("void M(ProtoWriter proto) { using (proto.StartGrpcFrame()) { } using (proto.StartGrpcFrame()) { } }")]
    [InlineData("void M(ProtoWriter proto, System.IO.Stream stream) { var frame = proto.StartGrpcFrame(); goto close; write: proto.WriteTo(stream); return; close: frame.Close(); goto write; }")]
    // The header that is closed later is in the same memory, and what is after it is the message.
    [InlineData("ReadOnlySpan<byte> M(ProtoWriter proto) { using var frame = proto.StartGrpcFrame(); return proto.WrittenSpan; }")]
    [InlineData("void M(ProtoWriter proto, System.IO.Stream stream) { var frame = proto.StartGrpcFrame(); var bytes = proto.WrittenSpan; frame.Close(); stream.Write(bytes); }")]
    [InlineData("int M(ProtoWriter proto) { using var frame = proto.StartGrpcFrame(); return Sum(proto.WrittenSpan.Slice(5)) + Sum(proto.WrittenSpan); }")]
    [InlineData("int M(ProtoWriter proto) { using var frame = proto.StartGrpcFrame(); return Sum(proto.ToArray().AsSpan(5)); }")]
    [InlineData("int M(ProtoWriter proto) { using var frame = proto.StartGrpcFrame(); byte[] scratch = new byte[64]; int length = proto.CopyTo(scratch); return Sum(scratch.AsSpan(5, length - 5)); }")]
    [InlineData("int M(ProtoWriter proto) { using var frame = proto.StartGrpcFrame(); Span<byte> scratch = stackalloc byte[64]; return proto.TryCopyTo(scratch.Slice(1), out int length) ? Sum(scratch.Slice(6)) : 0; }")]
    public void Output_that_may_have_its_header_is_not(string method) => Assert.Empty(Project.Analyze(method));
}
