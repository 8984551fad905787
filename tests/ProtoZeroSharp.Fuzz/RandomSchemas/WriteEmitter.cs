using System.Globalization;
using System.Text;

namespace ProtoZeroSharp.Fuzz.RandomSchemas;

/// <summary>Writes the C# that reads messages of random schemas with every getter, and writes what it gets with the writers' methods, extensions included.</summary>
internal static class WriteEmitter
{
    /// <summary>A class <c>Write{i}</c> for each schema, with a method for each message.</summary>
    public static string Emit(IReadOnlyList<SpecFile> files)
    {
        var code = new StringBuilder("using System; using ProtoZeroSharp;\n");
        foreach (SpecFile file in files)
        {
            // For the methods of extensions.
            code.AppendLine(CultureInfo.InvariantCulture, $"using {file.Namespace};");
        }

        foreach (SpecFile file in files)
        {
            code.AppendLine(CultureInfo.InvariantCulture, $"internal static class Write{file.Index}\n{{");
            for (int i = -1; i < file.Messages.Length; i++)
            {
                string type = $"global::{file.Namespace}.{SpecFile.NameOf(i)}";
                code.AppendLine(CultureInfo.InvariantCulture, $"public static void {SpecFile.NameOf(i)}(in {type}.Reader r, {type}.Writer w)\n{{");
                foreach (SpecField field in file.FieldsOf(i, isExtended: true))
                {
                    code.AppendLine(Field(file, field));
                }

                code.AppendLine("}");
            }

            code.AppendLine("}");
        }

        return code.ToString();
    }

    private static string Field(SpecFile file, SpecField field)
    {
        string name = field.Property;
        string value = "r." + field.Getter;
        switch (field.Label)
        {
            case SpecLabel.Map:
                string entry = field.IsMessage ? Nested("e.Value", $"w.Start{name}(e.Key)") : $"w.Add{name}(e.Key, e.Value);";
                return $"foreach (var e in {value}) {{ {entry} }}";
            case SpecLabel.Repeated when field.IsMessage:
                return $"foreach (var e in {value}) {{ {Nested("e", $"w.Start{name}()")} }}";
            case SpecLabel.Repeated when SpecField.WireTypeOf(field.Type) != 2 && field.Number % 3 != 0:
                return $"w.{name}({value}.ToArray());";
            case SpecLabel.Repeated:
                return $"foreach (var e in {value}) {{ w.Add{name}(e); }}";
        }

        string write = field.IsMessage ? Nested(value, $"w.Start{name}()") : $"w.{name}({value});";
        return field.IsMessage || field.HasPresence || (field.Type == "enum" && file.IsClosed) ? $"if (r.{field.Has}) {{ {write} }}" : write;

        string Nested(string from, string start) => $"using var c = {start}; {SpecFile.NameOf(field.Target)}({from}, c);";
    }
}
