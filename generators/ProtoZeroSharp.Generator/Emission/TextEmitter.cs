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
        string table = Table(file, message, fields, schema);
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

    /// <summary>The names of a message, and of the extensions of it that the file declares.</summary>
    private static string Table(FileContext file, LinkedMessage message, LinkedField[] fields, string schema)
    {
        var lines = fields.OrderBy(f => f.Number).Select(f => Line(file, f, Name(file, f)));
        string table = string.Join("\\n", [(message.IsMessageSet ? "*" : "") + message.FullName, .. lines]);
        string children = fields.Any(IsMessage) ? "NamesOf" : "null";
        string names = "new " + LibraryNames.MessageNames + "(" + schema + ", \"" + table + "\", " + children;
        return names + string.Concat(Extensions(file, message).Select(e => ", " + e)) + ")";
    }

    /// <summary>Each extension as the names of a message that has it and nothing else.</summary>
    private static IEnumerable<string> Extensions(FileContext file, LinkedMessage message)
    {
        for (int i = 0; message.IsExtendable && i < file.Extensions.All.Count; i++)
        {
            (ImmutableArray<string> scope, LinkedField field) = (file.Extensions.All[i].Scope, file.Extensions.All[i].Field);
            if (field.Extendee != message.FullName || !ReaderEmitter.IsReadable(file, field))
            {
                continue;
            }

            // An item of a MessageSet that its message declares goes by the message's name.
            string declared = string.Join(".", new[] { file.File.Package }.Concat(scope).Where(part => part.Length > 0));
            string fullName = message.IsMessageSet && field.TypeName == declared ? declared : (declared + "." + field.Name).TrimStart('.');
            string schema = message.IsMessageSet ? Text(field.Number) : file.ExtensionReference + "." + file.Extensions.Members[i].Schema;
            string child = IsMessage(field) ? "delegate (int number) { return " + file.Find(field.TypeName)!.ReaderNames + "(0); }" : "null";
            yield return "new " + LibraryNames.MessageNames + "(" + schema + ", \"\\n" + Line(file, field, "[" + fullName + "]") + "\", " + child + ")";
        }
    }

    private static bool IsMessage(LinkedField field) => (field.Map?.Value ?? field).Type is FieldType.Message or FieldType.Group;

    private static string Line(FileContext file, LinkedField field, string name) => (field.IsRedacted ? "!" : "") + name + Values(file, field.Map?.Value ?? field);

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
