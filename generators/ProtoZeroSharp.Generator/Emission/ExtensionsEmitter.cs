using System.Linq;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using ProtoZeroSharp.Generator.Settings;
using static ProtoZeroSharp.Generator.Emission.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>
/// The file's one class of extension methods, which C# wants at the top (CS1109): entry points on the untyped writer, and the
/// numbers and methods of the protobuf extensions that the file declares.
/// </summary>
internal static class ExtensionsEmitter
{
    public static void Emit(SourceWriter writer, FileContext file)
    {
        ExtensionNames extensions = file.Extensions;
        bool writers = file.Emits(GeneratedParts.Writers);
        bool constants = file.Emits(GeneratedParts.Constants);
        bool readers = file.Emits(GeneratedParts.Readers);
        if (!extensions.HasEntryPoints && (extensions.All.Count == 0 || !(writers || constants || readers)))
        {
            return;
        }

        DocEmitter.Summary(writer, DocComment.None, "Extension methods made from " + FileName(file.File.Name) + ".");
        writer.Lines(LibraryNames.GeneratedCode);
        using (writer.Block(file.Access + " static partial class " + file.ExtensionClass))
        {
            for (int i = 0; i < extensions.EntryPoints.Length; i++)
            {
                EntryPoint(writer, file.File.Messages[i], extensions.EntryPoints[i]);
            }

            for (int i = 0; i < extensions.All.Count; i++)
            {
                Extension(writer, file, extensions.All[i].Field, extensions.Members[i]);
            }
        }
    }

    /// <summary><c>{FileBase}ProtoExtensions</c>, unless the file has a type of that name.</summary>
    public static string ClassName(LinkedFile file)
    {
        var scope = new NameScope([.. file.Messages.Select(m => m.Name), .. file.Enums.Select(e => e.Name)]);
        return scope.Claim(ProtocNames.FileBase(file.Name) + "ProtoExtensions");
    }

    private static void EntryPoint(SourceWriter writer, LinkedMessage message, string start)
    {
        string view = CSharpIdentifier.Type(message.Name) + "." + TypeNames.View("Writer", message.Name, TypeNames.MemberNames(message));
        string obsolete = message.IsDeprecated ? LibraryNames.Obsolete + "\n" : "";
        writer.Lines($$"""
            /// <summary>As a field of the innermost open message.</summary>
            {{obsolete}}public static {{view}} {{start}}(this {{LibraryNames.ProtoWriter}} writer, int fieldNumber) { return new {{view}}({{LibraryNames.MessageWriter}}.{{OfWriter.Start}}(writer, fieldNumber)); }
            """);
    }

    private static void Extension(SourceWriter writer, FileContext file, LinkedField field, FieldMembers members)
    {
        if (file.Emits(GeneratedParts.Constants))
        {
            ConstantsEmitter.Constant(writer, field, members.Constant);
        }

        // Custom options extend messages that nobody writes at run time: numbers only.
        if (file.Find(field.Extendee) is not { } extendee)
        {
            return;
        }

        bool isMessageSetItem = extendee.Shape.IsMessageSet;
        if (file.Emits(GeneratedParts.Writers) && extendee.Exists)
        {
            var emitter = new FieldEmitter(writer, file, Receiver.Extension(extendee.WriterName));
            if (isMessageSetItem)
            {
                emitter.EmitMessageSetItem(field, members);
            }
            else
            {
                emitter.Emit(field, members);
            }
        }

        if (file.Emits(GeneratedParts.Readers) && extendee.ReaderName is { } reader && ReaderEmitter.IsReadable(file, field))
        {
            new ExtensionReaderEmitter(writer, file, reader).Emit(field, members, isMessageSetItem);

            if (file.Emits(GeneratedParts.Editors) && extendee.EditorName is { } editor)
            {
                var emitter = new EditorFieldEmitter(writer, file, Receiver.Extension(editor, isMessageSetItem ? null : members.Schema));
                if (isMessageSetItem)
                {
                    emitter.EmitMessageSetItem(field, members.Editing);
                }
                else
                {
                    emitter.Emit(field, members.Editing, 0);
                }
            }
        }
    }

    private static string FileName(string importName) => importName.Substring(importName.LastIndexOf('/') + 1);
}
