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
    [InlineData("writers,readers", null, "Common.Point.Editor")]
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

    [Fact]
    public void An_import_that_is_not_listed_says_how_to_list_it()
    {
        Diagnostic diagnostic = Harness.Proto("syntax = \"proto3\";\nimport \"common.proto\";\nmessage M { common.Point p = 1; }").Run().Diagnostics.First(d => d.Id == "PZ6001");
        Assert.Contains("ProtoZeroGenerate=\"none\"", diagnostic.GetMessage(), StringComparison.Ordinal);
    }

    private static Harness App(string message) =>
        new Harness(("app.proto", "syntax = \"proto3\";\nimport \"common.proto\";\n" + message), ("common.proto", Common)).Option("ProtoZeroGenerate", "none", "common.proto");
}
