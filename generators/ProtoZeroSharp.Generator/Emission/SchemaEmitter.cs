using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ProtoZeroSharp.Generator.Model;
using static ProtoZeroSharp.Generator.Emission.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>What a reader tells the library of its message, as rows of numbers: they cost the compiler next to nothing.</summary>
internal static class SchemaEmitter
{
    private const int Repeated = 1 << 8;
    private const int ValidatesUtf8 = 2 << 8;
    private const int Implicit = 16 << 8;
    private const int Packed = 32 << 8;
    private const int Required = 64 << 8;

    public static void Emit(SourceWriter writer, FileContext file, LinkedField[] fields, ReaderSlots slots, string name)
    {
        var rows = fields.SelectMany(f => Row(f, slots.Of(f)));
        LinkedField[] messages = [.. fields.Where(f => (f.Map?.Value ?? f).Type is FieldType.Message or FieldType.Group)];
        string schema = "new " + LibraryNames.MessageSchema + "(" + Numbers(rows) + ", " + (messages.Length > 0 ? "SchemaOf" : "null") + ")";
        foreach (LinkedField field in fields)
        {
            if (field.Map is { } map)
            {
                schema += "." + OfSchema.Map + "(" + Text(field.Number) + ", " + Text(Type(map.Key)) + ", " + Text(Type(map.Value)) + ")";
            }
        }

        foreach (LinkedField field in fields)
        {
            schema += Closed(file, field);
        }

        writer.Lines(LibraryNames.Hidden);
        writer.Lines("public static readonly " + LibraryNames.MessageSchema + " " + name + " = " + schema + ";");
        if (messages.Length == 0)
        {
            return;
        }

        using (writer.Block("private static " + LibraryNames.MessageSchema + " SchemaOf(int fieldNumber)"))
        {
            using (writer.Block("switch (fieldNumber)"))
            {
                foreach (LinkedField field in messages)
                {
                    writer.Lines("case " + Text(field.Number) + ": return " + file.Find((field.Map?.Value ?? field).TypeName)!.ReaderSchema + ";");
                }
            }

            writer.Lines("throw new " + LibraryNames.ArgumentOutOfRange + "(\"fieldNumber\");");
        }
    }

    /// <summary>A message of one field and nothing else: what an extension is to those who read it.</summary>
    public static string OfExtension(FileContext file, LinkedField field)
    {
        string child = field.Type is FieldType.Message or FieldType.Group ? file.Find(field.TypeName)!.ReaderSchema : "null";
        return "new " + LibraryNames.MessageSchema + "(" + Numbers([field.Number, Type(field), 0, -1]) + ", delegate (int fieldNumber) { return " + child + "; })" + Closed(file, field);
    }

    /// <summary>The four numbers of a field.</summary>
    public static int[] Row(LinkedField field, int slot) => [field.Number, Type(field) | Writing(field), slot, field.OneofIndex];

    /// <summary>The number of a type, with what matters where a value of it is read.</summary>
    public static int Type(LinkedField field) =>
        (int)field.Type | (field.IsRepeated ? Repeated : 0) | (field.Type == FieldType.String && field.ValidatesUtf8 ? ValidatesUtf8 : 0);

    /// <summary>The numbers that the enum of a field has, if it is closed, sorted; else null.</summary>
    public static int[]? ClosedNumbers(FileContext file, LinkedField field) =>
        (field.Map?.Value ?? field) is { Type: FieldType.Enum } value && file.Find(value.TypeName) is { Shape.IsClosedEnum: true } type
            ? [.. type.Shape.EnumValues.Select(v => v.Number).Distinct().OrderBy(n => n)]
            : null;

    private static string Closed(FileContext file, LinkedField field) =>
        ClosedNumbers(file, field) is { } numbers ? "." + OfSchema.Closed + "(" + Text(field.Number) + ", " + Numbers(numbers) + ")" : "";

    /// <summary>What matters where the message is written again.</summary>
    private static int Writing(LinkedField field) =>
        field.IsRepeated ? field.IsPacked ? Packed : 0
        : field.Label == FieldLabel.Required ? Required
        : field.HasPresence || field.Type is FieldType.Message or FieldType.Group ? 0
        : Implicit;

    private static string Numbers(IEnumerable<int> numbers) => "new int[] { " + string.Join(", ", numbers.Select(Text)) + " }";

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
