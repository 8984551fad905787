using System.Globalization;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using static ProtoZeroSharp.Generator.Emission.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>
/// The method of a reader that writes the message anew, field by field through the typed writer; the unknown fields follow as
/// they are.
/// </summary>
internal static class CopyEmitter
{
    public static void Emit(
        SourceWriter writer,
        FileContext file,
        LinkedMessage message,
        bool[] readable,
        ReaderMembers[] members,
        string containerName,
        ReaderSlots slots)
    {
        string[] memberNames = [.. TypeNames.MemberNames(message)];
        string writerName = TypeNames.View("Writer", containerName, memberNames);
        string body = TypeNames.View("Body", writerName, memberNames);
        FieldMembers[] writing = MemberNames.Writer(message.Fields.AsImmutableArray(), writerName, body);
        writer.Lines("/// <summary>Writes the message field by field, unknown fields last and as they are, unless they are to be left out; split messages become one.</summary>");
        using (writer.Block("public void CopyTo(" + writerName + " writer, bool unknownFields = true)"))
        {
            writer.Lines("this.message." + OfReader.BeginCopy + "();");
            for (int i = 0; i < members.Length; i++)
            {
                if (readable[i])
                {
                    LinkedField field = message.Fields[i];
                    string slot = slots.Of(field).ToString(CultureInfo.InvariantCulture);
                    writer.Lines(Statement(file, field, members[i], writing[i], slot));
                }
            }

            writer.Lines("if (unknownFields) { this.message." + OfReader.CopyUnknown + "(" + LibraryNames.MessageOf("writer") + "); }");
        }
    }

    private static string Statement(FileContext file, LinkedField field, ReaderMembers reading, FieldMembers writing, string slot)
    {
        LinkedField target = field.Map?.Value ?? field;
        bool isMessage = target.Type is FieldType.Message or FieldType.Group;
        if (isMessage && file.Find(target.TypeName) is not { Exists: true })
        {
            return "this.message." + OfReader.CopyField + "(" + field.Number.ToString(CultureInfo.InvariantCulture) + ", " + LibraryNames.MessageOf("writer") + ");";
        }

        string value = "this." + reading.Value;
        string child = isMessage ? file.Find(target.TypeName)!.WriterName + " child = " : "";
        if (field.Map is { } map)
        {
            string key = "entry.Key" + Bytes(map.Key);
            return "foreach (" + reading.Map + ".Entry entry in " + value + ") { "
                + (isMessage
                    ? child + "writer." + writing.Start + "(" + key + "); entry.Value.CopyTo(child, unknownFields); child.Close();"
                    : "writer." + writing.Add + "(" + key + ", entry.Value" + Bytes(map.Value) + ");")
                + " }";
        }

        if (field.IsRepeated)
        {
            string element = "foreach (" + ReaderFieldEmitter.ValueType(file, field) + " element in " + value + ")";
            if (isMessage)
            {
                return element + " { " + child + "writer." + writing.Start + "(); element.CopyTo(child, unknownFields); child.Close(); }";
            }

            return field.Type is FieldType.String or FieldType.Bytes
                ? element + " { writer." + writing.Add + "(element" + Bytes(field) + "); }"
                : "{ " + LibraryNames.Elements(field.Type, file.ValueType(field)) + " run = writer." + writing.Start + "(); " + element + " { run." + OfElements.Add + "(element); } run." + OfElements.Close + "(); }";
        }

        if (isMessage)
        {
            return "if (this." + reading.Has + ") { " + child + "writer." + writing.Start + "(); " + value + ".CopyTo(child, unknownFields); child.Close(); }";
        }

        return "if (" + Condition(file, field, reading, slot) + ") { writer." + writing.Set + "(" + value + Bytes(field) + "); }";
    }

    private static string Condition(FileContext file, LinkedField field, ReaderMembers reading, string slot)
    {
        if (field.HasPresence)
        {
            return "this." + reading.Has;
        }

        if (field.Type is FieldType.String or FieldType.Bytes)
        {
            return "this." + reading.Value + "." + OfText.Length + " != 0";
        }

        string type = file.ValueType(field);
        return "this.message." + OfReader.IsNotZero + "<" + type + ", " + LibraryNames.Decoder(field.Type, type) + ">(" + slot + ")";
    }

    private static string Bytes(LinkedField field) => field.Type == FieldType.String ? "." + OfText.Bytes : "";
}
