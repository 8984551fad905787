using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The writer of a message: one word, a view over the library's writer. Its methods return it.</summary>
internal static class WriterEmitter
{
    public static void Emit(SourceWriter writer, FilePlan file, MessagePlan message, string name)
    {
        DocEmitter.Summary(writer, DocComment.None, "Writes messages of type " + message.FullName + ".");
        using (ViewEmitter.Open(writer, file, name, isDisposable: true))
        {
            Frame(writer, file, name, message.Body!);
            var emitter = new FieldEmitter(writer, file, Receiver.Instance(name));
            foreach (FieldPlan field in message.Fields)
            {
                emitter.Emit(field);
            }
        }
    }

    private static void Frame(SourceWriter writer, FilePlan file, string name, string body)
    {
        writer.Lines($$"""
            private readonly {{LibraryNames.MessageWriter}} message;

            /// <summary>Writes into the innermost open message. There is no end: several may share one writer.</summary>
            public {{name}}({{LibraryNames.ProtoWriter}} writer) { this.message = {{LibraryNames.MessageWriter}}.{{OfWriter.Root}}(writer); }
            {{LibraryNames.Hidden}}
            {{LibraryNames.Inline}}public {{name}}({{LibraryNames.MessageWriter}} message) { this.message = message; }
            public delegate void {{body}}<TState>({{name}} writer, TState state){{file.State(takesRefStructs: true).Constraint}};
            /// <inheritdoc cref="{{LibraryNames.MessageWriter}}.{{OfWriter.Close}}"/>
            {{LibraryNames.Inline}}public void Close() { message.{{OfWriter.Close}}(); }
            /// <inheritdoc cref="{{LibraryNames.MessageWriter}}.{{OfWriter.Dispose}}"/>
            public void Dispose() { message.{{OfWriter.Dispose}}(); }
            /// <inheritdoc cref="{{LibraryNames.MessageWriter}}.{{OfWriter.Cancel}}"/>
            public void Cancel() { message.{{OfWriter.Cancel}}(); }
            /// <inheritdoc cref="{{LibraryNames.MessageWriter}}.{{OfWriter.CloseUnlessEmpty}}"/>
            public bool CloseUnlessEmpty() { return message.{{OfWriter.CloseUnlessEmpty}}(); }
            """);

        // An operator, because a field's method cannot have its name. Implicit, because the compiler applies it for interpolated strings.
        writer.Lines($$"""
            public static implicit operator {{LibraryNames.MessageTarget}}({{name}} writer) { return new {{LibraryNames.MessageTarget}}(writer.message); }
            """);
        ViewEmitter.EmptyConstructor(writer, file, name, "Pass the ProtoWriter to write to, or start this message from the one that it is in.");
    }
}
