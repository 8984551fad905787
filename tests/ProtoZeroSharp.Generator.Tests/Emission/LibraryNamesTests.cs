using System.Reflection;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Emission;

/// <summary>The names of the library in emitted code are in one place, and the library has all of them.</summary>
public partial class LibraryNamesTests
{
    private const BindingFlags Constants = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static;

    private static readonly CSharpCompilation Library = CSharpCompilation.Create("Names", references: Harness.References);

    [Fact]
    public void Every_type_exists()
    {
        string[] names = [.. Names(typeof(LibraryNames)).Where(name => name[0] is 'π' or 'γ' or 'σ')];
        Assert.True(names.Length > 30);
        Assert.All(names.Where(name => name.Length > LibraryNames.Namespace.Length && name != LibraryNames.Slots), name => Assert.NotEmpty(Types(name)));
        Assert.All([4, 8, 16, 32, 64, 128, 256, 512], size => Assert.NotEmpty(Types(LibraryNames.Slots + size)));
    }

    [Fact]
    public void The_types_that_no_message_may_be_are_those_that_are_named()
    {
        IEnumerable<string> inTypes = typeof(LibraryNames).GetNestedTypes(Constants).Select(members => (string)members.GetField("Type", Constants)!.GetRawConstantValue()!);
        IEnumerable<string> inUsings = AfterGlobal().Matches(LibraryNames.UsingsOfViews + LibraryNames.UsingsOfReaders + LibraryNames.UsingOfView(0)).Select(match => match.Groups[1].Value);
        IEnumerable<string> codecs = Enum.GetValues<FieldType>()
            .Except([FieldType.Message, FieldType.Group, FieldType.String, FieldType.Bytes])
            .Select(type => LibraryNames.Codec(type, "int"));
        IEnumerable<string> slots = new[] { 4, 8, 16, 32, 64, 128, 256, 512 }.Select(size => LibraryNames.Slots + size);
        IEnumerable<string> named = Names(typeof(LibraryNames)).Where(name => name[0] is 'π' or 'γ' or 'σ').Concat(inTypes).Concat(inUsings).Concat(codecs).Concat(slots);

        // Of a name that generic types have, those are meant.
        IEnumerable<string> plain = named.Where(name => !name.EndsWith(':')).Select(Types).Where(types => types.TrueForAll(type => type.Arity == 0)).SelectMany(types => types)
            .Where(type => type.ContainingType is null && type.ContainingNamespace.ToDisplayString() != LibraryNames.WellKnownTypes)
            .Select(type => type.ToDisplayString());
        Assert.Equal(plain.Distinct().Order(StringComparer.Ordinal), NamesInUse.Types.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Every_member_exists()
    {
        int count = 0;
        foreach (Type members in typeof(LibraryNames).GetNestedTypes(Constants))
        {
            string type = (string)members.GetField("Type", Constants)!.GetRawConstantValue()!;
            INamedTypeSymbol symbol = Assert.Single(Types(type));
            foreach (string name in Names(members).Where(name => name != type))
            {
                AssertMember(symbol, name);
                count++;
            }
        }

        Assert.True(count > 100);
    }

    [Theory]
    [MemberData(nameof(Scalars))]
    public void Every_scalar_type_has_its_members(string scalar)
    {
        FieldType type = Enum.Parse<FieldType>(scalar);
        string method = LibraryNames.Method(type);
        AssertMember(Type(LibraryNames.MessageWriter), method);
        AssertMember(Type(LibraryNames.MessageEditor), method);
        AssertMember(Type(LibraryNames.FieldValue), method);
        if (type is FieldType.String or FieldType.Bytes)
        {
            return;
        }

        AssertMember(Type(LibraryNames.LeafWriter), method);
        AssertMember(Types(LibraryNames.OfReader.Type).Single(), method);
        AssertMember(Type(LibraryNames.MessageWriter), LibraryNames.OfWriter.All(type, isPacked: true));
        AssertMember(Type(LibraryNames.MessageWriter), LibraryNames.OfWriter.All(type, isPacked: false));
        Assert.NotEmpty(Types(LibraryNames.Codec(type, "int")));
        Assert.NotEmpty(Types(LibraryNames.Codec(type, "E")));
    }

    [Theory]
    [InlineData("Double")]
    [InlineData("Float")]
    [InlineData("Int64")]
    [InlineData("UInt64")]
    [InlineData("Int32")]
    [InlineData("UInt32")]
    [InlineData("Bool")]
    [InlineData("String")]
    [InlineData("Bytes")]
    public void Every_wrapper_has_its_method(string name) =>
        AssertMember(Type(LibraryNames.WellKnownValues), LibraryNames.OfWellKnown.Wrapper("google.protobuf." + name + "Value"));

    [Fact]
    public void The_well_known_types_of_every_file_exist()
    {
        Assert.NotEmpty(Types("global::" + LibraryNames.WellKnownNamespace("google/protobuf/any.proto") + ".Any"));
        Assert.NotEmpty(Types("global::" + LibraryNames.WellKnownNamespace("google/protobuf/type.proto") + ".Type"));
    }

    /// <summary>An entry point of the same name would be hidden by the member.</summary>
    [Fact]
    public void The_untyped_members_that_entry_points_avoid_are_those_that_there_are() =>
        Assert.Equal(
            Type(LibraryNames.ProtoWriter).GetMembers().Where(m => m.DeclaredAccessibility == Accessibility.Public && EntryPoint().IsMatch(m.Name)).Select(m => m.Name).Distinct().Order(),
            LibraryNames.UntypedMembers.Order());

    [Fact]
    public void No_other_file_prints_a_name_of_the_library()
    {
        string root = Path.Combine(Protoc.Metadata("RepositoryRoot"), "generators/ProtoZeroSharp.Generator");
        var found = new List<string>();
        foreach (string path in new[] { "Planning", "Emission" }.SelectMany(folder => Directory.EnumerateFiles(Path.Combine(root, folder), "*.cs")))
        {
            found.AddRange(Printed(File.ReadAllText(path)).Select(text => Path.GetFileName(path) + ": " + text));
        }

        Assert.Empty(found);
    }

    [Theory]
    [InlineData("\"global::ProtoZeroSharp.X\"")]
    [InlineData("\"global::System.Guid value\"")]
    [InlineData("$$\"\"\"\n new ProtoZeroSharp.X({{a}})\n \"\"\"")]
    [InlineData("\"this.message.Close();\"")]
    [InlineData("$\"{a}; _leaf.Text({a})\"")]
    public void A_printed_name_is_found(string literal) => Assert.NotEmpty(Printed("class C { string F(string a) => " + literal + "; }"));

    public static TheoryData<string> Scalars() => [.. Enum.GetNames<FieldType>().Except([nameof(FieldType.Message), nameof(FieldType.Group)])];

    private static IEnumerable<string> Printed(string source) =>
        CSharpSyntaxTree.ParseText(source).GetRoot().DescendantTokens()
            .Where(token => token.Kind() is SyntaxKind.StringLiteralToken or SyntaxKind.SingleLineRawStringLiteralToken or SyntaxKind.MultiLineRawStringLiteralToken or SyntaxKind.InterpolatedStringTextToken)
            .Select(token => token.Text)
            .Where(text => OfLibrary().IsMatch(text));

    /// <summary>Names of types, and members of what generated code calls by the names that it gives to values of the library.</summary>
    [GeneratedRegex(@"global::\w|[πγσ]::|[βχρ]|ProtoZeroSharp\.|\b(?:message|_leaf|_entry|_child|_item|list|elements|entries|run)\.[A-Z]")]
    private static partial Regex OfLibrary();

    [GeneratedRegex(@"global::([\w.]+)")]
    private static partial Regex AfterGlobal();

    [GeneratedRegex("^Start[A-Z]")]
    private static partial Regex EntryPoint();

    private static void AssertMember(INamedTypeSymbol type, string name) =>
        Assert.True(type.GetMembers(name).Any(m => m.DeclaredAccessibility == Accessibility.Public), type + " has no public " + name);

    private static INamedTypeSymbol Type(string name) => Assert.Single(Types(name));

    /// <summary>The public types of a name as C# writes it, whatever their number of type parameters.</summary>
    private static List<INamedTypeSymbol> Types(string name)
    {
        name = name.TrimStart('[')
            .Replace("global::", "", StringComparison.Ordinal)
            .Replace(LibraryNames.Namespace, "ProtoZeroSharp.", StringComparison.Ordinal)
            .Replace(LibraryNames.Generated, "ProtoZeroSharp.Generated.", StringComparison.Ordinal)
            .Replace(LibraryNames.Framework, "System.", StringComparison.Ordinal);
        if (name.IndexOfAny(['<', '(']) is var end and >= 0)
        {
            name = name[..end];
        }

        string[] candidates = name.Contains('`') ? [name] : [name, name + "`1", name + "`2", name + "Attribute", Nested(name)];
        return [.. candidates.Select(Library.GetTypeByMetadataName).OfType<INamedTypeSymbol>().Where(type => type.DeclaredAccessibility == Accessibility.Public)];
    }

    private static string Nested(string name) => name.LastIndexOf('.') is var dot and > 0 ? name[..dot] + "+" + name[(dot + 1)..] : name;

    private static IEnumerable<string> Names(Type type) =>
        type.GetFields(Constants).Where(field => field.IsLiteral).Select(field => ((string)field.GetRawConstantValue()!).Trim('[', ']')).Distinct();
}
