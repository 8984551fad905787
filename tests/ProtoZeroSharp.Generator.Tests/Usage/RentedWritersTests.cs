using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>Writers that are given to a method: whether that may dispose them.</summary>
public class RentedWritersTests
{
    private const string Others =
        """
        using System;
        using ProtoZeroSharp;
        interface ISink { void Take(ProtoWriter proto); }
        interface IDefaultSink { void Take(ProtoWriter proto) => proto.AddBool(1, true); }
        abstract class Sink { public abstract void Take(ProtoWriter proto); public virtual void Look(ProtoWriter proto) => proto.AddBool(1, true); public void Count(ProtoWriter proto) => Console.WriteLine(proto.Length); }
        class DerivedSink : Sink { public override void Take(ProtoWriter proto) { } }
        delegate void Taker(ProtoWriter proto);
        delegate void Ender(bool all, ProtoWriter other);
        ref struct Holder
        {
        private ProtoWriter proto;
        public void Set(ProtoWriter given) => proto = given;
        public void Dispose() => proto.Dispose();
        }
        static class Helpers
        {
        public static byte[] End(this ProtoWriter proto) { byte[] bytes = proto.ToArray(); proto.Dispose(); return bytes; }
        public static void Mention(this ProtoWriter proto) => proto.AddString(1, nameof(proto));
        }
        static partial class Program
        {
        static void A(ProtoWriter proto) => B(proto);
        static void B(ProtoWriter proto) => proto.Dispose();
        static void With(ProtoWriter proto, Taker taker) => taker(proto);
        static void Using(ProtoWriter proto) { using (proto) { } }
        static void Free(ProtoWriter given) => given.Free();
        static void Alias(ProtoWriter proto) { var same = proto; same.Dispose(); }
        static void Exchange(ref ProtoWriter proto) => proto = default;
        static partial void Partial(ProtoWriter proto);
        static partial void Partial(ProtoWriter proto) => proto.Dispose();
        static bool Ask() => true;
        static void Inner(ProtoWriter proto) { Ender end = (all, other) => other.Dispose(); proto.AddBool(1, end == null); }
        static ProtoWriter Return(ProtoWriter proto) => proto;
        static int Length(ProtoWriter proto) { return proto.Length; }
        static void Nested(ProtoWriter proto) { var person = proto.StartPerson(5); person.Name("Ada").Close(); new Person.Writer(proto).Name(nameof(proto.Dispose)); }
        static void Both(ProtoWriter proto, ProtoWriter other) { proto.AddBool(1, true); other.Dispose(); }
        static void Generic<T>(ProtoWriter proto, T value) => proto.AddString(1, value!.ToString()!);
        }
        """;

    private static readonly AnalyzedProject Project = new("syntax = \"proto3\"; message Person { string name = 1; }", Others);

    [Theory]
    [InlineData("void M(ISink sink) { var proto = new ProtoWriter(); sink.Take(proto); }")]
    [InlineData("void M(IDefaultSink sink) { var proto = new ProtoWriter(); sink.Take(proto); }")]
    [InlineData("void M(Sink sink) { var proto = new ProtoWriter(); sink.Take(proto); }")]
    [InlineData("void M(Sink sink) { var proto = new ProtoWriter(); sink.Look(proto); }")]
    [InlineData("void M(DerivedSink sink) { var proto = new ProtoWriter(); sink.Take(proto); }")]
    [InlineData("void M(Taker taker) { var proto = new ProtoWriter(); taker(proto); }")]
    [InlineData("void M(Taker taker) { var proto = new ProtoWriter(); taker.Invoke(proto); }")]
    [InlineData("void M() { ProtoWriter proto; proto = new ProtoWriter(); if (Ask()) { proto = default; } proto.Dispose(); }")]
    [InlineData("void M() { ProtoWriter proto; proto = new ProtoWriter(); A(proto); }")]
    [InlineData("ProtoWriter M() { ProtoWriter proto; proto = new ProtoWriter(); return proto; }")]
    [InlineData("void M() { var proto = new ProtoWriter(); A(proto); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); With(proto, static p => p.Dispose()); }")]
    [InlineData("void M() { using var holder = new Holder(); var proto = new ProtoWriter(); holder.Set(proto); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); Using(proto); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); Free(proto); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); Alias(proto); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); Exchange(ref proto); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); Partial(proto); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); Return(proto).Dispose(); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); Both(new ProtoWriter(), proto); }")]
    [InlineData("byte[] M() { var proto = new ProtoWriter(); return proto.End(); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); End(proto); static void End(ProtoWriter given) => given.Dispose(); }")]
    [InlineData("void M() { new ProtoWriter().Dispose(); }")]
    [InlineData("byte[] M() => new ProtoWriter().End();")]
    [InlineData("ProtoWriter M() => new ProtoWriter();")]
    [InlineData("void M() { A(new ProtoWriter()); }")]
    [InlineData("void M() { using (new ProtoWriter()) { } }")]
    [InlineData("void M() { Make().Dispose(); static ProtoWriter Make() => new ProtoWriter(); }")]
    public void A_method_that_may_dispose_the_writer_is_believed(string method) => Assert.Empty(Project.Analyze(method));

    [Theory]
    [InlineData("void M(Sink sink) { var proto = new ProtoWriter(); sink.Count(proto); }")]
    [InlineData("int M() { var proto = new ProtoWriter(); return Length(proto); }")]
    [InlineData("int M() { ProtoWriter proto; proto = new ProtoWriter(); return Length(proto); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); Inner(proto); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); Nested(proto); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); using var other = new ProtoWriter(); Both(other: other, proto: proto); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); Generic(proto, 5); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); proto.Mention(); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); Write(proto); static void Write(ProtoWriter given) => given.AddBool(1, true); }")]
    [InlineData("string M() { var proto = new ProtoWriter(); proto.AddBool(1, true); return nameof(proto); }")]
    [InlineData("byte[] M() { return new ProtoWriter().ToArray(); }")]
    [InlineData("int M() => new ProtoWriter().Length;")]
    [InlineData("void M() { new ProtoWriter(); }")]
    [InlineData("void M() { _ = new ProtoWriter(); }")]
    [InlineData("void M() { new ProtoWriter().StartPerson(5).Name(\"Ada\").Close(); }")]
    public void A_method_that_only_writes_is_not(string method) => Assert.Equal(["PZ8003 ProtoWriter"], Project.Analyze(method));
}
