using System.Globalization;
using System.Linq;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using ProtoZeroSharp.Generator.Settings;
using static ProtoZeroSharp.Generator.Emission.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The reader of a message: a lazy view over the library's, a property per field.</summary>
internal sealed class ReaderEmitter : IViewEmitter
{
    public GeneratedParts Part => GeneratedParts.Readers;

    public void Emit(SourceWriter writer, FileContext file, LinkedMessage message, string containerName)
    {
        string[] memberNames = [.. TypeNames.MemberNames(message)];
        string name = TypeNames.View("Reader", containerName, memberNames);
        string list = TypeNames.View("List", name, memberNames);
        string schema = TypeNames.View("Schema", name, memberNames);
        (ReaderMembers[] members, string[] cases) = MemberNames.Reader(
            message, file.NeedsList, name, list, schema, "TryOpen", "Validate", "TryValidate", "UnknownFields", "CopyTo", "SchemaOf", "Encoded", "ToText", "NamesOf");

        // A field whose message has no reader anywhere is left to the unknown fields.
        bool[] readable = [.. message.Fields.Select(f => IsReadable(file, f))];
        LinkedField[] fields = [.. message.Fields.Where((_, i) => readable[i])];
        var slots = new ReaderSlots(message, fields);
        string view = file.View(slots.Size);

        // In merge mode they are Google's.
        string[] caseTypes = MemberNames.CaseTypes(message, containerName);
        for (int i = 0; i < caseTypes.Length && !file.Options.Merge; i++)
        {
            Cases(writer, message, i, caseTypes[i]);
        }

        DocEmitter.Summary(writer, DocComment.None, "Reads messages of type " + message.FullName + " where they lie: nothing is copied, and a value is decoded when it is asked for.");
        file.Attribute(writer);
        using (writer.Block("public readonly ref struct " + name))
        {
            Frame(writer, name, schema, view, Open(file, message, fields, slots, view, schema));
            SchemaEmitter.Emit(writer, file, fields, slots, schema);
            var emitter = new ReaderFieldEmitter(writer, file, slots);
            for (int i = 0; i < members.Length; i++)
            {
                if (readable[i])
                {
                    emitter.Emit(message.Fields[i], members[i]);
                }
            }

            for (int i = 0; i < cases.Length; i++)
            {
                Case(writer, message.Oneofs[i], i, cases[i], caseTypes[i]);
            }

            if (file.Emits(GeneratedParts.Writers))
            {
                CopyEmitter.Emit(writer, message, containerName);
            }

            TextEmitter.Emit(writer, file, message, fields, schema);
            if (file.HasList(message))
            {
                ListEmitter.Emit(writer, "public", name, list, file.IsWellKnown);
            }
        }
    }

    /// <summary>Whether the reader has the field: not one whose message has no reader anywhere.</summary>
    public static bool IsReadable(FileContext file, LinkedField field)
    {
        LinkedField target = field.Map?.Value ?? field;
        return target.Type is not (FieldType.Message or FieldType.Group) || file.Find(target.TypeName)?.ReaderName != null;
    }

    /// <summary>How a message is opened: without a table where it has few fields that are easily told apart.</summary>
    private static string Open(FileContext file, LinkedMessage message, LinkedField[] fields, ReaderSlots slots, string view, string schema)
    {
        const int MostFields = 4;
        const int MostMembers = 7;
        const int LastNumberOfOneByte = 15;
        bool isPlain = fields.Length > 0 && fields.All(f => !f.IsRepeated && f.Number <= LastNumberOfOneByte && f.Type != FieldType.Group);
        if (isPlain && fields.Length <= MostFields && message.Oneofs.Count == 0)
        {
            uint layout = 0;
            uint closed = 0;
            ulong known = ulong.MaxValue;
            foreach (LinkedField field in fields.OrderByDescending(f => f.Number))
            {
                layout = (layout << 8) | ((uint)field.Number << 3) | (uint)WireFormat.WireType(field.Type);
                closed <<= 1;
                if (IsClosed(file, field))
                {
                    closed++;
                    known &= file.Find(field.TypeName)!.Shape.EnumValues.Where(v => v.Number is >= 0 and < 64).Aggregate(0UL, (bits, v) => bits | (1UL << v.Number));
                }
            }

            // Where the enums have no number in common, none is known at a glance.
            string enums = closed != 0 && known != 0 ? closed.ToString(CultureInfo.InvariantCulture) + ", " + Hex(known) + "UL, " : "";
            if (closed == 0 || known != 0)
            {
                return LibraryNames.SmallMessage + "." + OfSmallMessage.Open + "(message, " + schema + ", " + Hex(layout) + "U, " + enums;
            }
        }

        if (isPlain && fields.Length <= MostMembers && slots.Size == 8 && message.Oneofs.Count == 1 && fields.All(f => f.OneofIndex == 0 && !IsClosed(file, f)))
        {
            ulong wireTypes = 0;
            ulong places = 0;
            foreach (LinkedField field in fields)
            {
                wireTypes |= (8UL | (uint)WireFormat.WireType(field.Type)) << (4 * field.Number);
                places |= (ulong)slots.Of(field) << (4 * field.Number);
            }

            return LibraryNames.SmallMessage + "." + OfSmallMessage.OpenOneof + "(message, " + schema + ", " + Hex(wireTypes) + "UL, " + Hex(places) + "UL, ";
        }

        return view + "." + OfReader.Open + "(message, " + schema + ", ";
    }

