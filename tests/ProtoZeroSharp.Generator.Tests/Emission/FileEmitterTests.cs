using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Roslyn;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Emission;

public class FileEmitterTests
{
    private static readonly LinkedMessage Leaf = Linked.Message("p", "Leaf", [.. Enum.GetValues<FieldType>()
        .Where(t => t is not (FieldType.Group or FieldType.Message or FieldType.Enum))
        .Take(8)
        .Select((t, i) => Linked.Field("f" + t, i + 1, t))]);

    [Theory]
    [InlineData(LanguageVersion.CSharp7_3)]
    [InlineData(Harness.CSharp12)]
    [InlineData(LanguageVersion.Latest)]
    public void Every_kind_of_field_compiles(LanguageVersion version)
    {
        FieldType[] scalars = [.. Enum.GetValues<FieldType>().Where(t => t is not (FieldType.Group or FieldType.Message or FieldType.Enum))];
        var fields = new List<LinkedField>();
        foreach (FieldType type in scalars)
        {
            fields.Add(Linked.Field("one" + type, fields.Count + 1, type));
            fields.Add(Linked.Repeated("many" + type, fields.Count + 1, type));
            fields.Add(Linked.Repeated("packed" + type, fields.Count + 1, type, packed: type is not (FieldType.String or FieldType.Bytes)));
            fields.Add(Linked.Map("mapS" + type, fields.Count + 1, Linked.Field("key", 1, FieldType.String), Linked.Field("value", 2, type)));
            fields.Add(Linked.Map("mapI" + type, fields.Count + 1, Linked.Field("key", 1, FieldType.Int32), Linked.Field("value", 2, type)));
        }

        fields.Add(Linked.Field("child", fields.Count + 1, FieldType.Message, "p.Leaf"));
        fields.Add(Linked.Repeated("children", fields.Count + 1, FieldType.Message, typeName: "p.Leaf"));
        fields.Add(Linked.Field("grp", fields.Count + 1, FieldType.Group, "p.Leaf"));
        fields.Add(Linked.Map("mapM", fields.Count + 1, Linked.Field("key", 1, FieldType.String), Linked.Field("value", 2, FieldType.Message, "p.Leaf")));
        fields.Add(Linked.Field("nowhere", fields.Count + 1, FieldType.Message, "p.Unknown"));
        LinkedFile file = Linked.File("p", [Leaf, Linked.Message("p", "All", [.. fields])], [Linked.Shape(Leaf, "p", leaf: true)]);

        var options = new CSharpParseOptions(Harness.Known(version), preprocessorSymbols: ["NET6_0_OR_GREATER"]);
        string text = Linked.Emit(file, RoslynSettings.Language(options, libraryTakesRefStructs: true));
        CSharpCompilation compilation = CSharpCompilation.Create("t", [CSharpSyntaxTree.ParseText(text.Replace("#pragma warning disable\n", ""), options)], Harness.References, new(OutputKind.DynamicallyLinkedLibrary));
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity > DiagnosticSeverity.Hidden));
    }

    [Theory]
    [InlineData(1, 0, "0x8, 1")]
    [InlineData(15, 2, "0x7A, 1")]
    [InlineData(16, 0, "0x180, 2")]
    [InlineData(99999, 2, "0x30E9FA, 3")]
    [InlineData(536870911, 5, "0xFFFFFFFFD, 5")]
    public void Tags_are_constants_in_wire_order(int number, int wireType, string expected) =>
        Assert.Equal(expected, Generator.Planning.WireEncoding.TagArguments(number, wireType));
}
