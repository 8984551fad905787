using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The members of an editor for one field, or the methods on it for one extension.</summary>
internal sealed class EditorFieldEmitter(SourceWriter writer, FilePlan file, Receiver receiver)
{
    private const string AsGuid = "16 bytes, in the order of the text.";
    private const string Created = "Created when it is absent; close it.";
    private const string Throws = "Throws when there is none.";

    private FieldPlan field = null!;
    private EditorMembers members;
    private string access = "public";
    private string slot = "";
    private string tag = "";

    public void Emit(FieldPlan target)
    {
        Begin(target);
        slot = target.Slot.ToString(CultureInfo.InvariantCulture);
        int wireType = target.IsPacked ? WireEncoding.LengthDelimited : WireEncoding.WireType(target.Type);
        tag = WireEncoding.Tag(target.Number, wireType);
        if (target.Map != null)
        {
            Map(target.Map);
        }
        else if (target.IsMessage)
        {
            Messages();
        }
        else if (target.IsRepeated)
        {
            Elements();
        }
        else
        {
            Singular();
        }
    }

    /// <summary>An extension of a MessageSet. protoc allows singular messages only.</summary>
    public void EmitMessageSetItem(FieldPlan target)
    {
        Begin(target);
        string set = OfEditor.SetMessageSetItem + "(" + Number();
        if (field.Reference is { EditorName: not null } child)
        {
            Nested(child, Created, members.Edit, "", OfEditor.EditMessageSetItem + "(" + Number());
        }

        WellKnown(members.Value, set);
        Chained("", members.Replace, Text(TextForm.Utf8) + " message", set + ", " + LibraryNames.FieldValue + "." + OfValue.Encoded + "(message))");
        Clear(OfEditor.ClearMessageSetItem + "(" + Number() + ")");
    }

    private void Begin(FieldPlan target)
    {
        field = target;
        members = target.Editing;
        access = target.Access;
    }

    private void Singular()
    {
        string start = "(" + slot + ", " + tag + ", ";
        switch (field.Type)
        {
            case var _ when receiver.IsExtension:
                foreach (string type in Elementary(field))
                {
                    Chained(Form(type), members.Value, type + " value", OfEditor.Set + start + Value(field, type, "value") + ")");
                }

                break;
            case FieldType.String:
                Chained("", members.Value, "string value", OfEditor.String + start + "value)");
                Chained("", members.Value, Text(TextForm.Chars) + " value", OfEditor.String + start + "value)");
                Chained("", members.Value, Text(TextForm.Utf8) + " value", OfEditor.Utf8 + start + "value)");
                break;
            case FieldType.Bytes:
                Chained("", members.Value, "byte[] value", OfEditor.Bytes + start + "value)");
                Chained("", members.Value, Text(TextForm.Utf8) + " value", OfEditor.Bytes + start + "value)");
                Chained(AsGuid, members.Value, LibraryNames.Guid + " value", OfEditor.Set + start + Value(field, LibraryNames.Guid, "value") + ")");
                break;
            default:
                string number = field.Type == FieldType.Enum ? "(int)value" : "value";
                Chained("", members.Value, field.ValueType + " value", LibraryNames.Method(field.Type) + start + number + ")");
                break;
        }

        Clear(OfEditor.Clear + "(" + slot + ", " + tag + ")");
    }

    private void Elements()
    {
        foreach (string type in Elementary(field))
        {
            Chained(Form(type), members.Add, type + " value", OfEditor.Add + "(" + slot + ", " + tag + ", " + Value(field, type, "value") + ")");
            Chained(
                Throws,
                members.Set,
                "int index, " + type + " value",
                OfEditor.SetElement + "(" + slot + ", " + tag + ", index, " + Value(field, type, "value") + ")");
        }

        Chained(Throws, members.Remove, "int index", OfEditor.RemoveValue + "(" + slot + ", " + Number() + ", index)");

        if (!field.IsText)
        {
            string type = field.ValueType;
            string codec = LibraryNames.Codec(field.Type, type);
            Chained("", members.Value, file.Scoped + LibraryNames.Span(type) + " values", OfEditor.SetAll + "<" + type + ", " + codec + ">(" + tag + ", values)");
        }

        ClearAll();
    }

