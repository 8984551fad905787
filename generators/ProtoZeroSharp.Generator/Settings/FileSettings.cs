using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Settings;

/// <summary>The project's settings for a file: its options, the roots for its import name, and the problems of both.</summary>
/// <param name="Options">The options that emission needs.</param>
/// <param name="Roots">The folders of <c>ProtoRoot</c>, absolute where the project's folder is known, without a slash at the end.</param>
/// <param name="ProjectFolder">The project's folder, without a slash at the end; empty when it is not known.</param>
/// <param name="IsDisabled">True when the file is treated as if it were not listed.</param>
/// <param name="Problems">The problems of the settings.</param>
internal sealed record FileSettings(FileOptions Options, EquatableArray<string> Roots, string ProjectFolder, bool IsDisabled, EquatableArray<DiagnosticInfo> Problems);
