using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>Frames of gRPC messages, whose length is 0 until they are closed.</summary>
public class GrpcFramesTests
{
    private const string Others =
        """
        using ProtoZeroSharp;
        static partial class Program { static void End(GrpcFrame frame) => frame.Close(); static void Undo(ProtoWriter proto) => proto.Reset(); }
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
}
