using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using ProtoZeroSharp.Generator.Settings;
using static ProtoZeroSharp.Generator.Emission.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The writer of a message: a one-word view over the library's, all of whose methods return it.</summary>
internal sealed class WriterEmitter : IViewEmitter
{
    public GeneratedParts Part => GeneratedParts.Writers;

    public void Emit(SourceWriter writer, FileContext file, LinkedMessage message, string containerName)
    {
        string[] memberNames = [.. TypeNames.MemberNames(message)];
        string name = TypeNames.View("Writer", containerName, memberNames);
        string body = TypeNames.View("Body", name, memberNames);
        FieldMembers[] members = MemberNames.Writer(message.Fields.AsImmutableArray(), name, body);

        DocEmitter.Summary(writer, DocComment.None, "Writes messages of type " + message.FullName + ".");
        file.Attribute(writer);
        using (writer.Block("public readonly ref struct " + name + file.Disposable))
        {
            Frame(writer, file, name, body);
            var fields = new FieldEmitter(writer, file, Receiver.Instance(name));
            for (int i = 0; i < members.Length; i++)
            {
                fields.Emit(message.Fields[i], members[i]);
            }
        }
    }

    private static void Frame(SourceWriter writer, FileContext file, string name, string body)
    {
        writer.Lines($$"""
            private readonly {{LibraryNames.MessageWriter}} message;

            /// <summary>Writes into the innermost open message. There is no end: several may share one writer.</summary>
            public {{name}}({{LibraryNames.ProtoWriter}} writer) { this.message = {{LibraryNames.MessageWriter}}.{{OfWriter.Root}}(writer); }
            {{LibraryNames.Hidden}}
            public {{name}}({{LibraryNames.MessageWriter}} message) { this.message = message; }
            public delegate void {{body}}<TState>({{name}} writer, TState state);
            /// <inheritdoc cref="{{LibraryNames.MessageWriter}}.{{OfWriter.Close}}"/>
            public void Close() { this.message.{{OfWriter.Close}}(); }
            /// <inheritdoc cref="{{LibraryNames.MessageWriter}}.{{OfWriter.Dispose}}"/>
            public void Dispose() { this.message.{{OfWriter.Dispose}}(); }
            /// <inheritdoc cref="{{LibraryNames.MessageWriter}}.{{OfWriter.Cancel}}"/>
            public void Cancel() { this.message.{{OfWriter.Cancel}}(); }
            /// <inheritdoc cref="{{LibraryNames.MessageWriter}}.{{OfWriter.CloseUnlessEmpty}}"/>
            public bool CloseUnlessEmpty() { return this.message.{{OfWriter.CloseUnlessEmpty}}(); }
            """);

        // An operator has no name that a field's method could take. Implicit, because the compiler passes it along for interpolated strings.
        writer.Lines($$"""
            public static implicit operator {{LibraryNames.MessageTarget}}({{name}} writer) { return new {{LibraryNames.MessageTarget}}(writer.message); }
            """);
        EmptyConstructor.Emit(writer, file, name, "Pass the ProtoWriter to write to, or start this message from the one that it is in.");
    }
}
