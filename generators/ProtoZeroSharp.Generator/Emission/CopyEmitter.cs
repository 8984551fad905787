using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using static ProtoZeroSharp.Generator.Emission.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The method of a reader that writes the message again. The library does it, by what the schema says of the fields.</summary>
internal static class CopyEmitter
{
    public static void Emit(SourceWriter writer, LinkedMessage message, string containerName)
    {
        string writerName = TypeNames.View("Writer", containerName, [.. TypeNames.MemberNames(message)]);
        writer.Lines($$"""
            /// <summary>Writes field by field, unknown fields last and as they are; split messages become one.</summary>
            public void CopyTo({{writerName}} writer, bool unknownFields = true) { this.message.{{OfReader.CopyTo}}({{LibraryNames.MessageOf("writer")}}, unknownFields); }
            """);
    }
}
