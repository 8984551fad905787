namespace ProtoZeroSharp.Workloads.Tiles;

/// <summary>A layer with its tables of keys and values.</summary>
public sealed record TileLayer(string Name, TileFeature[] Features, string[] Keys, TileValue[] Values);
