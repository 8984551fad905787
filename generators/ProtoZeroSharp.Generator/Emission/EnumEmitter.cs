using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Planning;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>A C# enum with protoc's names.</summary>
internal static class EnumEmitter
{
    public static void Emit(SourceWriter writer, FilePlan file, EnumPlan type)
    {
        DocEmitter.Summary(writer, type.Comment, "The enum " + type.FullName + ".");
        if (type.IsDeprecated)
        {
            writer.Lines(LibraryNames.Obsolete);
        }

        writer.Lines(LibraryNames.GeneratedCode);
        using (writer.Block($"{file.Access} enum {type.ClassName}"))
        {
            foreach (EnumValuePlan value in type.Values)
            {
                DocEmitter.Comment(writer, value.Comment);
                if (value.IsDeprecated)
                {
                    writer.Lines(LibraryNames.Obsolete);
                }

                writer.Lines($"{value.Name} = {value.Number},");
            }
        }
    }
}
