using Microsoft.CodeAnalysis;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Pipeline;

/// <summary>Files listed with <c>none</c>: what generated code names must be in a referenced assembly.</summary>
public class ImportedTypesTests
{
    private const string Common = "syntax = \"proto3\"; package common; message Point { int32 x = 1; message Inner { int32 y = 1; } } enum Color { COLOR_NONE = 0; }";

    [Theory]
    [InlineData("message Shape { common.Point origin = 1; }", "Common.Point.Writer")]
    [InlineData("message Shape { repeated common.Point.Inner inner = 1; }", "Common.Point.Types.Inner.Writer")]
    [InlineData("message Shape { map<int32, common.Color> colors = 1; }", "Common.Color")]
    public void A_type_that_no_reference_has_is_an_error_at_the_import(string message, string missing)
    {
        Diagnostic diagnostic = Assert.Single(App(message).Run().Diagnostics);
        Assert.Equal("PZ7007", diagnostic.Id);
        Assert.StartsWith(missing + " is in no assembly that this project references.", diagnostic.GetMessage(), StringComparison.Ordinal);
        FileLinePositionSpan place = diagnostic.Location.GetLineSpan();
        Assert.Equal(("app.proto", 1, 7), (place.Path, place.StartLinePosition.Line, place.StartLinePosition.Character));
        Assert.Empty(App(message).Run().GeneratedSources);
    }

    [Theory]
    [InlineData("constants", null, "Common.Point.Writer")]
    [InlineData("writers", null, "Common.Point.Reader")]
    [InlineData("readers", null, "Common.Point.Writer")]
    [InlineData("writers", "writers", null)]
    [InlineData("readers", "readers", null)]
    [InlineData("writers,editors", null, null)]
    [InlineData("constants", "constants", null)]
    public void A_part_that_the_reference_lacks_is_an_error(string generated, string? needed, string? missing)
    {
        byte[] image = new Harness(("common.proto", Common)).Option("ProtoZeroGenerate", generated).EmitImage();
        Harness app = App("message Shape { common.Point origin = 1; }").Reference(MetadataReference.CreateFromImage(image));
        if (needed != null)
        {
            app.Option("ProtoZeroGenerate", needed, "app.proto");
        }

        if (missing == null)
        {
            app.Compile();
        }
        else
        {
            Assert.StartsWith(missing + " is in no assembly", Assert.Single(app.Run().Diagnostics).GetMessage(), StringComparison.Ordinal);
        }
    }

    /// <summary>The other project names no editor of its own, so it has none; this one edits its own messages all the same.</summary>
    [Theory]
    [InlineData("common.Point origin = 1;", "ClearOrigin ReplaceOriginEncoded", "EditOrigin")]
    [InlineData("repeated common.Point points = 1;", "AppendPointsEncoded ClearPoints RemovePoints", "EditPoints StartPoints")]
    [InlineData("map<int32, common.Point> by_id = 1;", "ClearById RemoveById", "EditById")]
    [InlineData("oneof place { common.Point origin = 1; }", "ClearOrigin ClearPlace ReplaceOriginEncoded", "EditOrigin")]
    public void A_message_without_an_editor_has_the_members_that_need_none(string field, string without, string needing)
    {
        Assert.Equal(without, Members("writers,readers"));
        Assert.Equal(string.Join(' ', $"{without} {needing}".Split(' ').Order(StringComparer.Ordinal)), Members("all"));

        string Members(string generated)
        {
            byte[] image = new Harness(("common.proto", Common)).Option("ProtoZeroGenerate", generated).EmitImage();
            Harness app = App("message Shape { " + field + " }").Option("ProtoZeroGenerate", "all", "app.proto").Reference(MetadataReference.CreateFromImage(image));
            Assert.Empty(app.Run().Diagnostics);
            INamedTypeSymbol editor = app.Compile().GetTypeByMetadataName("Shape+Editor")!;
            return string.Join(
                ' ',
                editor.GetMembers().OfType<IMethodSymbol>().Select(method => method.Name)
                    .Where(name => new[] { "Clear", "Replace", "Edit", "Add", "Start", "Append", "Remove", "Set" }.Any(verb => name.StartsWith(verb, StringComparison.Ordinal)))
                    .Distinct().Order(StringComparer.Ordinal));
        }
    }

    /// <summary>When the other project is built with editors, the members that need them come; nothing else has changed.</summary>
    [Fact]
    public void The_members_come_with_the_editor()
    {
        byte[] without = new Harness(("common.proto", Common)).Option("ProtoZeroGenerate", "writers,readers").EmitImage();
        byte[] with = new Harness(("common.proto", Common)).Option("ProtoZeroGenerate", "all").EmitImage();
        Assert.DoesNotContain("EditOrigin", Text(without), StringComparison.Ordinal);
        Assert.Contains("EditOrigin", Text(with), StringComparison.Ordinal);

        static string Text(byte[] image) => Assert.Single(
            App("message Shape { common.Point origin = 1; }").Option("ProtoZeroGenerate", "all", "app.proto").Reference(MetadataReference.CreateFromImage(image)).Run().GeneratedSources).SourceText.ToString();
    }

    [Fact]
    public void An_import_that_is_not_listed_says_how_to_list_it()
    {
        Diagnostic diagnostic = Harness.Proto("syntax = \"proto3\";\nimport \"common.proto\";\nmessage M { common.Point p = 1; }").Run().Diagnostics.First(d => d.Id == "PZ6001");
        Assert.Contains("ProtoZeroGenerate=\"none\"", diagnostic.GetMessage(), StringComparison.Ordinal);
    }

    private static Harness App(string message) =>
        new Harness(("app.proto", "syntax = \"proto3\";\nimport \"common.proto\";\n" + message), ("common.proto", Common)).Option("ProtoZeroGenerate", "none", "common.proto");
}
