namespace ProtoZeroSharp.Generator.Planning;

/// <summary>Key and value of a map field, as the fields 1 and 2 of its entry.</summary>
internal sealed record MapPlan(ValuePlan Key, ValuePlan Value);
