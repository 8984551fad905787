using System.Collections.Generic;
using System.Collections.Immutable;
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
        List<ScopedExtension> extensions = All(file.File);
        bool writers = file.Emits(GeneratedParts.Writers);
        bool constants = file.Emits(GeneratedParts.Constants);
        bool readers = file.Emits(GeneratedParts.Readers);
        bool hasEntryPoints = writers && file.File.Messages.Count > 0;
        if (!hasEntryPoints && (extensions.Count == 0 || !(writers || constants || readers)))
        {
            return;
        }

        string name = file.ExtensionClass;
        var entryPoints = new NameScope(LibraryNames.UntypedMembers);
        entryPoints.Reserve(name);
        DocEmitter.Summary(writer, DocComment.None, "Extension methods made from " + FileName(file.File.Name) + ".");
        writer.Lines(LibraryNames.GeneratedCode);
        using (writer.Block(file.Access + " static partial class " + name))
        {
            if (hasEntryPoints)
            {
                foreach (LinkedMessage message in file.File.Messages)
                {
                    EntryPoints(writer, message, entryPoints);
                }
            }

            FieldMembers[] members = MemberNames.Extensions(extensions, name, entryPoints, file.NeedsList, extendee => file.Find(extendee)?.Shape.MemberNames ?? EquatableArray<string>.Empty);
            for (int i = 0; i < members.Length; i++)
            {
                Extension(writer, file, extensions[i].Field, members[i]);
            }
        }
    }

    /// <summary><c>{FileBase}ProtoExtensions</c>, unless the file has a type of that name.</summary>
    public static string ClassName(LinkedFile file)
    {
        var scope = new NameScope([.. file.Messages.Select(m => m.Name), .. file.Enums.Select(e => e.Name)]);
        return scope.Claim(ProtocNames.FileBase(file.Name) + "ProtoExtensions");
    }

    private static void EntryPoints(SourceWriter writer, LinkedMessage message, NameScope scope)
    {
        string view = CSharpIdentifier.Type(message.Name) + "." + TypeNames.View("Writer", message.Name, TypeNames.MemberNames(message));
        string stem = char.ToUpperInvariant(message.Name[0]) + message.Name.Substring(1);
        string start = scope.Claim("Start" + stem);
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

        bool isSetItem = extendee.Shape.IsMessageSet;
        if (file.Emits(GeneratedParts.Writers) && extendee.Exists)
        {
            var emitter = new FieldEmitter(writer, file, Receiver.Extension(extendee.WriterName));
            if (isSetItem)
            {
                emitter.EmitSetItem(field, members);
            }
            else
            {
                emitter.Emit(field, members);
            }
        }

        if (file.Emits(GeneratedParts.Readers) && extendee.ReaderName is { } reader && ReaderEmitter.IsReadable(file, field))
        {
            new ExtensionReaderEmitter(writer, file, reader).Emit(field, members, isSetItem);

            if (file.Emits(GeneratedParts.Editors) && extendee.EditorName is { } editor)
            {
                var emitter = new EditorFieldEmitter(writer, file, Receiver.Extension(editor, isSetItem ? null : members.Schema));
                if (isSetItem)
                {
                    emitter.EmitSetItem(field, members.Editing);
                }
                else
                {
                    emitter.Emit(field, members.Editing, 0);
                }
            }
        }
    }

    private static List<ScopedExtension> All(LinkedFile file)
    {
        List<ScopedExtension> all = [.. file.Extensions.Select(e => new ScopedExtension(ImmutableArray<string>.Empty, e))];
        foreach (LinkedMessage message in file.Messages)
        {
            Collect(message, ImmutableArray.Create(message.Name), all);
        }

        return all;
    }

    private static void Collect(LinkedMessage message, ImmutableArray<string> path, List<ScopedExtension> all)
    {
        all.AddRange(message.Extensions.Select(e => new ScopedExtension(path, e)));
        foreach (LinkedMessage nested in message.Messages)
        {
            Collect(nested, path.Add(nested.Name), all);
        }
    }

    private static string FileName(string importName) => importName.Substring(importName.LastIndexOf('/') + 1);
}
