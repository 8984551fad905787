using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>All that the plan of a file depends on. It compares by value, so an equal input causes no new plan.</summary>
/// <param name="File">The linked file.</param>
/// <param name="Options">Its own options.</param>
/// <param name="Language">The features of the consumer's C#.</param>
/// <param name="ForeignFiles">The options of the project's other files whose types this one names.</param>
/// <param name="ExtensionClass">The name of its class of extension methods.</param>
/// <param name="Lists">The full names of its messages that a field of the project repeats.</param>
internal sealed record PlanInput(LinkedFile File, FileOptions Options, LanguageFeatures Language, EquatableArray<ForeignFile> ForeignFiles, string ExtensionClass, EquatableArray<string> Lists)
{
    /// <summary>The path of the file as the compiler gives it.</summary>
    public string Path { get; init; } = "";

    /// <summary>The full names of messages of other assemblies that have no editor there, among those that this file names.</summary>
    public EquatableArray<string> Uneditable { get; init; } = EquatableArray<string>.Empty;

    public bool Emits(GeneratedParts part) => (Options.Parts & part) != 0;
}
