using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The reader of a message: a lazy view over the library's, a property per field.</summary>
internal static class ReaderEmitter
{
    public static void Emit(SourceWriter writer, FilePlan file, MessagePlan message, ReaderPlan reader)
    {
        // In merge mode Google's class has these enums.
        foreach (OneofPlan oneof in file.IsMerged ? default : message.Oneofs)
        {
            Cases(writer, oneof);
        }

        FieldPlan[] fields = [.. message.ReadableFields];
        DocEmitter.Summary(writer, DocComment.None, "Reads messages of type " + message.FullName + " where they lie: nothing is copied, and a value is decoded when it is asked for.");
        using (ViewEmitter.Open(writer, file, reader.Name, isDisposable: false))
        {
            Frame(writer, reader, reader.Name, reader.Schema);
            SchemaEmitter.Emit(writer, fields, reader.Schema);
            var emitter = new ReaderFieldEmitter(writer, reader.Schema);
            foreach (FieldPlan field in fields)
            {
                emitter.Emit(file, field);
            }

            for (int i = 0; i < message.Oneofs.Count; i++)
            {
                Case(writer, message.Oneofs[i], i);
            }

            if (message.Writer != null)
            {
                CopyEmitter.Emit(writer, message.Writer, reader.Schema);
            }

            TextEmitter.Emit(writer, message, fields, reader);
            if (reader.List != null)
            {
                ListEmitter.Emit(writer, "public", reader.Name, reader.List, reader.IsListForOthers);
            }
        }
    }

    private static void Frame(SourceWriter writer, ReaderPlan reader, string name, string schema)
    {
        string view = LibraryNames.View(reader.Size);
        string arguments = "(message, " + schema + ", " + reader.Small?.Numbers;
        string open = reader.Small == null ? view + "." + OfReader.Open + arguments
            : LibraryNames.SmallMessage + "." + (reader.Small.IsOneof ? OfSmallMessage.OpenOneof : OfSmallMessage.Open) + arguments;
        string whole = reader.Small != null
            ? ": this(new " + LibraryNames.MessageView + "(message, limits), true) { }"
            : "{ " + view + "." + OfReader.Open + "(message, limits, " + schema + ", out this.message); }";
        writer.Lines($$"""
            private readonly {{view}} message;

            /// <summary>Scans its own level; throws a ProtoException when that is malformed.</summary>
            {{LibraryNames.Inline}}public {{name}}({{LibraryNames.Span("byte")}} message, {{LibraryNames.ReadLimits}} limits = default) {{whole}}
            {{LibraryNames.Hidden}}
            {{LibraryNames.Inline}}public {{name}}({{LibraryNames.MessageView}} message, bool isView) { {{open}}out this.message); }
            public {{LibraryNames.EncodedMessage}} Encoded => new {{LibraryNames.EncodedMessage}}(message.{{OfReader.View}}, {{schema}});
            private {{name}}({{LibraryNames.MessageView}} message, out bool isOpen) { isOpen = {{view}}.{{OfReader.TryOpen}}(message, {{schema}}, out this.message); }
            /// <summary>False when its own level is malformed. Allocates nothing.</summary>
            public static bool TryOpen({{LibraryNames.Span("byte")}} message, out {{name}} reader, {{LibraryNames.ReadLimits}} limits = default) { reader = new {{name}}(new {{LibraryNames.MessageView}}(message, limits), out bool isOpen); return isOpen; }
            /// <summary>Checks everything once; after that no getter throws. Throws a ProtoException.</summary>
            public void Validate() { message.{{OfReader.Validate}}({{schema}}); }
            /// <summary>Checks everything once; after that no getter throws. Allocates nothing.</summary>
            public bool TryValidate() { return message.{{OfReader.TryValidate}}({{schema}}); }
            /// <summary>In wire order, extensions among them.</summary>
            public {{LibraryNames.UnknownFields}} UnknownFields => message.{{OfReader.Unknown}}({{schema}});
            """);
    }

    /// <summary>The enum of a oneof's cases, beside the message as protoc has it.</summary>
    private static void Cases(SourceWriter writer, OneofPlan oneof)
    {
        DocEmitter.Summary(writer, oneof.Comment, "The fields of the oneof " + oneof.Name + ".");
        using (writer.Block($"public enum {oneof.CaseType}"))
        {
            writer.Lines("/// <summary>None of the fields occurs.</summary>\nNone = 0,");
            foreach (OneofCase member in oneof.Cases)
            {
                writer.Lines($"{member.Name} = {member.Number},");
            }
        }
    }

    private static void Case(SourceWriter writer, OneofPlan oneof, int index)
    {
        DocEmitter.Summary(writer, DocComment.None, "Which field of the oneof " + oneof.Name + " counts: the last one in the input.");
        writer.Lines($"public {oneof.CaseType} {oneof.Case} {{ {LibraryNames.Inline}get {{ return ({oneof.CaseType})message.{OfReader.Case}({index}); }} }}");
    }
}
