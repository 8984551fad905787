namespace ProtoZeroSharp.Fuzz.Coverage;

/// <summary>A woven assembly.</summary>
/// <param name="Name">Its simple name.</param>
/// <param name="First">The address of its first counter.</param>
/// <param name="Count">The number of its counters, rounded up to a multiple of 64.</param>
/// <param name="Edges">The number of its counters.</param>
public sealed record FuzzedAssembly(string Name, nint First, int Count, int Edges);
