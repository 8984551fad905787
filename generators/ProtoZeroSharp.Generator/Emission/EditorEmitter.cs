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
        file.Attribute(writer);
        using (writer.Block("public readonly ref struct " + name + file.Disposable))
        {
            Frame(writer, file, message, name, reader, schema);
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
                writer.Lines("public " + name + " " + clearOneofs[i] + "() { this.message." + OfEditor.ClearOneof + "(" + i.ToString(CultureInfo.InvariantCulture) + "); return this; }");
            }
        }
    }

    private static void Frame(SourceWriter writer, FileContext file, LinkedMessage target, string name, string reader, string schema)
    {
        writer.Lines($$"""
            private readonly {{LibraryNames.MessageEditor}} message;

            /// <summary>What is behind the message in the buffer is room to grow. The depth is 1 to 10,000. Throws a ProtoException when its own level is malformed.</summary>
            public {{name}}({{LibraryNames.Buffer}} buffer, int length, int maxDepth = 100) { this.message = new {{LibraryNames.MessageEditor}}(buffer, length, {{schema}}, maxDepth); }
            {{LibraryNames.Hidden}}
            public {{name}}({{LibraryNames.MessageEditor}} message) { this.message = message; }
            /// <summary>False when its own level is malformed.</summary>
            public static bool TryOpen({{LibraryNames.Buffer}} buffer, int length, out {{name}} editor, int maxDepth = 100)
            {
                {{LibraryNames.MessageEditor}} message;
                bool isOpen = {{LibraryNames.MessageEditor}}.{{OfEditor.TryOpen}}(buffer, length, {{schema}}, out message, maxDepth);
                editor = new {{name}}(message);
                return isOpen;
            }
            /// <inheritdoc cref="{{LibraryNames.MessageEditor}}.{{OfEditor.Length}}"/>
            public int Length => this.message.{{OfEditor.Length}};
            /// <inheritdoc cref="{{LibraryNames.MessageEditor}}.{{OfEditor.Written}}"/>
            public {{LibraryNames.Span("byte")}} Written => this.message.{{OfEditor.Written}};
            /// <inheritdoc cref="{{LibraryNames.MessageEditor}}.{{OfEditor.FreeBytes}}"/>
            public int FreeBytes => this.message.{{OfEditor.FreeBytes}};
            /// <inheritdoc cref="{{LibraryNames.MessageEditor}}.{{OfEditor.Fits}}"/>
            public bool Fits(int growth) { return this.message.{{OfEditor.Fits}}(growth); }
            /// <summary>The next edit makes the reader void.</summary>
            public {{reader}} AsReader() { return new {{reader}}(this.message.{{OfEditor.View}}, true); }
            /// <inheritdoc cref="{{LibraryNames.MessageEditor}}.{{OfEditor.Close}}"/>
            public int Close() { return this.message.{{OfEditor.Close}}(); }
            /// <inheritdoc cref="{{LibraryNames.MessageEditor}}.{{OfEditor.Dispose}}"/>
            public void Dispose() { this.message.{{OfEditor.Dispose}}(); }
            """);
        if (target.IsExtendable)
        {
            // For the editing methods of extensions.
            writer.Lines("public static explicit operator " + LibraryNames.MessageEditor + "(" + name + " editor) { return editor.message; }");
        }

        EmptyConstructor.Emit(writer, file, name, "Pass the buffer and the length of the message in it.");
    }
}
