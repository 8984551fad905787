using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Emission;

public class ClashTests
{
    public static TheoryData<LanguageVersion, bool> Languages() => new()
    {
        { LanguageVersion.CSharp7_3, false },
        { LanguageVersion.CSharp8, true },
        { Harness.CSharp12, false },
        { Harness.CSharp12, true },
        { LanguageVersion.Latest, true },
        { LanguageVersion.Preview, false },
    };

    [Theory]
    [MemberData(nameof(Languages))]
    public void The_schema_of_all_clashes_compiles_without_a_warning(LanguageVersion version, bool nullable) =>
        Harness.Proto(Schemas.Clashes).At(version).Nullable(nullable).Compile();

    [Theory]
    [MemberData(nameof(Languages))]
    public void The_schema_of_odd_names_compiles_without_a_warning(LanguageVersion version, bool nullable) =>
        Harness.Proto(Schemas.Names).At(version).Nullable(nullable).Compile();

    [Fact]
    public void The_field_declared_later_yields_with_all_its_members()
    {
        CSharpCompilation compilation = Harness.Proto(Schemas.Clashes).Compile();
        INamedTypeSymbol foo = compilation.GetTypeByMetadataName("Clash.V1.Foo+Writer_")!;
        string[] names = [.. foo.GetMembers().OfType<IMethodSymbol>().Select(m => m.Name).Distinct()];

        Assert.Contains("Foo1Bar", names);
        Assert.Contains("Foo1Bar_", names);
        Assert.Contains("AddTag", names);
        Assert.Contains("AddTag_", names);
        Assert.Contains("StartTag_", names);
        Assert.Contains("StartChild_", names);
        Assert.Contains("AppendChildEncoded_", names);
        Assert.Contains("Close_", names);
        Assert.Contains("Dispose_", names);
        Assert.Contains("Equals_", names);
        Assert.Contains("ToString_", names);
        Assert.Contains("GetType_", names);
        Assert.Contains("Finalize_", names);
        Assert.Contains("AddLabel_", names);
        Assert.Contains("StartLeafMap_", names);
        Assert.Contains("Body", names);
        Assert.Contains("Writer", names);
        Assert.Single(foo.GetMembers("AddTag").OfType<IMethodSymbol>());
        Assert.NotEmpty(foo.GetTypeMembers("Body_"));
    }

    [Fact]
    public void Extensions_of_one_name_are_told_apart_by_their_scope()
    {
        INamedTypeSymbol type = Harness.Proto(Schemas.Clashes).Compile().GetTypeByMetadataName("Clash.V1.TestProtoExtensions_")!;
        string[] names = [.. type.GetMembers().Select(m => m.Name).Distinct()];

        Assert.Contains("Ext", names);
        Assert.Contains("ScopeExt", names);
        Assert.Contains("ScopeInnerExt", names);
        Assert.Contains("ExtFieldNumber", names);
        Assert.Contains("ScopeExtFieldNumber", names);

        // The writer of Foo has members S and AddTag_ of its own, and the untyped writer StartSub.
        Assert.Contains("S_", names);
        Assert.DoesNotContain("S", names);
        Assert.DoesNotContain("StartSub", names);
        Assert.Contains("StartSub_", names);
    }

    [Theory]
    [InlineData(Schemas.Clashes)]
    [InlineData(Schemas.Names)]
    [InlineData(Schemas.Hiding)]
    public void No_extension_method_is_hidden_by_a_member_of_its_extendee(string schema)
    {
        CSharpCompilation compilation = Harness.Proto(schema).Compile();
        IMethodSymbol[] extensions =
        [
            .. compilation.GetSymbolsWithName(name => name.StartsWith("TestProtoExtensions", StringComparison.Ordinal), SymbolFilter.Type)
                .OfType<INamedTypeSymbol>()
                .SelectMany(type => type.GetMembers().OfType<IMethodSymbol>())
                .Where(method => method.IsExtensionMethod),
        ];
        Assert.NotEmpty(extensions);
        string[] hidden = [.. extensions.Where(IsHidden).Select(method => method.ToDisplayString())];
        Assert.True(hidden.Length == 0, string.Join("\n", hidden));

        // A type or a field of the name hides no method.
        static bool IsHidden(IMethodSymbol method)
        {
            for (ITypeSymbol? type = method.Parameters[0].Type; type != null; type = type.BaseType)
            {
                if (type.GetMembers(method.Name).Any(member => member is IMethodSymbol or IPropertySymbol))
                {
                    return true;
                }
            }

            return false;
        }
    }

