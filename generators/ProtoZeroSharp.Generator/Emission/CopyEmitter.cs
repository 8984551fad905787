using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The method of a reader that copies the message to a writer. The library copies each field by the schema.</summary>
internal static class CopyEmitter
{
    /// <param name="writer">Takes the C#.</param>
    /// <param name="target">The type of the message's writer.</param>
    /// <param name="schema">The field with the message's description.</param>
    public static void Emit(SourceWriter writer, string target, string schema)
    {
        writer.Lines($$"""
            /// <summary>Writes field by field, unknown fields last, unchanged; split messages become one.</summary>
            public void CopyTo({{target}} writer, bool unknownFields = true) { message.{{OfReader.CopyTo}}({{MessageOf("writer")}}, {{schema}}, unknownFields); }
            """);
    }
}
