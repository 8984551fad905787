namespace ProtoZeroSharp.Workloads.Tiles;

/// <summary>A value of a layer's table: a text, or else a whole number, or else a fraction.</summary>
public readonly record struct TileValue(string? Text, ulong? Whole, double? Fraction);
