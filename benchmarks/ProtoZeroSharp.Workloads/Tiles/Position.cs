namespace ProtoZeroSharp.Workloads.Tiles;

/// <summary>A place in the tile, in units of its extent, from the upper left corner.</summary>
public readonly record struct Position(int X, int Y);
