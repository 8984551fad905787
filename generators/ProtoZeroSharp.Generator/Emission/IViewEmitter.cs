using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>Emits one nested view of a message: its writer, its reader, its editor. To add one, add it to <see cref="MessageEmitter"/>.</summary>
internal interface IViewEmitter
{
    GeneratedParts Part { get; }

    /// <param name="writer">Stands inside the message's container.</param>
    /// <param name="file">The file.</param>
    /// <param name="message">The message.</param>
    /// <param name="containerName">The container's C# name, not escaped.</param>
    void Emit(SourceWriter writer, FileContext file, LinkedMessage message, string containerName);
}
