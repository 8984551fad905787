using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Planning;

/// <param name="Name">The name in C#, escaped.</param>
internal sealed record EnumValuePlan(string Name, int Number, DocComment Comment, bool IsDeprecated);
