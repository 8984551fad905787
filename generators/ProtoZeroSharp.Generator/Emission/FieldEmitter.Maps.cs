using System.Globalization;
using ProtoZeroSharp.Generator.Model;
using static ProtoZeroSharp.Generator.Emission.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <content>Maps: entries with the key as field 1 and the value as field 2.</content>
internal sealed partial class FieldEmitter
{
    /// <summary>The forms of text: what is not one of them is passed along as it is.</summary>
    private enum TextForm
    {
        String,
        Chars,
        Utf8,
    }

    /// <summary>An entry that does not fit, because the memory is full or the maximum length is reached, is removed: nobody else has its handle.</summary>
    private const string AbandonEntry = "catch { _entry." + OfWriter.Abandon + "(); throw; }";

    private static readonly TextForm[] TextForms = [TextForm.String, TextForm.Chars, TextForm.Utf8];

    private void EmitMap(MapShape map)
    {
        bool keyIsText = map.Key.Type == FieldType.String;
        if (map.Value.Type is FieldType.Message or FieldType.Group)
        {
            TypeReference? value = file.Find(map.Value.TypeName);
            foreach (TextForm form in keyIsText ? TextForms : [TextForm.String])
            {
                if (value is { Exists: true })
                {
                    StartEntry(map, form, value);
                }
                else
                {
                    EncodedEntry(map, form);
                }
            }

            return;
        }

        bool valueIsText = map.Value.Type == FieldType.String;
        foreach (TextForm form in keyIsText || valueIsText ? TextForms : [TextForm.String])
        {
            if (map.Value.Type == FieldType.Bytes)
            {
                if (form == TextForm.String)
                {
                    Entry(map, form, "byte[]");
                }

                Entry(map, form, file.Scoped + LibraryNames.Span("byte"));
            }
            else
            {
                Entry(map, form, ParameterType(map.Value, form));
            }
        }
    }

    private void Entry(MapShape map, TextForm form, string valueType)
    {
        DocOfFirst(form);
        if (field.IsDeprecated)
        {
            writer.Lines(LibraryNames.Obsolete);
        }

        using (writer.Block(Signature(receiver.ReturnType, members.Add, ParameterType(map.Key, form) + " key, " + valueType + " value")))
        {
            if (map.Value.Type == FieldType.Bytes)
            {
                // Not a leaf, whose size is limited: bytes in maps are often whole files.
                string check = valueType == "byte[]" ? NullCheck("value") : "";
                using (OpenEntry(map, form, check))
                {
                    writer.Lines("_entry." + OfWriter.Bytes + "(" + WireFormat.TagArguments(map.Value) + ", value);").Lines("_entry." + OfWriter.Close + "();");
                }

                writer.Lines(AbandonEntry);
            }
            else
            {
                LeafEntry(map, form);
            }

            writer.Lines("return " + receiver.Self + ";");
        }
    }

    private void LeafEntry(MapShape map, TextForm form)
    {
        int fixedSize = 0;
        string textSize = "";
        foreach ((LinkedField part, string name) in new[] { (map.Key, "key"), (map.Value, "value") })
        {
            fixedSize += WireFormat.TagSize(part.Number) + (part.Type == FieldType.String ? 0 : WireFormat.MaxValueSize(part.Type));
            if (part.Type == FieldType.String)
            {
                textSize += " + _" + name + "." + OfTextArg.MaxSize;

                // A null string would be "absent" to the library; here it is a mistake.
                string value = form == TextForm.String ? LibraryNames.TextArg + "." + OfTextArg.Required + "(" + name + ", \"" + name + "\")" : name;
                writer.Lines(LibraryNames.TextArg + " _" + name + " = " + value + ";");
            }
        }

        string size = fixedSize.ToString(CultureInfo.InvariantCulture) + textSize;
        writer.Lines(LibraryNames.LeafWriter + " _leaf = " + receiver.Message + "." + OfWriter.StartLeaf + "(" + WireFormat.TagArguments(field) + ", " + size + ");");
        writer.Lines(EntryStatement(map.Key, "key")).Lines(EntryStatement(map.Value, "value"));
        writer.Lines(receiver.Message + "." + OfWriter.EndLeaf + "(_leaf);");
    }

    private static string NullCheck(string name) => "if (" + name + " == null) { throw new " + LibraryNames.ArgumentNull + "(\"" + name + "\"); }";

    private static string EntryStatement(LinkedField part, string name)
    {
        string tag = WireFormat.TagArguments(part);
        return part.Type switch
        {
            FieldType.String => "_leaf." + OfLeaf.Text + "(" + tag + ", _" + name + ");",
            _ => "_leaf." + LibraryNames.Method(part.Type) + "(" + tag + ", " + Number(part, name) + ");",
        };
    }

    private void StartEntry(MapShape map, TextForm form, TypeReference value)
    {
        DocOfFirst(form);
        if (field.IsDeprecated)
        {
            writer.Lines(LibraryNames.Obsolete);
        }

        using (writer.Block(Signature(value.WriterName, members.Start, ParameterType(map.Key, form) + " key")))
        {
            using (OpenEntry(map, form, ""))
            {
                writer.Lines("return new " + value.WriterName + "(_entry." + OfWriter.StartEntryValue + "(" + WireFormat.TagArguments(2, WireFormat.LengthDelimited) + "));");
            }

            writer.Lines(AbandonEntry);
        }
    }

    private void EncodedEntry(MapShape map, TextForm form)
    {
        DocOfFirst(form);
        if (field.IsDeprecated)
        {
            writer.Lines(LibraryNames.Obsolete);
        }

        using (writer.Block(Signature(receiver.ReturnType, members.Append, ParameterType(map.Key, form) + " key, " + file.Scoped + LibraryNames.Span("byte") + " message")))
        {
            using (OpenEntry(map, form, ""))
            {
                writer.Lines("_entry." + OfWriter.Encoded + "(" + WireFormat.TagArguments(2, WireFormat.LengthDelimited) + ", message);").Lines("_entry." + OfWriter.Close + "();");
            }

            writer.Lines(AbandonEntry).Lines("return " + receiver.Self + ";");
        }
    }

    private void DocOfFirst(TextForm form)
    {
        if (form == TextForm.String)
        {
            Doc();
        }
    }

    // What may be null is checked before anything is written.
    private SourceWriter.Scope OpenEntry(MapShape map, TextForm form, string check)
    {
        string method = LibraryNames.Method(map.Key.Type);
        if (map.Key.Type == FieldType.String)
        {
            method = form == TextForm.Utf8 ? OfWriter.Utf8 : OfWriter.String;
            if (form == TextForm.String)
            {
                writer.Lines(NullCheck("key"));
            }
        }

        if (check.Length > 0)
        {
            writer.Lines(check);
        }

        writer.Lines(LibraryNames.MessageWriter + " _entry = " + receiver.Message + "." + OfWriter.StartMessage + "(" + WireFormat.TagArguments(field) + ");");
        SourceWriter.Scope scope = writer.Block("try");
        writer.Lines("_entry." + method + "(" + WireFormat.TagArguments(map.Key) + ", key);");
        return scope;
    }

    private string ParameterType(LinkedField part, TextForm form) => part.Type switch
    {
        FieldType.String when form == TextForm.String => "string",
        FieldType.String => file.Scoped + LibraryNames.Span(form == TextForm.Chars ? "char" : "byte"),
        _ => file.ValueType(part),
    };
}
