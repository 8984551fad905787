using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Emission;

/// <summary>A ref struct can be the state of a lambda if the language, the framework and the referenced library allow it.</summary>
public class RefStructStateTests
{
    private const string Common = "syntax = \"proto3\"; package common; message Point { int32 x = 1; }";
    private const string Schema = """
        syntax = "proto2";
        import "google/protobuf/timestamp.proto";
        message M {
          optional M next = 1;
          map<int32, M> by_id = 2;
          optional bytes data = 3;
          repeated group Many = 4 { optional string a = 1; }
          optional google.protobuf.Timestamp at = 5;
          extensions 100 to max;
        }
        extend M { optional M more = 100; }
        """;

    private const string Clause = "where TState : allows ref struct";
    private const LanguageVersion CSharp13 = (LanguageVersion)1300;

    private static bool HasCSharp13 => Harness.Known(CSharp13) == CSharp13;

    [Fact]
    public void A_reader_of_the_stack_is_the_state_of_every_lambda()
    {
        if (!HasCSharp13)
        {
            Assert.DoesNotContain(Clause, Source(Harness.Proto(Schema)), StringComparison.Ordinal);
            return;
        }

        using LoadedAssembly assembly = Modern(Harness.Proto(Schema)).With("""
            using System;
            using ProtoZeroSharp;

            static class Test
            {
                public static byte[] Run()
                {
                    Span<byte> bytes = stackalloc byte[] { 0x1A, 1, 7 };
                    var read = new M.Reader(bytes);
                    using var proto = new ProtoWriter();
                    var m = new M.Writer(proto);
                    m = m.Next(read, static (w, r) => w.Data(r.Data));
                    m = m.AddById(8, read, static (w, r) => w.Data(r.Data)).AddMany(read, static (w, r) => w.A("z"));
                    m = m.DataInPlace(1, read, static (span, r) => r.Data.CopyTo(span)).At(read, static (w, r) => w.Seconds(r.Data[0]));
                    m.More(read, static (w, r) => w.Data(r.Data));
                    return proto.ToArray();
                }
            }
            """).Load();
        Assert.Equal("0A031A0107" + "12070808" + "12031A0107" + "230A017A24" + "1A0107" + "2A020807" + "A206031A0107", Convert.ToHexString(assembly.Call("Run")));
    }

    [Theory]
    [InlineData(LanguageVersion.CSharp10, "NET9_0_OR_GREATER")]
    [InlineData(CSharp13, "NET8_0_OR_GREATER")]
    public void Without_the_language_or_the_framework_it_is_not(LanguageVersion version, string symbol) =>
        Assert.DoesNotContain(Clause, Source(Harness.Proto(Schema).Define(symbol).At(version)), StringComparison.Ordinal);

    /// <summary>As on .NET 10 with the assembly for netstandard2.0, where the clause would be an error.</summary>
    [Fact]
    public void A_library_that_takes_no_ref_struct_leaves_it_out()
    {
        const string Delegate = "public delegate void SpanFiller<in TState>(System.Span<byte> destination, TState state)";
        Assert.DoesNotContain(Clause, Source(Modern(Harness.Proto(Schema)).Library(Library(Delegate + ";"))), StringComparison.Ordinal);
        if (HasCSharp13)
        {
            Assert.Contains(Clause, Source(Modern(Harness.Proto(Schema)).Library(Library(Delegate + Clause + ";"))), StringComparison.Ordinal);
        }
    }

    [Fact]
    public void A_message_of_another_assembly_takes_what_that_may_have()
    {
        byte[] common = Harness.Proto(Common, "common.proto").EmitImage();
        string text = Modern(new Harness(("common.proto", Common), ("app.proto", "syntax = \"proto3\"; import \"common.proto\"; message Shape { common.Point origin = 1; }")))
            .Option("ProtoZeroGenerate", "none", "common.proto")
            .Reference(MetadataReference.CreateFromImage(common))
            .Compile().SyntaxTrees.Last().ToString();
        Assert.Contains("Origin<TState>(TState state, ", text, StringComparison.Ordinal);
        Assert.Equal(HasCSharp13, text.Contains("Body<TState>(Writer writer, TState state) " + Clause + ";", StringComparison.Ordinal));
    }

    [Fact]
    public void The_library_alone_decides_by_its_own_framework()
    {
        Assert.Equal(HasCSharp13, Source(Modern(Harness.Proto(Schema)).Named("ProtoZeroSharp").Library(null)).Contains(Clause, StringComparison.Ordinal));
        Assert.DoesNotContain(Clause, Source(Modern(Harness.Proto(Schema)).Named("Somebody").Library(null)), StringComparison.Ordinal);
    }

    private static Harness Modern(Harness harness) => harness.Define("NET8_0_OR_GREATER", "NET9_0_OR_GREATER").At(CSharp13);

    private static string Source(Harness harness) => harness.Run().GeneratedSources.Last().SourceText.ToString();

    private static byte[] Library(string text)
    {
        using var image = new MemoryStream();
        Assert.True(CSharpCompilation.Create(
            "ProtoZeroSharp",
            [CSharpSyntaxTree.ParseText("namespace ProtoZeroSharp { " + text + " }")],
            Harness.References,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)).Emit(image).Success);
        return image.ToArray();
    }
}
