using System.Globalization;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using static ProtoZeroSharp.Generator.Emission.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>
/// The reading methods of one extension, on the extendee's reader. The reader keeps no offsets of fields that its .proto does not
/// have: each call scans the message for this one field, so that merging, packing and closed enums are as for any other.
/// </summary>
internal sealed class ExtensionReaderEmitter(SourceWriter writer, FileContext file, string extendeeReader)
{
    private LinkedField field = null!;
    private FieldMembers members;
    private string access = "public";

    public void Emit(LinkedField target, FieldMembers names, bool isMessageSetItem)
    {
        field = target;
        members = names;
        access = file.MemberAccess(target);
        if (isMessageSetItem)
        {
            MessageSetItem();
            return;
        }

        writer.Lines("internal static readonly " + LibraryNames.MessageSchema + " " + members.Schema + " = " + SchemaEmitter.OfExtension(file, field) + ";");
        string open = LibraryNames.Extensions + "." + OfExtensions.Open + "(_reader.Encoded." + OfEncoded.View + ", " + members.Schema + ")";
        if (field.IsRepeated)
        {
            (string type, string value) = ReaderFieldEmitter.List(file, field, members.Reading.List, open, "0");
            Doc(", in wire order");
            Method(type, members.Reading.Value, "return " + value + ";");
            if (file.NeedsList(field))
            {
                ListEmitter.Emit(writer, access, file.Find(field.TypeName)!.ReaderName!, members.Reading.List, isForOthers: false);
            }

            return;
        }

        Doc("; its default when it does not occur");
        Method(ReaderFieldEmitter.ValueType(file, field), members.Reading.Value, "return " + ReaderFieldEmitter.Value(file, field, open, "0") + ";");
        DocEmitter.Summary(writer, DocComment.None, "Whether the extension " + field.Name + " occurs. Scans the message.");
        Method("bool", members.Reading.Has, "return " + open + "." + OfReader.Has + "(0);");
        if (field.Type is FieldType.Message or FieldType.Group)
        {
            TryGet(open + "." + OfReader.TryMessage + "(0, " + ReaderFieldEmitter.Tag(field) + ")");
        }
    }

    private void MessageSetItem()
    {
        string number = field.Number.ToString(CultureInfo.InvariantCulture);
        string view = "_reader.Encoded." + OfEncoded.View;
        string reader = file.Find(field.TypeName)!.ReaderName!;
        Doc("; an empty message when it does not occur");
        Method(reader, members.Reading.Value, "return new " + reader + "(" + LibraryNames.Extensions + "." + OfExtensions.Item + "(" + view + ", " + number + "), true);");
        DocEmitter.Summary(writer, DocComment.None, "Whether the extension " + field.Name + " occurs. Scans the set.");
        Method("bool", members.Reading.Has, "return !" + LibraryNames.Extensions + "." + OfExtensions.TryItem + "(" + view + ", " + number + ")." + OfView.IsAbsent + ";");
        TryGet(LibraryNames.Extensions + "." + OfExtensions.TryItem + "(" + view + ", " + number + ")");
    }

    private void TryGet(string find)
    {
        string reader = ReaderFieldEmitter.ValueType(file, field);
        DocEmitter.Summary(writer, DocComment.None, "Opens the extension " + field.Name + ", or says false when it does not occur or its own level is malformed; allocates nothing.");
        Obsolete();
        writer.Lines(Signature("bool", members.Reading.TryGet, ", out " + reader + " reader") + " { " + ReaderFieldEmitter.TryOpen(reader, find) + " }");
    }

    private void Method(string type, string name, string statements)
    {
        Obsolete();
        writer.Lines(Signature(type, name, "") + " { " + statements + " }");
    }

    // By reference, as a reader is large; scoped, so that what is returned may outlive the variable that holds the reader.
    private string Signature(string type, string name, string parameters) =>
        access + " static " + type + " " + name + "(this " + file.Scoped + "in " + extendeeReader + " _reader" + parameters + ")";

    private void Obsolete()
    {
        if (field.IsDeprecated)
        {
            writer.Lines(LibraryNames.Obsolete);
        }
    }

    private void Doc(string detail) => DocEmitter.Summary(writer, field.Comment, "The extension " + field.Name + detail + ". Scans the message.");
}