    private void Messages()
    {
        TypeReference child = field.Reference!;
        string encoded = LibraryNames.FieldValue + "." + (field.Type == FieldType.Group ? OfValue.EncodedGroup : OfValue.Encoded) + "(message)";
        string start = "(" + slot + ", " + tag;
        if (child.EditorName != null)
        {
            if (field.IsRepeated)
            {
                Nested(child, "Fill it and close it.", members.Start, "", OfEditor.AddMessage + start);
                Nested(child, Throws + (receiver.IsExtension ? "" : " One after the other is fast."), members.Edit, "int index", OfEditor.EditElement + "(" + slot + ", " + tag + ", index");
            }
            else
            {
                Nested(child, Created, members.Edit, "", OfEditor.Edit + start);
            }
        }

        WellKnown(field.IsRepeated ? members.Add : members.Value, (field.IsRepeated ? OfEditor.Add : OfEditor.Set) + start);
        string parameter = Text(TextForm.Utf8) + " message";
        if (!field.IsRepeated)
        {
            Chained("", members.Replace, parameter, OfEditor.Set + start + ", " + encoded + ")");
            Clear(OfEditor.Clear + start + ")");
            return;
        }

        Chained("", members.Append, parameter, OfEditor.Add + start + ", " + encoded + ")");
        Chained(Throws, members.Remove, "int index", OfEditor.RemoveElement + "(" + slot + ", " + tag + ", index)");
        ClearAll();
    }

    /// <summary>The types that a well-known message can be written from.</summary>
    private void WellKnown(string name, string call)
    {
        if (field.Type == FieldType.Group)
        {
            return;
        }

        switch (WellKnownKinds.Of(field.TypeName))
        {
            case WellKnownKind.Timestamp:
                Chained("", name, LibraryNames.DateTimeOffset + " value", call + ", " + LibraryNames.FieldValue + "." + OfValue.Timestamp + "(value))");
                Chained("The kind of the time must be known.", name, LibraryNames.DateTime + " value", call + ", " + LibraryNames.FieldValue + "." + OfValue.Timestamp + "(value))");
                break;
            case WellKnownKind.Duration:
                Chained("", name, LibraryNames.TimeSpan + " value", call + ", " + LibraryNames.FieldValue + "." + OfValue.Duration + "(value))");
                break;
            case WellKnownKind.Wrapper:
                FieldType type = WellKnownKinds.WrapperType(field.TypeName)!.Value;
                ValuePlan wrapped = field with { Type = type, ValueType = WireEncoding.ScalarType(type) };
                foreach (string given in Forms(wrapped))
                {
                    Chained("", name, given + " value", call + ", " + LibraryNames.FieldValue + "." + OfValue.Wrapped + "(" + Value(wrapped, given, "value") + "))");
                }

                break;
        }
    }

    private void Map(MapPlan map)
    {
        bool isMessage = map.Value.IsMessage;
        TypeReference? child = isMessage ? map.Value.Reference : null;
        foreach (string keyType in Forms(map.Key))
        {
            string key = Value(map.Key, keyType, "key");
            if (child is { EditorName: not null })
            {
                string valueTag = WireEncoding.Tag(map.Value.Number, WireEncoding.WireType(map.Value.Type));
                Nested(
                    child,
                    Created,
                    members.Edit,
                    keyType + " key",
                    OfEditor.EditEntry + "(" + slot + ", " + tag + ", " + key + ", " + valueTag);
            }

            Result("bool", "Says whether it was there.", members.Remove, keyType + " key", OfEditor.RemoveEntry + "(" + slot + ", " + Number() + ", " + key + ")");
        }

        if (!isMessage)
        {
            foreach ((string keyType, string valueType) in EntryForms(map))
            {
                Chained(
                    "",
                    members.Set,
                    keyType + " key, " + valueType + " value",
                    OfEditor.SetEntry + "(" + slot + ", " + tag + ", " + Value(map.Key, keyType, "key") + ", " + Value(map.Value, valueType, "value") + ")");
            }
        }

        ClearAll();
    }

