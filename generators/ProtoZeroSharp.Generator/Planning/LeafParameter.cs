namespace ProtoZeroSharp.Generator.Planning;

/// <param name="Name">The name in C#, escaped.</param>
/// <param name="Field">The field that it is written to.</param>
internal sealed record LeafParameter(string Name, ValuePlan Field);
