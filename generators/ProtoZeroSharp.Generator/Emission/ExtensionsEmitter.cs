using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>
/// The file's class of extension methods. C# requires that it is not nested (CS1109). It has the entry points on the untyped
/// writer, and the numbers and methods of the protobuf extensions that the file declares.
/// </summary>
internal static class ExtensionsEmitter
{
    public static void Emit(SourceWriter writer, FilePlan file)
    {
        if (file.ExtensionClass == null)
        {
            return;
        }

        DocEmitter.Summary(writer, DocComment.None, "Extension methods made from " + FileName(file.Name) + ".");
        writer.Lines(LibraryNames.GeneratedCode);
        using (writer.Block($"{file.Access} static partial class {file.ExtensionClass}"))
        {
            foreach (SharedEnumPlan type in file.SharedEnums)
            {
                TextEmitter.EmitShared(writer, type);
                SchemaEmitter.EmitShared(writer, type);
            }

            foreach (MessagePlan message in file.Messages)
            {
                EntryPoint(writer, message);
            }

            foreach (ExtensionPlan extension in file.Extensions)
            {
                Extension(writer, file, extension);
            }

            TextEmitter.EmitExtensions(writer, file.Extensions);
        }
    }

    private static void EntryPoint(SourceWriter writer, MessagePlan message)
    {
        if (message.EntryPoint == null)
        {
            return;
        }

        string view = message.ClassName + "." + message.Writer;
        string obsolete = message.IsDeprecated ? LibraryNames.Obsolete + "\n" : "";
        writer.Lines($$"""
            /// <summary>A field of the innermost open message.</summary>
            {{obsolete}}public static {{view}} {{message.EntryPoint}}(this {{LibraryNames.ProtoWriter}} writer, int fieldNumber) { return new {{view}}({{LibraryNames.MessageWriter}}.{{OfWriter.Start}}(writer, fieldNumber)); }
            """);
    }

    private static void Extension(SourceWriter writer, FilePlan file, ExtensionPlan extension)
    {
        FieldPlan field = extension.Field;
        ConstantsEmitter.Constant(writer, field);
        if (extension.Writer != null)
        {
            var emitter = new FieldEmitter(writer, file, Receiver.Extension(extension.Writer));
            if (extension.IsItem)
            {
                emitter.EmitMessageSetItem(field);
            }
            else
            {
                emitter.Emit(field);
            }
        }

        if (extension.Reader != null)
        {
            new ExtensionReaderEmitter(writer, file, extension.Reader).Emit(extension);
        }

        if (extension.Editor != null)
        {
            var emitter = new EditorFieldEmitter(writer, file, Receiver.Extension(extension.Editor, extension.IsItem ? null : field.Writing.Schema));
            if (extension.IsItem)
            {
                emitter.EmitMessageSetItem(field);
            }
            else
            {
                emitter.Emit(field);
            }
        }
    }

    private static string FileName(string importName) => importName.Substring(importName.LastIndexOf('/') + 1);
}
