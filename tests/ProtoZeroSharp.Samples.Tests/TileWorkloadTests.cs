extern alias workloads;

using System.Security.Cryptography;
using System.Text.RegularExpressions;
using workloads::ProtoZeroSharp.Workloads.Tiles;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>The tile that benchmarks write and read; its size and hash were worked out independently.</summary>
public partial class TileWorkloadTests
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
