using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>Messages and writers in code of C# 14: as the receivers of extension members, and as what is passed to a lambda.</summary>
public class NewLanguageTests
{
    private const string Others =
        """
        using System;
        using ProtoZeroSharp;
        ref struct Kept(ProtoWriter given) { public void Abort() => given.Reset(); }
        static class Blocks
        {
        extension(ProtoWriter proto) { public void Kill() => proto.Dispose(); public void Both(ProtoWriter other) { proto.Dispose(); other.AddBool(1, true); } }
        extension(Address.Writer home) { public void Finish() => home.Close(); public void FinishWith(Address.Writer other) { home.Close(); other.Street("x"); } public void Fill() => home.Street("x"); }
        }
        """;

    private static readonly AnalyzedProject Project = new(
        LanguageVersion.CSharp14,
        "syntax = \"proto3\"; message Person { string name = 1; Address home = 2; } message Address { string street = 1; }",
        Others);

    [Theory]
    [InlineData("void M(Person.Writer person, Kept session) { var home = person.StartHome(); if (DateTime.Now.Ticks > 5) { session.Abort(); person.Name(\"x\"); return; } home.Close(); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); proto.Kill(); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); Blocks.Kill(proto); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); using var other = new ProtoWriter(); Blocks.Both(proto, other); }")]
    [InlineData("void M() { var proto = new ProtoWriter(); ProtoMessage.ToArray(proto, static (w, given) => { w.AddRaw(given.ToArray()); given.Dispose(); }); }")]
    [InlineData("void M(Person.Writer person) { var home = person.StartHome(); home.Finish(); person.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer person) { var home = person.StartHome(); Blocks.Finish(home); person.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer person, Address.Writer other) { var home = person.StartHome(); Blocks.FinishWith(home, other); person.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer person) { var home = person.StartHome(); ProtoMessage.ToArray(home, static (w, given) => { given.Close(); }); person.Name(\"x\"); }")]
    public void What_may_end_it_is_believed(string method) => Assert.Empty(Project.Analyze(method));
}
