using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>A linked file with the other data that emission and reporting need.</summary>
/// <param name="Path">The path as the compiler gives it.</param>
/// <param name="Options">Its options.</param>
/// <param name="Result">The model, if the file has no errors, and the diagnostics, those of the project's settings included.</param>
internal sealed record LinkedItem(string Path, FileOptions Options, LinkResult Result);
