using System.Security.Cryptography;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using VectorTile;
using VectorTile.Protocol;
using VectorTile.Tiles;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>A tile with many packed runs; its size and hash were worked out independently.</summary>
public partial class VectorTileTests
{
    [Fact]
    public void The_tile_has_the_known_bytes()
    {
        byte[] tile = Encode();
        Assert.Equal(71_260, tile.Length);
        Assert.Equal("1d074615861bbead", Convert.ToHexStringLower(SHA256.HashData(tile))[..16]);
    }

    [Fact]
    public void Protoc_finds_every_feature_and_knows_every_field()
    {
        byte[] tile = Encode();
        string text = Protoc.Decode("vector_tile.proto", "vector_tile.Tile", tile);
        Assert.Equal([1_000, 500, 800], text.Split("layers {").Skip(1).Select(static l => FeatureStart().Count(l)));
        Assert.DoesNotMatch(UnknownField(), text);
        Assert.Equal(tile, Protoc.Encode("vector_tile.proto", "vector_tile.Tile", text));
    }

    [Fact]
    public void Shapes_are_commands_and_zigzag_steps()
    {
        // The examples of the specification, section 4.3.5.
        Assert.Equal([9, 50, 34], Commands(Geometry.Point(new(25, 17))));
        Assert.Equal([9, 4, 4, 18, 0, 16, 16, 0], Commands(Geometry.Line(new(2, 2), new(2, 10), new(10, 10))));
        Assert.Equal([9, 6, 12, 18, 10, 12, 24, 44, 15], Commands(Geometry.Ring(new(3, 6), new(8, 12), new(20, 34))));
        Assert.Equal([17, 10, 14, 3, 9], Commands([new(Geometry.MoveTo, new(5, 7)), new(Geometry.MoveTo, new(3, 2))]));
    }

    [Fact]
    public void A_decoded_shape_is_the_one_that_was_encoded()
    {
        TileFeature[] features = [.. SampleTile.Create().SelectMany(static layer => layer.Features)];
        List<Step> steps = [];
        int read = 0;
        foreach (var layer in new Tile.Reader(Encode()).Layers)
        {
            foreach (var feature in layer.Features)
            {
                Geometry.Read(feature, steps);
                Assert.Equal(features[read].Shape.Select(Drawn), steps.Select(Drawn));
                read++;
            }
        }

        Assert.Equal(2_300, read);
    }

    [Fact]
    public void A_coarser_tile_has_the_features_that_do_not_collapse_with_their_texts()
    {
        using var tile = new ProtoWriter();
        TileEncoder.Write(tile, [new TileLayer(
            "town",
            [
                new(1, [0, 0], Tile.Types.GeomType.Linestring, Geometry.Line(new(16, 16), new(17, 18), new(40, 16))),
                new(2, [0, 0], Tile.Types.GeomType.Linestring, Geometry.Line(new(16, 16), new(23, 23))),
                new(3, [0, 1], Tile.Types.GeomType.Polygon, Geometry.Ring(new(0, 0), new(7, 0), new(7, 7))),
                new(4, [0, 1], Tile.Types.GeomType.Polygon, Geometry.Ring(new(0, 0), new(80, 0), new(80, 80))),
                new(5, [], Tile.Types.GeomType.Point, Geometry.Point(new(-9, 9))),
            ],
            ["name"],
            [new("a", null, null), new(null, 7, null)])]);
        using var coarse = new ProtoWriter();
        TileReducer.Write(coarse, tile.WrittenSpan, shift: 3);
        Assert.Equal(
            """
            layers {
              name: "town"
              features {
                id: 1
                tags: 0
                tags: 0
                type: LINESTRING
                geometry: 9
                geometry: 4
                geometry: 4
                geometry: 10
                geometry: 6
                geometry: 0
              }
              features {
                id: 4
                tags: 0
                tags: 1
                type: POLYGON
                geometry: 9
                geometry: 0
                geometry: 0
                geometry: 18
                geometry: 20
                geometry: 0
                geometry: 0
                geometry: 20
                geometry: 15
              }
              features {
                id: 5
                type: POINT
                geometry: 9
                geometry: 3
                geometry: 2
              }
              keys: "name"
              values {
                string_value: "a"
              }
              values {
                uint_value: 7
              }
              extent: 512
              version: 2
            }

            """,
            Protoc.Decode("vector_tile.proto", "vector_tile.Tile", coarse.ToArray()));
    }

    [Fact]
    public void The_drawing_has_every_feature()
    {
        using var svg = new StringWriter();
        TileDrawing.Write(svg, Encode());
        XElement[] paths = [.. XDocument.Parse(svg.ToString()).Descendants("{http://www.w3.org/2000/svg}path")];
        Assert.Equal([800, 500, 1_000], paths.GroupBy(static p => (string?)p.Attribute("class")).Select(static g => g.Count()));
        Assert.All(paths, static p => Assert.Matches("^ ?M-?[0-9]+ -?[0-9]+(h0|(L-?[0-9]+ -?[0-9]+)+z?)$", (string?)p.Attribute("d")));
    }

    private static byte[] Encode()
    {
        using var proto = new ProtoWriter();
        TileEncoder.Write(proto, SampleTile.Create());
        return proto.ToArray();
    }

    private static uint[] Commands(Step[] shape)
    {
        using var proto = new ProtoWriter();
        var feature = new Tile.Types.Feature.Writer(proto);
        Geometry.Write(feature, shape);
        return new Tile.Types.Feature.Reader(proto.WrittenSpan).Geometry.ToArray();
    }

    /// <summary>Closing a ring leads nowhere new.</summary>
    private static (uint Command, Position Place) Drawn(Step step) => (step.Command, step.Command == Geometry.ClosePath ? default : step.Place);

    [GeneratedRegex("^  features {$", RegexOptions.Multiline)]
    private static partial Regex FeatureStart();

    [GeneratedRegex("^ *[0-9]+(:| {)", RegexOptions.Multiline)]
    private static partial Regex UnknownField();
}
