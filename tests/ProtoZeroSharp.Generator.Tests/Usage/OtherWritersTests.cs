using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>What is done with another writer than that of a message does not end the message, where it is certain that it is another one.</summary>
public class OtherWritersTests
{
    private const string Schema =
        """
        syntax = "proto3";
        message Packet { Snapshot snapshot = 1; int32 seq = 2; }
        message Snapshot { int32 tick = 1; Place place = 2; }
        message Place { double latitude = 1; }
        """;

    private const string Others =
        """
        using System;
        using ProtoZeroSharp;
        delegate void Ender(ProtoWriter proto);
        ref struct Holder { public ProtoWriter Kept; }
        static partial class Program
        {
        static void Fill(ProtoWriter proto) => proto.Reset();
        static ProtoWriter Same(ProtoWriter proto) => proto;
        static void Make(out ProtoWriter proto) => proto = new ProtoWriter();
        static bool Ask() => true;
        }
        """;

    // Of a message that nothing ends, as each case has one.
    private const string Own = "using var proto = new ProtoWriter(); var p = new Packet.Writer(proto); var s = p.StartSnapshot(); s.Tick(1);";

    private static readonly AnalyzedProject Project = new(Schema, Others);

    [Theory]
    [InlineData("byte[] M() { " + Own + " var b = proto.ToArray(); var other = new ProtoWriter(); var x = other.ToArray(); other.Dispose(); return b; }")]
    [InlineData("byte[] M() { Action a = () => { using var other = new ProtoWriter(); Fill(other); }; " + Own + " return proto.ToArray(); }")]
    [InlineData("byte[] M() { " + Own + " using (var other = new ProtoWriter()) { var same = other; Fill(same); } return proto.ToArray(); }")]
    [InlineData("byte[] M() { " + Own + " Fill(new ProtoWriter()); return proto.ToArray(); }")]
    [InlineData("byte[] M(ProtoWriter given) { " + Own + " given.Reset(); return proto.ToArray(); }")]
    [InlineData("byte[] M(ProtoBuffer buffer) { " + Own + " buffer.Reset(); return proto.ToArray(); }")]
    [InlineData("byte[] M(ProtoWriter proto) { new Packet.Writer(proto).StartSnapshot().Tick(1); using var other = new ProtoWriter(); Fill(other); return proto.ToArray(); }")]
    [InlineData("byte[] M() { using var proto = new ProtoWriter(); var same = proto; using var s = new Packet.Writer(same).StartSnapshot(); var place = s.StartPlace(); place.Latitude(1); using var other = new ProtoWriter(); Fill(other); return new byte[0]; }", "StartPlace")]
    [InlineData("void M() { while (Ask()) { " + Own + " using var other = new ProtoWriter(); Fill(other); } }")]
    [InlineData("void M() { Action one = () => { " + Own + " }; Action two = () => { using var proto = new ProtoWriter(); Fill(proto); }; }")]
    [InlineData("void M() { using var proto = new ProtoWriter(); proto.StartSnapshot(1).Tick(1); static void End(ProtoWriter other) { } using var made = new ProtoWriter(); Fill(made); }")]
    [InlineData("byte[] M() { using var proto = new ProtoWriter(); proto.StartGrpcFrame(); new Packet.Writer(proto).Seq(1); using var other = new ProtoWriter(); Fill(other); return proto.ToArray(); }", "StartGrpcFrame")]
    public void A_writer_that_is_certainly_another_one_does_not_count(string method, string start = "StartSnapshot") => Assert.Equal(["PZ8001 " + start], Project.Analyze(method));

    [Theory]
    [InlineData("void M() { " + Own + " var same = proto; same.Reset(); }")]
    [InlineData("void M() { using var other = new ProtoWriter(); var same = other; var proto = same; var p = new Packet.Writer(proto); p.StartSnapshot().Tick(1); Fill(other); }")]
    [InlineData("void M() { Holder holder; " + Own + " holder.Kept = proto; holder.Kept.Reset(); }")]
    [InlineData("void M(Holder holder) { " + Own + " holder.Kept.Reset(); }")]
    [InlineData("void M() { " + Own + " Same(proto).Reset(); }")]
    [InlineData("void M() { var other = new ProtoWriter(); " + Own + " other = proto; other.Reset(); }")]
    [InlineData("void M() { var other = new ProtoWriter(); " + Own + " (Ask() ? other : proto).Reset(); }")]
    [InlineData("void M() { " + Own + " End(proto); static void End(ProtoWriter given) => given.Reset(); }")]
    [InlineData("void M() { Ender end = given => given.Reset(); " + Own + " end(proto); }")]
    [InlineData("void M() { Ender end = given => given.Reset(); using (var proto = new ProtoWriter()) { end(proto); new Packet.Writer(proto).StartSnapshot().Tick(1); } }")]
    [InlineData("void M() { var proto = new ProtoWriter(); ref var same = ref proto; new Packet.Writer(proto).StartSnapshot().Tick(1); same.Reset(); }")]
    [InlineData("void M() { Make(out var other); " + Own + " other.Reset(); }")]
    [InlineData("void M(ProtoWriter proto, ProtoWriter other) { new Packet.Writer(proto).StartSnapshot().Tick(1); other.Reset(); }")]
    [InlineData("void M(ProtoWriter proto, ProtoBuffer buffer) { new Packet.Writer(proto).StartSnapshot().Tick(1); buffer.Reset(); }")]
    [InlineData("void M(ProtoBuffer buffer) { using var proto = buffer.CreateWriter(); new Packet.Writer(proto).StartSnapshot().Tick(1); buffer.Reset(); }")]
    [InlineData("void M(ProtoBuffer buffer) { using var proto = buffer.CreateWriter(); new Packet.Writer(proto).StartSnapshot().Tick(1); using var other = new ProtoWriter(); Fill(other); }")]
    [InlineData("void M(Packet.Writer p) { p.StartSnapshot().Tick(1); using var other = new ProtoWriter(); Fill(other); }")]
    [InlineData("void M() { using var proto = new ProtoWriter(); var p = new Packet.Writer(proto); using var other = new ProtoWriter(); if (Ask()) { p = new Packet.Writer(other); } p.StartSnapshot().Tick(1); other.Reset(); }")]
    public void A_writer_that_may_be_the_same_counts(string method) => Assert.Empty(Project.Analyze(method));
}
