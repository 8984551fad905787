using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The method of a reader that writes the message again. The library does it, by what the schema says of the fields.</summary>
internal static class CopyEmitter
{
    /// <param name="writer">Where to write.</param>
    /// <param name="target">The name of the message's writer.</param>
    public static void Emit(SourceWriter writer, string target)
    {
        writer.Lines($$"""
            /// <summary>Writes field by field, unknown fields last and as they are; split messages become one.</summary>
            public void CopyTo({{target}} writer, bool unknownFields = true) { this.message.{{OfReader.CopyTo}}({{MessageOf("writer")}}, unknownFields); }
            """);
    }
}