    private static bool IsClosed(FileContext file, LinkedField field) =>
        field.Type == FieldType.Enum && file.Find(field.TypeName) is { Shape.IsClosedEnum: true };

    private static string Hex(ulong number) => "0x" + number.ToString("X", CultureInfo.InvariantCulture);

    private static void Frame(SourceWriter writer, string name, string schema, string view, string open)
    {
        string whole = open.StartsWith(LibraryNames.SmallMessage, System.StringComparison.Ordinal)
            ? ": this(new " + LibraryNames.MessageView + "(message, maxDepth), true) { }"
            : "{ " + view + "." + OfReader.Open + "(message, maxDepth, " + schema + ", out this.message); }";
        writer.Lines($$"""
            private readonly {{view}} message;

            /// <summary>Scans its own level; throws a ProtoException when that is malformed. Nesting is limited to maxDepth, 1 to 10,000.</summary>
            {{LibraryNames.Inline}}public {{name}}({{LibraryNames.Span("byte")}} message, int maxDepth = 100) {{whole}}
            {{LibraryNames.Hidden}}
            {{LibraryNames.Inline}}public {{name}}({{LibraryNames.MessageView}} message, bool isView) { {{open}}out this.message); }
            /// <summary>The bytes of the message.</summary>
            public {{LibraryNames.EncodedMessage}} Encoded => new {{LibraryNames.EncodedMessage}}(message.{{OfReader.View}}, {{schema}});
            {{LibraryNames.Hidden}}
            public {{name}}({{LibraryNames.MessageView}} message, out bool isOpen) { isOpen = {{view}}.{{OfReader.TryOpen}}(message, {{schema}}, out this.message); }
            /// <summary>False when its own level is malformed. Allocates nothing.</summary>
            public static bool TryOpen({{LibraryNames.Span("byte")}} message, out {{name}} reader, int maxDepth = 100) { bool isOpen; reader = new {{name}}(new {{LibraryNames.MessageView}}(message, maxDepth), out isOpen); return isOpen; }
            /// <summary>Checks everything once; after that no member throws. Throws a ProtoException.</summary>
            public void Validate() { message.{{OfReader.Validate}}(); }
            /// <summary>Checks everything once; after that no member throws. Allocates nothing.</summary>
            public bool TryValidate() { return message.{{OfReader.TryValidate}}(); }
            /// <summary>In wire order, extensions among them.</summary>
            public {{LibraryNames.UnknownFields}} UnknownFields => message.{{OfReader.Unknown}};
            """);
    }

    /// <summary>The enum of a oneof's cases, beside the message as protoc has it.</summary>
    private static void Cases(SourceWriter writer, LinkedMessage message, int index, string type)
    {
        LinkedOneof oneof = message.Oneofs[index];
        DocEmitter.Summary(writer, oneof.Comment, "The fields of the oneof " + oneof.Name + ".");
        using (writer.Block("public enum " + type))
        {
            writer.Lines("/// <summary>None of the fields occurs.</summary>\nNone = 0,");
            var scope = new NameScope("None");
            for (int i = 0; i < message.Fields.Count; i++)
            {
                LinkedField field = message.Fields[i];
                if (field.OneofIndex == index)
                {
                    string name = CSharpIdentifier.Member(scope.Claim(ProtocNames.Repair(ProtocNames.Pascal(ProtocNames.FieldBase(field)))));
                    writer.Lines(name + " = " + field.Number.ToString(CultureInfo.InvariantCulture) + ",");
                }
            }
        }
    }

    private static void Case(SourceWriter writer, LinkedOneof oneof, int index, string name, string type)
    {
        DocEmitter.Summary(writer, DocComment.None, "Which field of the oneof " + oneof.Name + " counts: the last one in the input.");
        writer.Lines("public " + type + " " + name + " { " + LibraryNames.Inline + "get { return (" + type + ")message." + OfReader.Case + "(" + index.ToString(CultureInfo.InvariantCulture) + "); } }");
    }
}