    [Fact]
    public void An_extension_keeps_clear_of_a_member_that_was_renamed()
    {
        const string schema = """
            syntax = "proto2";
            message M { optional int32 close = 1; optional int32 free = 2; extensions 100 to 200; }
            extend M { optional int32 close = 100; optional int32 free = 101; optional int32 other = 102; }
            """;
        const string source = """
            static class Test
            {
                public static byte[] Write()
                {
                    using var proto = new ProtoZeroSharp.ProtoWriter();
                    M.Writer m = new M.Writer(proto);
                    m.Close_(1).Close__(2).Free(3).Free_(4).Other(5);
                    return proto.ToArray();
                }
            }
            """;
        using LoadedAssembly assembly = Harness.Proto(schema).With(source).Load();
        Assert.Equal("0801" + "A00602" + "1003" + "A80604" + "B00605", Convert.ToHexString(assembly.Call("Write")));
    }

    [Fact]
    public void An_extension_keeps_clear_of_a_group()
    {
        const string schema = """
            syntax = "proto2";
            message S { optional int32 a = 1; }
            message M { optional group MyGroup = 1 { optional int32 a = 1; } extensions 100 to 200; }
            extend M { optional S my_group = 100; }
            """;
        const string source = """
            static class Test
            {
                public static byte[] Write()
                {
                    using var proto = new ProtoZeroSharp.ProtoWriter();
                    M.Writer m = new M.Writer(proto);
                    using (M.Types.MyGroup.Writer group = m.StartMyGroup()) { group.A(1); }
                    using (S.Writer s = m.StartMyGroup_()) { s.A(2); }
                    return proto.ToArray();
                }
            }
            """;
        using LoadedAssembly assembly = Harness.Proto(schema).With(source).Load();
        Assert.Equal("0B08010C" + "A206020802", Convert.ToHexString(assembly.Call("Write")));
    }

    [Theory]
    [InlineData("message AExtensionSchema { } message M { extensions 100; } extend M { optional far.Item start_a = 100; }")]
    [InlineData("message AList { } message M { extensions 100; } extend M { repeated far.Item start_a = 100; }")]
    [InlineData("message ItemsList { } message M { extensions 100; } extend M { repeated far.Item items = 100; }")]
    [InlineData("enum ItemsList { A = 0; } message M { optional ItemsList e = 1; extensions 100; } extend M { repeated far.Item items = 100; }")]
    public void Fields_and_types_of_an_extension_keep_clear_of_entry_points_and_messages(string schema)
    {
        const string far = "syntax = \"proto2\"; package far; message Item { optional int32 a = 1; }";
        byte[] image = new Harness(("far.proto", far)).EmitImage();
        new Harness(("far.proto", far), ("test.proto", "syntax = \"proto2\"; import \"far.proto\"; " + schema))
            .Option("ProtoZeroGenerate", "none", "far.proto")
            .Reference(MetadataReference.CreateFromImage(image))
            .Compile();
    }

    [Fact]
    public void Entry_points_keep_clear_of_every_member_of_the_untyped_writer()
    {
        // A message's name is never empty, so the plain words cannot clash.
        string[] members = [.. typeof(ProtoWriter).GetMembers().Select(m => m.Name).Where(n => n.Length > 5 && n[..5] is "Start").Distinct()];
        Assert.NotEmpty(members);
        Assert.Empty(members.Except(Generator.Library.LibraryNames.UntypedMembers));
    }
}
