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

    [Fact]
    public void Entry_points_keep_clear_of_every_member_of_the_untyped_writer()
    {
        // A message's name is never empty, so the plain words cannot clash.
        string[] members = [.. typeof(ProtoWriter).GetMembers().Select(m => m.Name).Where(n => n.Length > 5 && n[..5] is "Start").Distinct()];
        Assert.NotEmpty(members);
        Assert.Empty(members.Except(Generator.Library.LibraryNames.UntypedMembers));
    }
}
