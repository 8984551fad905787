using VectorTile.Protocol;

namespace ProtoZeroSharp.Workloads.Tiles;

/// <summary>A feature, its tags (indexes of keys and values, in turn) and its shape.</summary>
public sealed record TileFeature(ulong Id, uint[] Tags, Tile.Types.GeomType Type, Step[] Shape);
