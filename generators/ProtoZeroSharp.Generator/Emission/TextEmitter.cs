using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using ProtoZeroSharp.Generator.Model;
using static ProtoZeroSharp.Generator.Emission.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>A message as text: the library prints it; its names stand in one literal, which nothing else refers to.</summary>
internal static class TextEmitter
{
    public static void Emit(SourceWriter writer, FileContext file, LinkedMessage message, LinkedField[] fields, string schema)
    {
        writer.Lines($$"""
            /// <summary>The text format of protobuf. Fields marked debug_redact are not shown.</summary>
            public override string ToString() { return {{LibraryNames.MessageText}}.{{OfText.Of}}(this.message.{{OfReader.View}}, NamesOf(0)); }
            /// <summary>The text format of protobuf.</summary>
            public string ToText({{LibraryNames.TextOptions}} options) { return {{LibraryNames.MessageText}}.{{OfText.Of}}(this.message.{{OfReader.View}}, NamesOf(0), options); }
            /// <summary>For TextOptions.AnyTypes.</summary>
            """);
        string table = Names(file, message, fields, schema);
        LinkedField[] messages = [.. fields.Where(IsMessage)];
        if (messages.Length == 0)
        {
            writer.Lines("public static " + LibraryNames.MessageNames + " NamesOf(int fieldNumber) { return " + table + "; }");
            return;
        }

        using (writer.Block("public static " + LibraryNames.MessageNames + " NamesOf(int fieldNumber)"))
        {
            using (writer.Block("switch (fieldNumber)"))
            {
                foreach (LinkedField field in messages)
                {
                    writer.Lines("case " + Text(field.Number) + ": return " + file.Find((field.Map?.Value ?? field).TypeName)!.ReaderNames + "(0);");
                }
            }

            writer.Lines("return " + table + ";");
        }
    }

    /// <summary>The names of a message and of its fields, a line each.</summary>
    public static string Table(FileContext file, LinkedMessage message, IEnumerable<LinkedField> fields) =>
        string.Join("\n", [(message.IsMessageSet ? "*" : "") + message.FullName, .. fields.OrderBy(f => f.Number).Select(f => Line(file, f, Name(file, f)))]);

    /// <summary>The line of a field under a name.</summary>
    public static string Line(FileContext file, LinkedField field, string name) => (field.IsRedacted ? "!" : "") + name + Values(file, field.Map?.Value ?? field);

    /// <summary>The extensions of a message that a file declares and that can be read, with their names in text and their places in the file.</summary>
    public static IEnumerable<(string FullName, LinkedField Field, int Index)> ExtensionsOf(FileContext file, LinkedMessage message)
    {
        for (int i = 0; message.IsExtendable && i < file.Extensions.All.Count; i++)
        {
            (ImmutableArray<string> scope, LinkedField field) = (file.Extensions.All[i].Scope, file.Extensions.All[i].Field);
            if (field.Extendee == message.FullName && ReaderEmitter.IsReadable(file, field))
            {
                // An item of a MessageSet that its message declares goes by the message's name.
                string declared = string.Join(".", new[] { file.File.Package }.Concat(scope).Where(part => part.Length > 0));
                yield return (message.IsMessageSet && field.TypeName == declared ? declared : (declared + "." + field.Name).TrimStart('.'), field, i);
            }
        }
    }

    /// <summary>The expression of the names of a message, and of the extensions of it that the file declares.</summary>
    private static string Names(FileContext file, LinkedMessage message, LinkedField[] fields, string schema)
    {
        string children = fields.Any(IsMessage) ? "NamesOf" : "null";
        string names = "new " + LibraryNames.MessageNames + "(" + schema + ", " + Literal(Table(file, message, fields)) + ", " + children;
        return names + string.Concat(Extensions(file, message).Select(e => ", " + e)) + ")";
    }

    /// <summary>Each extension as the names of a message that has it and nothing else.</summary>
    private static IEnumerable<string> Extensions(FileContext file, LinkedMessage message)
    {
        foreach ((string fullName, LinkedField field, int index) in ExtensionsOf(file, message))
        {
            string schema = message.IsMessageSet ? Text(field.Number) : file.ExtensionReference + "." + file.Extensions.Members[index].Schema;
            string child = IsMessage(field) ? "delegate (int number) { return " + file.Find(field.TypeName)!.ReaderNames + "(0); }" : "null";
            yield return "new " + LibraryNames.MessageNames + "(" + schema + ", " + Literal("\n" + Line(file, field, "[" + fullName + "]")) + ", " + child + ")";
        }
    }

    // Names have nothing else that a literal would have to escape.
    private static string Literal(string text) => "\"" + text.Replace("\n", "\\n") + "\"";

    private static bool IsMessage(LinkedField field) => (field.Map?.Value ?? field).Type is FieldType.Message or FieldType.Group;

    private static string Name(FileContext file, LinkedField field) => field.IsGroupLike ? file.Find(field.TypeName)!.Shape.Path.Last() : field.Name;

    private static string Values(FileContext file, LinkedField field)
    {
        if (field.Type != FieldType.Enum || file.Find(field.TypeName) is not { } type)
        {
            return "";
        }

        var parts = new List<string> { "" };
        long next = 0;
        foreach (LinkedEnumValue value in type.Shape.EnumValues)
        {
            if (value.Number != next)
            {
                parts.Add(Text(value.Number));
            }

            parts.Add(value.Name);
            next = value.Number + 1L;
        }

        return string.Join(" ", parts);
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