    private enum TextForm
    {
        Chars,
        Utf8,
    }

    private string Text(TextForm form) => file.Scoped + LibraryNames.Span(form == TextForm.Chars ? "char" : "byte");

    /// <summary>The types of a value's parameter.</summary>
    private string[] Forms(ValuePlan value) => value.Type switch
    {
        FieldType.String => ["string", Text(TextForm.Chars), Text(TextForm.Utf8)],
        FieldType.Bytes => ["byte[]", Text(TextForm.Utf8)],
        _ => [value.ValueType],
    };

    /// <summary>The types for a value that is singular or in a list.</summary>
    private string[] Elementary(ValuePlan value) => value.Type == FieldType.Bytes ? [.. Forms(value), LibraryNames.Guid] : Forms(value);

    /// <summary>The documentation of a method that takes a value of a type.</summary>
    private static string Form(string type) => type == LibraryNames.Guid ? AsGuid : "";

    /// <summary>As in the writer, key and value are texts of one form.</summary>
    private IEnumerable<(string Key, string Value)> EntryForms(MapPlan map)
    {
        string[] keys = Forms(map.Key);
        string[] values = Forms(map.Value);
        return map.Key.Type == FieldType.String && map.Value.Type == FieldType.String
            ? keys.Select((key, i) => (key, values[i]))
            : keys.SelectMany(key => values.Select(value => (key, value)));
    }

    /// <summary>The library's type for a value.</summary>
    private static string Value(ValuePlan value, string type, string name)
    {
        string method = type == LibraryNames.Guid ? OfValue.Guid
            : value.Type == FieldType.String && type.EndsWith(LibraryNames.Bytes, System.StringComparison.Ordinal) ? OfValue.Utf8
            : LibraryNames.Method(value.Type);
        return LibraryNames.FieldValue + "." + method + "(" + (value.Type == FieldType.Enum ? "(int)" : "") + name + ")";
    }

    private string Number() => field.Number.ToString(CultureInfo.InvariantCulture);

    private void Clear(string call) => Chained("", members.Clear, "", call);

    private void ClearAll() => Chained("", members.Clear, "", OfEditor.ClearRepeated + "(" + slot + ", " + Number() + ")");

    private void Chained(string detail, string name, string parameters, string call)
    {
        Head(detail);
        writer.Lines($"{access}{receiver.Modifier} {receiver.ReturnType} {name}({receiver.ThisParameter}{Separator(parameters)}{parameters}) {{ {receiver.Message}.{call}; return {receiver.Self}; }}");
    }

    private void Nested(TypeReference child, string detail, string name, string parameters, string call)
    {
        Head(detail);
        writer.Lines($"{access}{receiver.Modifier} {child.EditorName} {name}({receiver.ThisParameter}{Separator(parameters)}{parameters}) {{ return new {child.EditorName}({receiver.Message}.{call}, {child.ReaderSchema})); }}");
    }

    private void Result(string type, string detail, string name, string parameters, string call)
    {
        Head(detail);
        writer.Lines($"{access}{receiver.Modifier} {type} {name}({receiver.ThisParameter}{Separator(parameters)}{parameters}) {{ return {receiver.Message}.{call}; }}");
    }

    private string Separator(string parameters) => receiver.IsExtension && parameters.Length > 0 ? ", " : "";

    /// <param name="detail">The part of the documentation that the name and the parameters do not show.</param>
    private void Head(string detail)
    {
        if (detail.Length > 0)
        {
            DocEmitter.Summary(writer, DocComment.None, detail);
        }

        if (field.IsDeprecated)
        {
            writer.Lines(LibraryNames.Obsolete);
        }
    }
}
