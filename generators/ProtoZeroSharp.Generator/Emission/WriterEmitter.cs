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
        writer.Lines(LibraryNames.GeneratedCode);
        using (writer.Block("public readonly ref struct " + name))
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

            /// <summary>Writes into the innermost open message of an untyped writer. There is no end: several may share one writer.</summary>
            public {{name}}({{LibraryNames.ProtoWriter}} writer) { this.message = {{LibraryNames.MessageWriter}}.{{OfWriter.Root}}(writer); }
            /// <summary>For generated code.</summary>
            {{LibraryNames.Hidden}}
            public {{name}}({{LibraryNames.MessageWriter}} message) { this.message = message; }
            /// <summary>Writes one message with the state that was passed along.</summary>
            public delegate void {{body}}<TState>({{name}} writer, TState state);
            /// <summary>Ends the message; throws on a root and when it is closed already.</summary>
            public void Close() { this.message.{{OfWriter.Close}}(); }
            /// <summary>Ends the message unless it is a root or closed already.</summary>
            public void Dispose() { this.message.{{OfWriter.Dispose}}(); }
            /// <summary>Takes the open message back as if it had not been started; throws on a root and when it is closed already.</summary>
            public void Cancel() { this.message.{{OfWriter.Cancel}}(); }
            /// <summary>Ends the message, or takes it back when nothing is in it; says whether it is there.</summary>
            public bool CloseUnlessEmpty() { return this.message.{{OfWriter.CloseUnlessEmpty}}(); }
            """);

        // An operator has no name that a field's method could take. Implicit, because the compiler passes it along for interpolated strings.
        writer.Lines($$"""
            /// <summary>For interpolated strings and generated code.</summary>
            {{LibraryNames.Hidden}}
            public static implicit operator {{LibraryNames.MessageTarget}}({{name}} writer) { return new {{LibraryNames.MessageTarget}}(writer.message); }
            """);
        EmptyConstructor.Emit(writer, file, name, "Pass the ProtoWriter to write to, or start this message from the one that it is in.");
    }
}
