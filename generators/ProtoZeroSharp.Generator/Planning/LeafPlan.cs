using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>The arguments of a method that writes a whole message of scalar fields.</summary>
/// <param name="IsInternal">True when one of them is of an internal type.</param>
internal sealed record LeafPlan(EquatableArray<LeafParameter> Parameters, bool IsInternal);
