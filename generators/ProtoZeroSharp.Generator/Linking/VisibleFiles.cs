using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Every file that linking one file may look at: its imports, their imports, and so on. Compares by value.</summary>
/// <param name="Files">Without the file itself, in the order found.</param>
/// <param name="OptionsFile">The descriptor.proto that declares the options; a file need not import it to set them.</param>
internal sealed record VisibleFiles(EquatableArray<FileSummary> Files, FileSummary OptionsFile);
