namespace ProtoZeroSharp.Benchmarks.Tiles;

/// <summary>A feature with its tags and its geometry commands, as a tiler has them before it encodes.</summary>
internal sealed record TileFeature(ulong Id, uint[] Tags, int Type, uint[] Geometry);
