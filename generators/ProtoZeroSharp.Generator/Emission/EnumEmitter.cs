using System.Globalization;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>A C# enum with protoc's names.</summary>
internal static class EnumEmitter
{
    public static void Emit(SourceWriter writer, FileContext file, LinkedEnum type, string name)
    {
        DocEmitter.Summary(writer, type.Comment, "The enum " + type.FullName + ".");
        if (type.IsDeprecated)
        {
            writer.Lines(LibraryNames.Obsolete);
        }

        writer.Lines(LibraryNames.GeneratedCode);
        using (writer.Block(file.Access + " enum " + CSharpIdentifier.Type(name)))
        {
            string[] names = ProtocNames.EnumValues(type);
            for (int i = 0; i < names.Length; i++)
            {
                LinkedEnumValue value = type.Values[i];
                DocEmitter.Comment(writer, value.Comment);
                if (value.IsDeprecated)
                {
                    writer.Lines(LibraryNames.Obsolete);
                }

                writer.Lines(CSharpIdentifier.Member(names[i]) + " = " + value.Number.ToString(CultureInfo.InvariantCulture) + ",");
            }
        }
    }
}
