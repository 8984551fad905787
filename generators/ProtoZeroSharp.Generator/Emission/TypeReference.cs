using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>A message or enum as generated code names it.</summary>
/// <param name="Shape">What the linker knows of it.</param>
/// <param name="CSharpName">Its container or enum, from <c>global::</c> on.</param>
/// <param name="Exists">False when there is no C# type for it: its file is built in and not part of the library, or emits too little.</param>
/// <param name="IsInternal">True when it is internal, so that members that name it must be too.</param>
/// <param name="WriterName">The writer of a message, from <c>global::</c> on.</param>
/// <param name="BodyName">The delegate of its writer, from <c>global::</c> on, without type arguments.</param>
internal sealed record TypeReference(TypeShape Shape, string CSharpName, bool Exists, bool IsInternal, string WriterName, string BodyName)
{
    /// <summary>The reader of a message, from <c>global::</c> on; null when it has none.</summary>
    public string? ReaderName { get; init; }

    /// <summary>The editor of a message, from <c>global::</c> on; null when it has none.</summary>
    public string? EditorName { get; init; }

    /// <summary>The type of a repeated field of the message, from <c>global::</c> on.</summary>
    public string ReaderList { get; init; } = "";

    /// <summary>The description of the message that its reader has, from <c>global::</c> on.</summary>
    public string ReaderSchema { get; init; } = "";
}
