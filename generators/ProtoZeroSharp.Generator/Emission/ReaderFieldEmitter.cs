using System.Globalization;
using System.Linq;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using static ProtoZeroSharp.Generator.Emission.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The members of a reader for one field.</summary>
internal sealed class ReaderFieldEmitter(SourceWriter writer, FileContext file, ReaderSlots slots)
{
    private LinkedField field = null!;
    private ReaderMembers members;
    private string access = "public";
    private string slot = "";

    public void Emit(LinkedField target, ReaderMembers names)
    {
        field = target;
        members = names;
        access = target.Map is { } map ? file.MemberAccess(map.Key, map.Value) : file.MemberAccess(target);
        slot = slots.Of(target).ToString(CultureInfo.InvariantCulture);
        if (target.Map != null)
        {
            MapEmitter.Emit(writer, file, target, names, access, slot);
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

    /// <summary>The C# type of a value that is alone.</summary>
    public static string ValueType(FileContext file, LinkedField field) => field.Type switch
    {
        FieldType.String => LibraryNames.Utf8View,
        FieldType.Bytes => LibraryNames.Span("byte"),
        FieldType.Message or FieldType.Group => file.Find(field.TypeName)!.ReaderName!,
        _ => file.ValueType(field),
    };

    /// <summary>The expression of a value that is alone, in the slot of a message reader.</summary>
    public static string Value(FileContext file, LinkedField field, string reader, string slot)
    {
        string fallback = Fallback(file, field);
        string arguments = "(" + slot + (fallback.Length == 0 ? "" : ", " + fallback) + ")";
        return field.Type switch
        {
            FieldType.String => reader + "." + OfReader.Text + arguments,
            FieldType.Bytes => reader + "." + OfReader.Bytes + arguments,
            FieldType.Message or FieldType.Group => "new " + file.Find(field.TypeName)!.ReaderName + "(" + reader + "." + OfReader.Message + "(" + slot + ", " + Tag(field) + "), true)",
            FieldType.Enum => "(" + file.ValueType(field) + ")" + reader + "." + OfReader.Enum + arguments,
            _ => reader + "." + LibraryNames.Method(field.Type) + arguments,
        };
    }

    /// <summary>The type and the expression of a repeated field, in the slot of a message reader.</summary>
    /// <param name="file">The file.</param>
    /// <param name="field">The field.</param>
    /// <param name="own">The name of a list that is made for the field itself.</param>
    /// <param name="reader">The expression of the message reader.</param>
    /// <param name="slot">The slot.</param>
    public static (string Type, string Value) List(FileContext file, LinkedField field, string own, string reader, string slot)
    {
        string arguments = "(" + slot + ", " + Tag(field) + ")";
        switch (field.Type)
        {
            case FieldType.String:
                return (LibraryNames.TextList, reader + "." + OfReader.Texts + arguments);
            case FieldType.Bytes:
                return (LibraryNames.BytesList, reader + "." + OfReader.BytesList + arguments);
            case FieldType.Message or FieldType.Group:
                string list = file.Find(field.TypeName)!.ReaderList ?? own;
                return (list, "new " + list + "(" + reader + "." + OfReader.Messages + arguments + ")");
            default:
                string type = file.ValueType(field);
                string types = "<" + type + ", " + LibraryNames.Codec(field.Type, type) + ">";
                return (LibraryNames.ScalarList + types, reader + "." + OfReader.Scalars + types + "(" + slot + ", " + field.Number.ToString(CultureInfo.InvariantCulture) + ")");
        }
    }

    /// <summary>The statements that open a message from a view that may be absent.</summary>
    public static string TryOpen(string reader, string view) => "bool isOpen; reader = new " + reader + "(" + view + ", out isOpen); return isOpen;";

    /// <summary>The number of a field's tag.</summary>
    public static string Tag(LinkedField field) =>
        (((uint)field.Number << 3) | (uint)WireFormat.WireType(field.Type)).ToString(CultureInfo.InvariantCulture);

    /// <summary>The value of an absent field where it is not zero or empty.</summary>
    private static string Fallback(FileContext file, LinkedField field)
    {
        if (field.Type == FieldType.Enum)
        {
            if (file.Find(field.TypeName)?.Shape.EnumValues is not { Count: > 0 } values)
            {
                return "";
            }

            LinkedEnumValue value = field.Default is { } named ? values.First(v => v.Name == named.Text) : values[0];
            return value.Number == 0 ? "" : value.Number.ToString(CultureInfo.InvariantCulture);
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
        bool isMessage = field.Type is FieldType.Message or FieldType.Group;
        DocEmitter.Comment(writer, field.Comment);
        Property(ValueType(file, field), members.Value, Value(file, field, "message", slot));
        if (!field.HasPresence && !isMessage)
        {
            return;
        }

        Property("bool", members.Has, "message." + OfReader.Has + "(" + slot + ")");
        if (!isMessage)
        {
            return;
        }

        string reader = ValueType(file, field);
        DocEmitter.Summary(writer, DocComment.None, "False when absent or malformed. Allocates nothing.");
        Obsolete();
        writer.Lines(access + " bool " + members.TryGet + "(out " + reader + " reader) { " + TryOpen(reader, "message." + OfReader.TryMessage + "(" + slot + ", " + Tag(field) + ")") + " }");
    }

    private void Repeated()
    {
        DocEmitter.Comment(writer, field.Comment);
        (string type, string value) = List(file, field, members.List, "message", slot);
        Property(type, members.Value, value);
        if (file.NeedsList(field))
        {
            ListEmitter.Emit(writer, access, file.Find(field.TypeName)!.ReaderName!, members.List, isForOthers: false);
        }
    }

    private void Property(string type, string name, string value)
    {
        Obsolete();
        writer.Lines(access + " " + type + " " + name + " { " + LibraryNames.Inline + "get => " + value + "; }");
    }

    private void Obsolete()
    {
        if (field.IsDeprecated)
        {
            writer.Lines(LibraryNames.Obsolete);
        }
    }
}
