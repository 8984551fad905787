namespace ProtoZeroSharp.Workloads.Tiles;

/// <summary>A command of a shape, and the place that it leads to.</summary>
public readonly record struct Step(uint Command, Position Place);
