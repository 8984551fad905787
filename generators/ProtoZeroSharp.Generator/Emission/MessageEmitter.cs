using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Planning;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The container of a message: constants, views, nested types.</summary>
internal static class MessageEmitter
{
    public static void Emit(SourceWriter writer, FilePlan file, MessagePlan message)
    {
        using (Container(writer, file, message))
        {
            ConstantsEmitter.Emit(writer, message);
            if (message.Writer != null)
            {
                WriterEmitter.Emit(writer, file, message, message.Writer);
            }

            if (message.Reader != null)
            {
                ReaderEmitter.Emit(writer, file, message, message.Reader);
                if (message.Editor != null)
                {
                    EditorEmitter.Emit(writer, file, message, message.Editor, message.Reader);
                }
            }

            if (message.Messages.Count + message.Enums.Count > 0)
            {
                Nested(writer, file, message);
            }
        }
    }

    // In merge mode the class is Google's: another modifier, attribute or documentation would clash with theirs (CS0441, CS0579).
    private static SourceWriter.Scope Container(SourceWriter writer, FilePlan file, MessagePlan message)
    {
        if (file.IsMerged)
        {
            return writer.Block($"partial class {message.ClassName}");
        }

        DocEmitter.Summary(writer, message.Comment, "The message " + message.FullName + ".", message.DocumentedBy);
        if (message.IsDeprecated)
        {
            writer.Lines(LibraryNames.Obsolete);
        }

        writer.Lines(LibraryNames.GeneratedCode);
        return writer.Block($"{file.Access} static partial class {message.ClassName}");
    }

    private static void Nested(SourceWriter writer, FilePlan file, MessagePlan message)
    {
        using (writer.Block($"{(file.IsMerged ? "" : file.Access + " static ")}partial class {message.NestedClass}"))
        {
            foreach (EnumPlan type in message.Enums)
            {
                EnumEmitter.Emit(writer, file, type);
            }

            foreach (MessagePlan nested in message.Messages)
            {
                Emit(writer, file, nested);
            }
        }
    }
}
