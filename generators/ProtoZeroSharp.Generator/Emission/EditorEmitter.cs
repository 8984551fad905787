using System.Globalization;
using System.Linq;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using ProtoZeroSharp.Generator.Settings;
using static ProtoZeroSharp.Generator.Emission.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The editor of a message: changes it where it lies, with the reader's slots and schema.</summary>
internal sealed class EditorEmitter : IViewEmitter
{
    public GeneratedParts Part => GeneratedParts.Editors;

    public void Emit(SourceWriter writer, FileContext file, LinkedMessage message, string containerName)
    {
        string[] memberNames = [.. TypeNames.MemberNames(message)];
        string name = TypeNames.View("Editor", containerName, memberNames);
        string reader = TypeNames.View("Reader", containerName, memberNames);
        string schema = reader + "." + TypeNames.View("Schema", reader, memberNames);
        (EditorMembers[] members, string[] clearOneofs) = MemberNames.Editor(
            message, name, reader, "TryOpen", "Length", "Written", "FreeBytes", "Fits", "AsReader", "Close", "Dispose");

        // A field that the reader leaves to the unknown fields, the editor leaves alone.
        LinkedField[] fields = [.. message.Fields.Where(f => ReaderEmitter.IsReadable(file, f))];
        var slots = new ReaderSlots(message, fields);
        DocEmitter.Summary(writer, DocComment.None, "Changes messages of type " + message.FullName + " where they lie; nothing is allocated.");
        writer.Lines(LibraryNames.GeneratedCode);
        using (writer.Block("public readonly ref struct " + name))
        {
            Frame(writer, file, name, reader, schema);
            var emitter = new EditorFieldEmitter(writer, file, Receiver.Instance(name));
            for (int i = 0; i < members.Length; i++)
            {
                if (ReaderEmitter.IsReadable(file, message.Fields[i]))
                {
                    emitter.Emit(message.Fields[i], members[i], slots.Of(message.Fields[i]));
                }
            }

            for (int i = 0; i < clearOneofs.Length; i++)
            {
                DocEmitter.Summary(writer, DocComment.None, "Removes the field of the oneof " + message.Oneofs[i].Name + " that is set.");
                writer.Lines("public " + name + " " + clearOneofs[i] + "() { this.message." + OfEditor.ClearOneof + "(" + i.ToString(CultureInfo.InvariantCulture) + "); return this; }");
            }
        }
    }

    private static void Frame(SourceWriter writer, FileContext file, string name, string reader, string schema)
    {
        writer.Lines($$"""
            private readonly {{LibraryNames.MessageEditor}} message;

            /// <summary>Opens the message in the first bytes of a buffer; what is left of the buffer is room to grow. Messages and groups may nest to a depth of 1 to 10,000. Throws a ProtoException when its own level is malformed.</summary>
            public {{name}}({{LibraryNames.Buffer}} buffer, int length, int maxDepth = 100) { this.message = new {{LibraryNames.MessageEditor}}(buffer, length, {{schema}}, maxDepth); }
            /// <summary>For generated code.</summary>
            {{LibraryNames.Hidden}}
            public {{name}}({{LibraryNames.MessageEditor}} message) { this.message = message; }
            /// <summary>For generated code.</summary>
            {{LibraryNames.Hidden}}
            public static explicit operator {{LibraryNames.MessageEditor}}({{name}} editor) { return editor.message; }
            /// <summary>Opens a message, or says false when its own level is malformed. The depth as in the constructor.</summary>
            public static bool TryOpen({{LibraryNames.Buffer}} buffer, int length, out {{name}} editor, int maxDepth = 100)
            {
                {{LibraryNames.MessageEditor}} message;
                bool isOpen = {{LibraryNames.MessageEditor}}.{{OfEditor.TryOpen}}(buffer, length, {{schema}}, out message, maxDepth);
                editor = new {{name}}(message);
                return isOpen;
            }
            /// <summary>The bytes of the message.</summary>
            public int Length { get { return this.message.{{OfEditor.Length}}; } }
            /// <summary>The message as it stands. The next edit changes what is seen through it.</summary>
            public {{LibraryNames.Span("byte")}} Written { get { return this.message.{{OfEditor.Written}}; } }
            /// <summary>The bytes that the buffer has left.</summary>
            public int FreeBytes { get { return this.message.{{OfEditor.FreeBytes}}; } }
            /// <summary>Whether the message can grow by so many bytes, counting the lengths around it that grow with it.</summary>
            public bool Fits(int growth) { return this.message.{{OfEditor.Fits}}(growth); }
            /// <summary>Reads the message as it stands. The next edit makes the reader void.</summary>
            public {{reader}} AsReader() { return new {{reader}}(this.message.{{OfEditor.View}}, true); }
            /// <summary>Ends the editing and gives the length of the message; throws when that was done before or a nested editor is open.</summary>
            public int Close() { return this.message.{{OfEditor.Close}}(); }
            /// <summary>Ends the editing if it has not ended.</summary>
            public void Dispose() { this.message.{{OfEditor.Dispose}}(); }
            """);
        EmptyConstructor.Emit(writer, file, name, "Pass the buffer and the length of the message in it.");
    }
}
