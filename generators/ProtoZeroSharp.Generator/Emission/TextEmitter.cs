using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>
/// A message as text. The library prints it; its names are in one literal, which nothing else refers to. Those of an enum that several fields have are in
/// a method, so that they too are not in a program that prints nothing.
/// </summary>
internal static class TextEmitter
{
    /// <summary>The line of a field whose values are not shown, without its name.</summary>
    private const string HiddenLine = "\n!";

    public static void Emit(SourceWriter writer, MessagePlan message, FieldPlan[] fields, ReaderPlan reader)
    {
        writer.Lines($$"""
            /// <summary>The text format of protobuf. Fields marked debug_redact are not shown.</summary>
            public override string ToString() { return {{LibraryNames.MessageText}}.{{OfText.Of}}(message.{{OfReader.View}}, NamesOf(0)); }
            /// <summary>The text format of protobuf.</summary>
            public string ToText({{LibraryNames.TextOptions}} options) { return {{LibraryNames.MessageText}}.{{OfText.Of}}(message.{{OfReader.View}}, NamesOf(0), options); }
            /// <summary>For TextOptions.AnyTypes.</summary>
            """);
        string table = Names(message, fields, reader);
        FieldPlan[] messages = [.. fields.Where(f => f.Value.IsMessage)];
        if (messages.Length == 0)
        {
            writer.Lines($"public static {LibraryNames.MessageNames} NamesOf(int fieldNumber) {{ return {table}; }}");
            return;
        }

        using (writer.Block($"public static {LibraryNames.MessageNames} NamesOf(int fieldNumber)"))
        {
            using (writer.Block("switch (fieldNumber)"))
            {
                foreach (FieldPlan field in messages)
                {
                    writer.Lines($"case {field.Number}: return {field.Value.Reference!.ReaderNames}(0);");
                }
            }

            writer.Lines($"return {table};");
        }
    }

    /// <summary>The names of the extensions that this file declares for messages of other files. Only the user's code refers to them.</summary>
    public static void EmitExtensions(SourceWriter writer, IEnumerable<ExtensionPlan> extensions)
    {
        ExtensionPlan[] foreign = [.. extensions.Where(e => e.NeedsNaming)];
        if (foreign.Length == 0)
        {
            return;
        }

        writer.Lines("/// <summary>For TextOptions.Extensions.</summary>");
        using (writer.Block($"public static {LibraryNames.MessageNames}[] {ExtensionPlan.NamesMethod}()"))
        {
            writer.Lines($"return new {LibraryNames.MessageNames}[] {{ {string.Join(", ", foreign.Select(e => e.IsHidden ? Hidden(e.Field.Number, e.Extendee!) : Names(e, e.Extendee!)))} }};");
        }
    }

    /// <summary>The method with the names of the values of an enum that several fields have.</summary>
    public static void EmitShared(SourceWriter writer, SharedEnumPlan type)
    {
        writer.Lines(LibraryNames.Hidden);
        writer.Lines($"internal static string {type.NamesMethod}() {{ return \"{Values(type.Values)}\"; }}");
    }

    /// <summary>The names of a message and of its fields, a line each.</summary>
    public static string Table(MessagePlan message, IEnumerable<FieldPlan> fields) =>
        string.Concat([FirstLine(message), .. fields.OrderBy(f => f.Number).Select(f => Line(f, Name(f)) + Values(f.Value))]);

    /// <summary>The line of an extension, without the line of its message.</summary>
    public static string Line(ExtensionPlan extension) => NameLine(extension) + Values(extension.Field.Value);

    private static string FirstLine(MessagePlan message) => (message.IsMessageSet ? "*" : "") + message.FullName;

    private static string NameLine(ExtensionPlan extension) => Line(extension.Field, "[" + extension.TextName + "]");

    // The name of a group tells the name of its field, which is the same in lower case. Where it is not, a mark says so.
    private static string Name(FieldPlan field) =>
        field.Type == FieldType.Group && field.TextName == field.Name && field.Name.Any(char.IsUpper) ? "=" + field.Name : field.TextName;

    // The line of a field under a name, without its enum.
    private static string Line(FieldPlan field, string name) => (field.IsRedacted ? HiddenLine : "\n") + name;

    /// <summary>The expression of the names of a message and of its extensions in this file.</summary>
    private static string Names(MessagePlan message, FieldPlan[] fields, ReaderPlan reader)
    {
        string children = fields.Any(f => f.Value.IsMessage) ? "new " + LibraryNames.NamesFunction + "(NamesOf)" : "null";
        string names = "new " + LibraryNames.MessageNames + "(" + reader.Schema + ", " + Literal(FirstLine(message), fields.OrderBy(f => f.Number).Select(f => (Line(f, Name(f)), f.Value))) + ", " + children;
        return names + string.Concat(reader.Extensions.Select(e => ", " + Names(e, ""))) + string.Concat(reader.Hidden.Select(number => ", " + Hidden(number, ""))) + ")";
    }

    /// <summary>The names of a field or an extension without a reader, beside those of the extensions.</summary>
    private static string Hidden(int number, string messageName) =>
        "new " + LibraryNames.MessageNames + "(" + Text(number) + ", \"" + messageName + HiddenLine.Replace("\n", "\\n") + "\", null)";

    /// <summary>The names of an extension, in the form of a message that has only this field.</summary>
    private static string Names(ExtensionPlan extension, string messageName)
    {
        string schema = extension.IsItem ? Text(extension.Field.Number) : extension.Schema;
        string child = extension.Field.IsMessage ? "delegate (int number) { return " + extension.Field.Reference!.ReaderNames + "(0); }" : "null";
        return "new " + LibraryNames.MessageNames + "(" + schema + ", " + Literal(messageName, [(NameLine(extension), extension.Field.Value)]) + ", " + child + ")";
    }

    /// <summary>The expression of a table: one literal, or several with calls between them where the names of an enum are not in it.</summary>
    private static string Literal(string first, IEnumerable<(string Line, ValuePlan Value)> lines)
    {
        // Names have no other character than a new line that a literal must escape.
        var text = new StringBuilder("\"").Append(first);
        bool isOne = true;
        foreach ((string line, ValuePlan value) in lines)
        {
            text.Append(line.Replace("\n", "\\n"));
            if (value is { Type: FieldType.Enum, Reference.SharedNames: { } shared })
            {
                isOne = false;
                text.Append("\", ").Append(shared).Append("(), \"");
            }
            else
            {
                text.Append(Values(value));
            }
        }

        // Not a sum: C# has a limit for its length, and nobody may ask for the names of the enums.
        text.Append('"');
        return isOne ? text.ToString() : "new string[] { " + text + " }";
    }

    private static string Values(ValuePlan value) => value is { Type: FieldType.Enum, Reference: { } type } ? Values(type.EnumValues) : "";

    private static string Values(EquatableArray<LinkedEnumValue> values)
    {
        var parts = new List<string> { "" };
        long next = 0;
        foreach (LinkedEnumValue known in values)
        {
            if (known.Number != next)
            {
                parts.Add(Text(known.Number));
            }

            parts.Add(known.Name);
            next = known.Number + 1L;
        }

        return string.Join(" ", parts);
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
