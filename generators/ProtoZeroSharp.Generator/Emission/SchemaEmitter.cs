using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The description of a message for the library, as rows of numbers, which cost the compiler next to nothing.</summary>
internal static class SchemaEmitter
{
    private const int Repeated = 1 << 8;
    private const int ValidatesUtf8 = 2 << 8;
    private const int Implicit = 16 << 8;
    private const int Packed = 32 << 8;
    private const int Required = 64 << 8;

    public static void Emit(SourceWriter writer, FieldPlan[] fields, string name)
    {
        var rows = fields.OrderBy(f => f.Number).SelectMany(Row);
        FieldPlan[] messages = [.. fields.Where(f => f.Value.IsMessage)];
        var schema = new StringBuilder("new " + LibraryNames.MessageSchema + "(" + Numbers(rows) + ", " + (messages.Length > 0 ? "SchemaOf.Of" : "null") + ")");
        foreach (FieldPlan field in fields)
        {
            if (field.Map is { } map)
            {
                schema.Append("." + OfSchema.Map + "(" + Text(field.Number) + ", " + Text(Type(map.Key)) + ", " + Text(Type(map.Value)) + ")");
            }
        }

        foreach (FieldPlan field in fields)
        {
            schema.Append(Closed(field));
        }

        writer.Lines(LibraryNames.Hidden);
        writer.Lines($"public static readonly {LibraryNames.MessageSchema} {name} = {schema.ToString()};");
        if (messages.Length == 0)
        {
            return;
        }

        // In a class of its own: NativeAOT keeps the type whose method a delegate calls, with its ToString and so with the names of all its fields
        // (4 KB a message, docs/performance.md). The library asks for messages alone: the last needs no case.
        using (writer.Block("private static class SchemaOf"))
        {
            using (writer.Block($"public static {LibraryNames.MessageSchema} Of(int fieldNumber)"))
            {
                if (messages.Length > 1)
                {
                    using (writer.Block("switch (fieldNumber)"))
                    {
                        foreach (FieldPlan field in messages.Take(messages.Length - 1))
                        {
                            writer.Lines($"case {field.Number}: return {field.Value.Reference!.ReaderSchema};");
                        }
                    }
                }

                writer.Lines($"return {messages[messages.Length - 1].Value.Reference!.ReaderSchema};");
            }
        }
    }

    /// <summary>A message of one field: the reading methods of an extension look for it with this.</summary>
    public static string OfExtension(FieldPlan field)
    {
        string child = field.IsMessage ? field.Reference!.ReaderSchema : "null";
        return "new " + LibraryNames.MessageSchema + "(" + Numbers([field.Number, Type(field), 0, -1]) + ", delegate (int fieldNumber) { return " + child + "; })" + Closed(field);
    }

    /// <summary>The four numbers of a field.</summary>
    public static int[] Row(FieldPlan field) => [field.Number, Type(field) | Writing(field), field.Slot, field.OneofIndex];

    /// <summary>The number of a type, with the flags that reading needs.</summary>
    public static int Type(ValuePlan field) =>
        (int)field.Type | (field.IsRepeated ? Repeated : 0) | (field.Type == FieldType.String && field.ValidatesUtf8 ? ValidatesUtf8 : 0);

    /// <summary>Whether a field's enum is closed.</summary>
    public static bool IsClosed(FieldPlan field) => field.Value is { Type: FieldType.Enum, Reference.IsClosedEnum: true };

    /// <summary>The numbers of a field's enum, sorted, if the enum is closed; else null.</summary>
    public static int[]? ClosedNumbers(FieldPlan field) => IsClosed(field) ? NumbersOf(field.Value.Reference!.EnumValues) : null;

    /// <summary>The method with the numbers of a closed enum that several fields have.</summary>
    public static void EmitShared(SourceWriter writer, SharedEnumPlan type)
    {
        if (type.NumbersMethod != null)
        {
            writer.Lines(LibraryNames.Hidden);
            writer.Lines($"internal static int[] {type.NumbersMethod}() {{ return {Numbers(NumbersOf(type.Values))}; }}");
        }
    }

    private static int[] NumbersOf(EquatableArray<LinkedEnumValue> values) => [.. values.Select(v => v.Number).Distinct().OrderBy(n => n)];

    private static string Closed(FieldPlan field)
    {
        if (!IsClosed(field))
        {
            return "";
        }

        TypeReference type = field.Value.Reference!;
        string numbers = type.SharedNumbers is { } shared ? shared + "()" : Numbers(NumbersOf(type.EnumValues));
        return "." + OfSchema.Closed + "(" + Text(field.Number) + ", " + numbers + ")";
    }

    /// <summary>The flags that copying a message needs.</summary>
    private static int Writing(FieldPlan field) =>
        field.IsRepeated ? field.IsPacked ? Packed : 0
        : field.IsRequired ? Required
        : field.HasPresence || field.IsMessage ? 0
        : Implicit;

    private static string Numbers(IEnumerable<int> numbers) => "new int[] { " + string.Join(", ", numbers.Select(Text)) + " }";

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
