using System.Globalization;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using VectorTile;
using VectorTile.Protocol;
using Xunit;
using static VectorTile.Command;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>The town as protoc, the specification and arithmetic see it.</summary>
public partial class VectorTileTests
{
    [Fact]
    public void Protoc_finds_every_feature_and_knows_every_field()
    {
        byte[] tile = Encode(shift: 0);
        string text = Protoc.Decode("vector_tile.proto", "vector_tile.Tile", tile);
        Assert.Equal([800, 800, 800], text.Split("layers {").Skip(1).Select(static l => FeatureStart().Count(l)));
        Assert.DoesNotMatch(UnknownField(), text);
        Assert.Equal(tile, Protoc.Encode("vector_tile.proto", "vector_tile.Tile", text));
    }

    [Fact]
    public void Shapes_are_commands_and_zigzag_steps()
    {
        // The examples of the specification, section 4.3.5.
        Assert.Equal([9, 50, 34], Commands(new Step(MoveTo, 25, 17)));
        Assert.Equal([17, 10, 14, 3, 9], Commands(new(MoveTo, 5, 7), new(MoveTo, 3, 2)));
        Assert.Equal([9, 4, 4, 18, 0, 16, 16, 0], Commands(new(MoveTo, 2, 2), new(LineTo, 2, 10), new(LineTo, 10, 10)));
        Assert.Equal(
            [9, 4, 4, 18, 0, 16, 16, 0, 9, 17, 17, 10, 4, 8],
            Commands(new(MoveTo, 2, 2), new(LineTo, 2, 10), new(LineTo, 10, 10), new(MoveTo, 1, 1), new(LineTo, 3, 5)));
        Assert.Equal([9, 6, 12, 18, 10, 12, 24, 44, 15], Commands(new(MoveTo, 3, 6), new(LineTo, 8, 12), new(LineTo, 20, 34), new(ClosePath, 3, 6)));
    }

    [Fact]
    public void A_decoded_shape_is_the_one_that_was_encoded()
    {
        Step[] shape =
        [
            new(MoveTo, 2, 2), new(LineTo, 2, 10), new(LineTo, -10, 10), new(ClosePath, 2, 2),
            new(MoveTo, 1, 1), new(LineTo, 3, -5), new(LineTo, 4_096, 5), new(ClosePath, 1, 1),
        ];
        using var proto = new ProtoWriter();
        Assert.Equal(4, Geometry.Write(new Tile.Types.Feature.Writer(proto), shape));
        List<Step> steps = [default];
        Geometry.Read(new Tile.Types.Feature.Reader(proto.WrittenSpan), steps);
        Assert.Equal(shape, steps);

        // What is not made coarser stays as it is.
        Assert.Equal(shape, Geometry.Coarsen([.. steps], shift: 0).ToArray());
    }

    [Fact]
    public void A_shape_that_ends_in_the_middle_of_a_place_is_refused()
    {
        byte[] feature = [0x22, 2, 9, 50];
        Assert.Throws<InvalidDataException>(() => Geometry.Read(new Tile.Types.Feature.Reader(feature), []));
    }

    [Fact]
    public void Coarser_lines_that_lead_nowhere_or_where_closing_leads_are_left_out()
    {
        Step[] line = [new(MoveTo, 16, 16), new(LineTo, 17, 18), new(LineTo, 40, 16), new(LineTo, 40, 23)];
        Assert.Equal([new(MoveTo, 2, 2), new(LineTo, 5, 2)], Geometry.Coarsen(line, shift: 3).ToArray());
        Step[] ring = [new(MoveTo, 0, 0), new(LineTo, 80, 7), new(LineTo, 80, 80), new(LineTo, 7, 0), new(ClosePath, 0, 0)];
        Assert.Equal([new(MoveTo, 0, 0), new(LineTo, 10, 0), new(LineTo, 10, 10), new(ClosePath, 0, 0)], Geometry.Coarsen(ring, shift: 3).ToArray());
        Assert.Equal([new(MoveTo, -2, 1)], Geometry.Coarsen([new(MoveTo, -9, 9)], shift: 3).ToArray());
    }

