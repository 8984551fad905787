using System.Globalization;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The field numbers of a message under protoc's names, and its type URL.</summary>
internal static class ConstantsEmitter
{
    public static void Emit(SourceWriter writer, FileContext file, LinkedMessage message, string containerName)
    {
        writer.Lines("/// <summary>The name in a google.protobuf.Any.</summary>");
        writer.Lines("public const string " + TypeNames.View("TypeUrl", containerName, []) + " = \"type.googleapis.com/" + message.FullName + "\";");
        string[] names = MemberNames.Constants(message, containerName);
        for (int i = 0; i < names.Length; i++)
        {
            Constant(writer, message.Fields[i], names[i]);
        }
    }

    public static void Constant(SourceWriter writer, LinkedField field, string name)
    {
        DocEmitter.Comment(writer, field.Comment);
        writer.Lines("public const int " + name + " = " + field.Number.ToString(CultureInfo.InvariantCulture) + ";");
        writer.Documents(name, field.Comment);
    }
}
