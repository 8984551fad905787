using System.Globalization;
using System.Linq;
using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The members of a reader for one field.</summary>
internal sealed class ReaderFieldEmitter(SourceWriter writer, string schema)
{
    private FieldPlan field = null!;
    private ReaderMembers members;
    private string slot = "";

    public void Emit(FilePlan file, FieldPlan target)
    {
        field = target;
        members = target.Reading;
        slot = target.Slot.ToString(CultureInfo.InvariantCulture);
        if (target.Map != null)
        {
            MapEmitter.Emit(writer, file, target, slot, schema);
        }
        else if (target.IsRepeated)
        {
            Repeated();
        }
        else
        {
            Singular();
        }
    }

    /// <summary>The expression of a singular value in a slot of a message reader.</summary>
    public static string Value(ValuePlan field, string reader, string slot)
    {
        string fallback = Fallback(field);
        string arguments = "(" + slot + (fallback.Length == 0 ? "" : ", " + fallback) + ")";
        return field.Type switch
        {
            FieldType.String => reader + "." + OfReader.Text + arguments,
            FieldType.Bytes => reader + "." + OfReader.Bytes + arguments,
            FieldType.Message or FieldType.Group => "new " + field.ReadType + "(" + reader + "." + OfReader.Message + "(" + slot + ", " + Tag(field) + "), true)",
            FieldType.Enum => "(" + field.ValueType + ")" + reader + "." + OfReader.Enum + arguments,
            _ => reader + "." + LibraryNames.Method(field.Type) + arguments,
        };
    }

    /// <summary>The type and the expression of a repeated field in a slot of a message reader.</summary>
    /// <param name="field">The field.</param>
    /// <param name="reader">The expression of the message reader.</param>
    /// <param name="slot">The slot.</param>
    /// <param name="schema">What describes the message.</param>
    public static (string Type, string Value) List(FieldPlan field, string reader, string slot, string schema)
    {
        string arguments = "(" + slot + ", " + Tag(field) + ")";
        switch (field.Type)
        {
            case FieldType.String:
                return (LibraryNames.TextList, reader + "." + OfReader.Texts + arguments);
            case FieldType.Bytes:
                return (LibraryNames.BytesList, reader + "." + OfReader.BytesList + arguments);
            case FieldType.Message or FieldType.Group:
                string list = field.Reference!.ReaderList ?? field.Reading.List;
                return (list, "new " + list + "(" + reader + "." + OfReader.Messages + arguments + ")");
            default:
                string type = field.ValueType;
                string types = "<" + type + ", " + LibraryNames.Codec(field.Type, type) + ">";
                return (LibraryNames.ScalarList + types, reader + "." + OfReader.Scalars + types + "(" + slot + ", " + field.Number.ToString(CultureInfo.InvariantCulture)
                    + (!SchemaEmitter.IsClosed(field) ? ")" : ", " + schema + ")"));
        }
    }

    /// <summary>The tag of a field as a number.</summary>
    public static string Tag(ValuePlan field) =>
        (((uint)field.Number << 3) | (uint)WireEncoding.WireType(field.Type)).ToString(CultureInfo.InvariantCulture);

    /// <summary>The default of a field, where it is not zero or empty.</summary>
    private static string Fallback(ValuePlan field)
    {
        if (field.Type == FieldType.Enum)
        {
            return field.EnumDefault == 0 ? "" : field.EnumDefault.ToString(CultureInfo.InvariantCulture);
        }

        if (field.Default is not { } given)
        {
            return "";
        }

        return field.Type switch
        {
            FieldType.String or FieldType.Bytes =>
                given.Bytes.Count == 0 ? "" : "new byte[] { " + string.Join(", ", given.Bytes.Select(b => b.ToString(CultureInfo.InvariantCulture))) + " }",
            FieldType.Bool => given.Text == "true" ? "true" : "",
            FieldType.Double => Floating(given.Text, "double", "D"),
            FieldType.Float => Floating(given.Text, "float", "F"),
            FieldType.Int64 or FieldType.SInt64 or FieldType.SFixed64 => given.Text + "L",
            FieldType.UInt64 or FieldType.Fixed64 => given.Text + "UL",
            FieldType.UInt32 or FieldType.Fixed32 => given.Text + "U",
            _ => given.Text,
        };
    }

    private static string Floating(string text, string type, string suffix) => text switch
    {
        "inf" => type + ".PositiveInfinity",
        "-inf" => type + ".NegativeInfinity",
        "nan" or "-nan" => type + ".NaN",
        _ => text + suffix,
    };

    private void Singular()
    {
        DocEmitter.Comment(writer, field);
        Property(field.ReadType, members.Value, Value(field, "message", slot));
        if (!field.HasPresence && !field.IsMessage)
        {
            return;
        }

        Property("bool", members.Has, "message." + OfReader.Has + "(" + slot + ")");
    }

    private void Repeated()
    {
        DocEmitter.Comment(writer, field);
        (string type, string value) = List(field, "message", slot, schema);
        Property(type, members.Value, value);
        if (field.NeedsList)
        {
            ListEmitter.Emit(writer, field.Access, field.ReadType, members.List, isForOthers: false);
        }
    }

    private void Property(string type, string name, string value)
    {
        Obsolete();
        writer.Lines($"{field.Access} {type} {name} {{ {LibraryNames.Inline}get => {value}; }}");
    }

    private void Obsolete()
    {
        if (field.IsDeprecated)
        {
            writer.Lines(LibraryNames.Obsolete);
        }
    }
}
