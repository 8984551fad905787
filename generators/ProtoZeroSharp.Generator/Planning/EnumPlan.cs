using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Planning;

/// <param name="FullName">The name in the .proto.</param>
/// <param name="ClassName">The name in C#, escaped.</param>
internal sealed record EnumPlan(string FullName, string ClassName, DocComment Comment, bool IsDeprecated, EquatableArray<EnumValuePlan> Values);
