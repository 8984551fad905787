using VectorTile.Protocol;

namespace VectorTile.Tiles;

/// <summary>A feature, its tags (indexes of keys and values, in turn) and its geometry, as <see cref="Tiles.Geometry"/> makes it.</summary>
public sealed record TileFeature(ulong Id, uint[] Tags, Tile.Types.GeomType Type, uint[] Geometry);
