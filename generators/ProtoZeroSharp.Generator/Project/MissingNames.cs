using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>The types that one file names and that were not found.</summary>
internal sealed record MissingNames(EquatableArray<MissingName> Names);