    [Fact]
    public void A_part_that_collapses_leaves_nothing_in_the_shape()
    {
        Step[] still = [new(MoveTo, 1, 1), new(LineTo, 2, 7)];
        Step[] line = [new(MoveTo, 16, 16), new(LineTo, 40, 16)];
        Assert.Equal([9, 4, 4, 10, 6, 0], Commands(Geometry.Coarsen([.. line], shift: 3).ToArray()));
        foreach (Step[] lines in (Step[][])[[.. still, .. line], [.. line, .. still], [.. still, .. still, .. line, .. still]])
        {
            Assert.Equal([9, 4, 4, 10, 6, 0], Commands(Geometry.Coarsen(lines, shift: 3).ToArray()));
        }

        Step[] small = [new(MoveTo, 0, 0), new(LineTo, 7, 0), new(LineTo, 7, 7), new(ClosePath, 0, 0)];
        Step[] flat = [new(MoveTo, 0, 0), new(LineTo, 80, 0), new(LineTo, 80, 7), new(LineTo, 0, 7), new(ClosePath, 0, 0)];
        Step[] ring = [new(MoveTo, 8, 8), new(LineTo, 16, 8), new(LineTo, 16, 16), new(ClosePath, 8, 8)];
        foreach (Step[] rings in (Step[][])[[.. small, .. ring], [.. ring, .. flat], [.. flat, .. small, .. ring, .. flat]])
        {
            Assert.Equal([9, 2, 2, 18, 2, 0, 0, 2, 15], Commands(Geometry.Coarsen(rings, shift: 3).ToArray()));
        }

        Assert.Empty(Geometry.Coarsen([.. still, .. still], shift: 3).ToArray());
        Assert.Empty(Geometry.Coarsen([.. small, .. flat], shift: 3).ToArray());

        // Corners on one line: a ring without an area is no exterior and no hole.
        Assert.Empty(Geometry.Coarsen([new(MoveTo, 0, 0), new(LineTo, 8, 0), new(LineTo, 20, 1), new(ClosePath, 0, 0)], shift: 2).ToArray());
        Assert.Equal([17, 0, 0, 0, 0], Commands(Geometry.Coarsen([new(MoveTo, 1, 1), new(MoveTo, 2, 7)], shift: 3).ToArray()));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(4)]
    [InlineData(7)]
    public void A_coarser_town_has_the_features_that_do_not_collapse(int shift)
    {
        var expected = new List<(string Layer, ulong Id)>();
        foreach (string layer in (string[])["buildings", "roads", "places"])
        {
            for (int id = 1; id <= 800; id++)
            {
                (int left, int top, int size) = (id * 1_619 % 4_001, id * 2_741 % 4_003, 8 + (id * 7 % 89));
                (bool isWide, bool isHigh) = (left >> shift != (left + size) >> shift, top >> shift != (top + size) >> shift);
                if (layer == "places" || (layer == "roads" ? isWide || isHigh : isWide && isHigh))
                {
                    expected.Add((layer, (ulong)id));
                }
            }
        }

        var found = new List<(string, ulong)>();
        foreach (var layer in new Tile.Reader(Encode(shift)).Layers)
        {
            Assert.Equal(4_096u >> shift, layer.Extent);
            foreach (var feature in layer.Features)
            {
                found.Add((layer.Name.ToString(), feature.Id));
            }
        }

        Assert.Equal(expected, found);
    }

    [Fact]
    public void The_drawing_has_every_feature()
    {
        XElement[] paths = [.. XDocument.Parse(TileDrawing.Draw(Encode(shift: 0))).Descendants("{http://www.w3.org/2000/svg}path")];
        Assert.Equal([("Polygon", 800), ("Linestring", 800), ("Point", 800)], paths.GroupBy(static p => (string?)p.Attribute("class")).Select(static g => (g.Key, g.Count())));
        Assert.All(paths, static p => Assert.Matches("^ ?M-?[0-9]+ -?[0-9]+h0((L-?[0-9]+ -?[0-9]+)+z?)?$", (string?)p.Attribute("d")));
    }

    /// <summary>There a minus is U+2212, which is none in an SVG.</summary>
    [Fact]
    public void A_drawing_is_the_same_in_every_culture()
    {
        using var proto = new ProtoWriter();
        using (var layer = new Tile.Writer(proto).StartLayers().Version(2).Name("lines"))
        {
            using var feature = layer.StartFeatures().Type(Tile.Types.GeomType.Linestring);
            Geometry.Write(feature, [new(MoveTo, -64, -5), new(LineTo, 7, -8)]);
        }

        CultureInfo before = CultureInfo.CurrentCulture;
        try
        {
            CultureInfo.CurrentCulture = new CultureInfo("sv-SE") { NumberFormat = { NegativeSign = "\u2212" } }; // Also where the runtime knows no cultures.
            Assert.Contains("M-64 -5h0L7 -8", TileDrawing.Draw(proto.WrittenSpan));
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }

    private static byte[] Encode(int shift)
    {
        using var proto = new ProtoWriter();
        Town.Write(proto, shift);
        return proto.ToArray();
    }

    private static uint[] Commands(params Step[] shape)
    {
        using var proto = new ProtoWriter();
        Geometry.Write(new Tile.Types.Feature.Writer(proto), shape);
        return new Tile.Types.Feature.Reader(proto.WrittenSpan).Geometry.ToArray();
    }

    [GeneratedRegex("^  features {$", RegexOptions.Multiline)]
    private static partial Regex FeatureStart();

    [GeneratedRegex("^ *[0-9]+(:| {)", RegexOptions.Multiline)]
    private static partial Regex UnknownField();
}
