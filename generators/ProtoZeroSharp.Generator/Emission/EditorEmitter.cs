using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The editor of a message: changes the message in place, with the reader's slots and schema.</summary>
internal static class EditorEmitter
{
    public static void Emit(SourceWriter writer, FilePlan file, MessagePlan message, string name, ReaderPlan reader)
    {
        DocEmitter.Summary(writer, DocComment.None, "Changes messages of type " + message.FullName + " where they lie; nothing is allocated.");
        using (ViewEmitter.Open(writer, file, name, isDisposable: true))
        {
            Frame(writer, file, message, name, reader.Name, reader.Name + "." + reader.Schema);
            var emitter = new EditorFieldEmitter(writer, file, Receiver.Instance(name));
            foreach (FieldPlan field in message.ReadableFields)
            {
                emitter.Emit(field);
            }

            for (int i = 0; i < message.Oneofs.Count; i++)
            {
                writer.Lines($"public {name} {message.Oneofs[i].Clear}() {{ this.message.{OfEditor.ClearOneof}({i}); return this; }}");
            }
        }
    }

    private static void Frame(SourceWriter writer, FilePlan file, MessagePlan message, string name, string reader, string schema)
    {
        writer.Lines($$"""
            private readonly {{LibraryNames.MessageEditor}} message;

            /// <summary>Bytes after the message in the buffer are room to grow. Throws a ProtoException when its own level is malformed.</summary>
            public {{name}}({{LibraryNames.Buffer}} buffer, int length, {{LibraryNames.ReadLimits}} limits = default) { this.message = new {{LibraryNames.MessageEditor}}(buffer, length, {{schema}}, limits); }
            public {{name}}({{LibraryNames.MessageEdit}} message) { this.message = new {{LibraryNames.MessageEditor}}(message, {{schema}}); }
            {{LibraryNames.Hidden}}
            public {{name}}({{LibraryNames.MessageEditor}} message) { this.message = message; }
            /// <summary>False when its own level is malformed.</summary>
            public static bool TryOpen({{LibraryNames.Buffer}} buffer, int length, out {{name}} editor, {{LibraryNames.ReadLimits}} limits = default)
            {
                {{LibraryNames.MessageEditor}} message;
                bool isOpen = {{LibraryNames.MessageEditor}}.{{OfEditor.TryOpen}}(buffer, length, {{schema}}, out message, limits);
                editor = new {{name}}(message);
                return isOpen;
            }
            /// <inheritdoc cref="{{LibraryNames.MessageEditor}}.{{OfEditor.Length}}"/>
            public int Length => this.message.{{OfEditor.Length}};
            /// <inheritdoc cref="{{LibraryNames.MessageEditor}}.{{OfEditor.WrittenSpan}}"/>
            public {{LibraryNames.Span("byte")}} WrittenSpan => this.message.{{OfEditor.WrittenSpan}};
            /// <inheritdoc cref="{{LibraryNames.MessageEditor}}.{{OfEditor.FreeBytes}}"/>
            public int FreeBytes => this.message.{{OfEditor.FreeBytes}};
            /// <inheritdoc cref="{{LibraryNames.MessageEditor}}.{{OfEditor.Fits}}"/>
            public bool Fits(int growth) { return this.message.{{OfEditor.Fits}}(growth); }
            /// <summary>The next edit invalidates the reader.</summary>
            public {{reader}} AsReader() { return new {{reader}}(this.message.{{OfEditor.View}}, true); }
            /// <inheritdoc cref="{{LibraryNames.MessageEditor}}.{{OfEditor.Close}}"/>
            public int Close() { return this.message.{{OfEditor.Close}}(); }
            /// <inheritdoc cref="{{LibraryNames.MessageEditor}}.{{OfEditor.Dispose}}"/>
            public void Dispose() { this.message.{{OfEditor.Dispose}}(); }
            """);
        if (message.IsExtendable)
        {
            // For the editing methods of extensions.
            writer.Lines($"public static explicit operator {LibraryNames.MessageEditor}({name} editor) {{ return editor.message; }}");
        }

        ViewEmitter.EmptyConstructor(writer, file, name, "Pass the buffer and the length of the message in it.");
    }
}
