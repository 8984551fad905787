using System.Globalization;
using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>
/// The reading methods of one extension, on the extendee's reader. The reader keeps no offsets of fields that its .proto does not
/// have. Each call therefore scans the message for this one field, so merging, packing and closed enums work as for other fields.
/// </summary>
internal sealed class ExtensionReaderEmitter(SourceWriter writer, FilePlan file, string extendeeReader)
{
    private FieldPlan field = null!;
    private ReaderMembers members;

    public void Emit(ExtensionPlan extension)
    {
        field = extension.Field;
        members = field.Reading;
        if (extension.IsItem)
        {
            MessageSetItem();
            return;
        }

        writer.Lines($"internal static readonly {LibraryNames.MessageSchema} {field.Writing.Schema} = {SchemaEmitter.OfExtension(field)};");
        string open = LibraryNames.Extensions + "." + OfExtensions.Open + "(_reader.Encoded." + OfEncoded.View + ", " + field.Writing.Schema + ")";
        if (field.IsRepeated)
        {
            (string type, string value) = ReaderFieldEmitter.List(field, open, "0", field.Writing.Schema);
            Doc(", in wire order");
            Method(type, members.Value, "return " + value + ";");
            if (field.NeedsList)
            {
                ListEmitter.Emit(writer, field.Access, field.ReadType, members.List, isForOthers: false);
            }

            return;
        }

        Doc("; its default when it does not occur");
        Method(field.ReadType, members.Value, "return " + ReaderFieldEmitter.Value(field, open, "0") + ";");
        DocEmitter.Summary(writer, DocComment.None, "Whether the extension " + field.Name + " occurs. Scans the message.");
        Method("bool", members.Has, "return " + open + "." + OfReader.Has + "(0);");
    }

    private void MessageSetItem()
    {
        string number = field.Number.ToString(CultureInfo.InvariantCulture);
        string view = "_reader.Encoded." + OfEncoded.View;
        string item = LibraryNames.Extensions + "." + OfExtensions.Item + "(" + view + ", " + number + ")";
        Doc("; an empty message when it does not occur");
        Method(field.ReadType, members.Value, "return new " + field.ReadType + "(" + item + ", true);");
        DocEmitter.Summary(writer, DocComment.None, "Whether the extension " + field.Name + " occurs. Scans the set.");
        Method("bool", members.Has, "return !" + item + "." + OfView.IsAbsent + ";");
    }

    private void Method(string type, string name, string statements)
    {
        Obsolete();
        writer.Lines($"{Signature(type, name)} {{ {statements} }}");
    }

    // By reference, because a reader is large. Scoped, so that the result may outlive the variable that holds the reader.
    private string Signature(string type, string name) =>
        field.Access + " static " + type + " " + name + "(this " + file.Scoped + "in " + extendeeReader + " _reader)";

    private void Obsolete()
    {
        if (field.IsDeprecated)
        {
            writer.Lines(LibraryNames.Obsolete);
        }
    }

    private void Doc(string detail) => DocEmitter.Summary(writer, field, "The extension " + field.Name + detail + ". Scans the message.");
}
