using System.Security.Cryptography;
using System.Text.RegularExpressions;
using VectorTile;
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
        Assert.Equal([9, 50, 34], Geometry.Point(new(25, 17)));
        Assert.Equal([9, 4, 4, 18, 0, 16, 16, 0], Geometry.Line([new(2, 2), new(2, 10), new(10, 10)]));
        Assert.Equal([9, 6, 12, 18, 10, 12, 24, 44, 15], Geometry.Ring([new(3, 6), new(8, 12), new(20, 34)]));
    }

    private static byte[] Encode()
    {
        using var proto = new ProtoWriter();
        TileEncoder.Write(proto, SampleTile.Create());
        return proto.ToArray();
    }

    [GeneratedRegex("^  features {$", RegexOptions.Multiline)]
    private static partial Regex FeatureStart();

    [GeneratedRegex("^ *[0-9]+(:| {)", RegexOptions.Multiline)]
    private static partial Regex UnknownField();
}
