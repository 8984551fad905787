namespace ProtoZeroSharp.Benchmarks.Tiles;

/// <summary>A layer with its tables of keys and values.</summary>
internal sealed record TileLayer(string Name, TileFeature[] Features, string[] Keys, TileValue[] Values);
