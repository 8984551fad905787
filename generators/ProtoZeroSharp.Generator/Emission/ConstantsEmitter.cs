using ProtoZeroSharp.Generator.Planning;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The field numbers of a message under protoc's names, and its type URL.</summary>
internal static class ConstantsEmitter
{
    public static void Emit(SourceWriter writer, MessagePlan message)
    {
        if (message.TypeUrl == null)
        {
            return;
        }

        writer.Lines("/// <summary>The name in a google.protobuf.Any.</summary>");
        writer.Lines($"public const string {message.TypeUrl} = \"type.googleapis.com/{message.FullName}\";");
        foreach (FieldPlan field in message.Fields)
        {
            Constant(writer, field);
        }
    }

    public static void Constant(SourceWriter writer, FieldPlan field)
    {
        if (field.Constant != null)
        {
            DocEmitter.Comment(writer, field.Comment);
            writer.Lines($"public const int {field.Constant} = {field.Number};");
        }
    }
}
