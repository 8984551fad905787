using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>The values of an enum that several fields have. They are in methods of the extension class, which the readers of the fields call.</summary>
/// <param name="NamesMethod">The method with the names.</param>
/// <param name="NumbersMethod">The method with the numbers of a closed enum; null for an open one.</param>
/// <param name="Values">The values under the names of the .proto.</param>
internal sealed record SharedEnumPlan(string NamesMethod, string? NumbersMethod, EquatableArray<LinkedEnumValue> Values);
