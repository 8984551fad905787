using System.Globalization;
using System.Text;
using ProtoZeroSharp.Fuzz.RandomSchemas;

namespace ProtoZeroSharp.Fuzz.RandomEdits;

/// <summary>Writes the C# that makes the edits of a script with the editors of a random schema: every method of every field.</summary>
internal static class EditEmitter
{
    /// <summary>A class <c>Edits{i}</c> for the first message of each schema.</summary>
    public static string Emit(IReadOnlyList<SpecFile> files)
    {
        var code = new StringBuilder("using System; using ProtoZeroSharp; using ProtoZeroSharp.Fuzz.RandomEdits;\n");
        foreach (SpecFile file in files)
        {
            // For the methods of extensions.
            code.AppendLine(CultureInfo.InvariantCulture, $"using {file.Namespace};");
        }

        foreach (SpecFile file in files)
        {
            code.AppendLine(CultureInfo.InvariantCulture, $$"""
                public sealed class Edits{{file.Index}} : EditAccess
                {
                    public override int Edit(Span<byte> buffer, int length, EditScript script)
                    {
                        using var editor = new global::{{file.Namespace}}.M0.Editor(buffer, length);
                        RunM0(editor, script);
                        return editor.Close();
                    }

                    public override void Edit(MessageEdit message, EditScript script)
                    {
                        using var editor = new global::{{file.Namespace}}.M0.Editor(message);
                        RunM0(editor, script);
                    }
                """);
            for (int i = -1; i < file.Messages.Length; i++)
            {
                Message(code, file, i);
            }

            code.AppendLine("}");
        }

        return code.ToString();
    }

    private static void Message(StringBuilder code, SpecFile file, int index)
    {
        string name = SpecFile.NameOf(index);
        string editor = $"global::{file.Namespace}.{name}.Editor";
        code.AppendLine(CultureInfo.InvariantCulture, $$"""
            private static void Run{{name}}({{editor}} e, EditScript s)
            {
                while (true)
                {
                    int fits = 0;
                    for (int over = e.FreeBytes + 1; over - fits > 1;)
                    {
                        int middle = (fits + over) / 2;
                        if (e.Fits(middle)) { fits = middle; } else { over = middle; }
                    }

                    EditOp op = s.Next(e.WrittenSpan, fits);
                    if (op == null) { return; }
                    try
                    {
                        One{{name}}(e, op, s);
                        s.Made(op, e.WrittenSpan, e.FreeBytes);
                        continue;
                    }
                    catch (ProtoException exception) when (exception.Kind == ProtoErrorKind.BufferFull && s.Refused(op)) { }
                    catch (ArgumentOutOfRangeException exception) when (exception.ParamName == "index" && s.NotFound(op)) { }
                }
            }

            private static void Nested(EditOp op, EditScript s, {{editor}} child)
            {
                using (child)
                {
                    s.Enter(op, child.WrittenSpan);
                    Run{{name}}(child, s);
                    s.Leave(op, child.WrittenSpan);
                    if (op.Form == 0) { child.Close(); }
                }
            }

            private static void One{{name}}({{editor}} e, EditOp op, EditScript s)
            {
                switch (op.Number, op.Kind)
                {
            """);
        foreach (SpecField field in file.FieldsOf(index, isExtended: true))
        {
            Field(code, file, field);
        }

        code.AppendLine("default: throw new InvalidOperationException(\"No such edit: \" + op); } }");
    }

    private static void Field(StringBuilder code, SpecFile file, SpecField field)
    {
        string name = field.Property;
        if (field.Label == SpecLabel.Map)
        {
            Case(EditKind.Clear, $"e.Clear{name}();");
            Case(EditKind.RemoveEntry, Forms(k => $"s.Removed(op, e.Remove{name}({Key(k)}));", field.Key!));
            if (field.IsMessage)
            {
                Case(EditKind.EditEntry, Forms(k => Nested($"e.Edit{name}({Key(k)})"), field.Key!));
            }
            else
            {
                Case(EditKind.SetEntry, Forms(k => $"e.Set{name}({Key(k)}, {Value(k)});", field.Key!, field.Type));
            }
        }
        else if (field.IsMessage && field.Label == SpecLabel.Repeated)
        {
            Case(EditKind.Clear, $"e.Clear{name}();");
            Case(EditKind.AddMessage, Nested($"e.Start{name}()"));
            Case(EditKind.EditAt, Nested($"e.Edit{name}(op.Index)"));
            Case(EditKind.RemoveAt, $"e.Remove{name}(op.Index);");
            Case(EditKind.Encoded, $"e.Append{name}Encoded(op.Value(e.WrittenSpan));");
        }
        else if (field.IsMessage)
        {
            Case(EditKind.Clear, $"e.Clear{name}();");
            Case(EditKind.Edit, Nested($"e.Edit{name}()"));
            Case(EditKind.Encoded, $"e.Replace{name}Encoded(op.Value(e.WrittenSpan));");
        }
        else if (field.Label == SpecLabel.Repeated)
        {
            Case(EditKind.Clear, $"e.Clear{name}();");
            Case(EditKind.Add, Forms(k => $"e.Add{name}({Value(k)});", field.Type));
            Case(EditKind.SetAt, Forms(k => $"e.Set{name}(op.Index, {Value(k)});", field.Type));
            Case(EditKind.RemoveAt, $"e.Remove{name}(op.Index);");
            if (SpecField.WireTypeOf(field.Type) != 2)
            {
                Case(EditKind.SetAll, $"e.{name}(Array.ConvertAll(op.Many, bits => {Number(file, field.Type, "bits")}));");
            }
        }
        else
        {
            Case(EditKind.Clear, $"e.Clear{name}();");
            Case(EditKind.Set, Forms(k => $"e.{name}({Value(k)});", field.Type));
        }

        if (field.Oneof >= 0)
        {
            Case(EditKind.ClearOneof, $"e.ClearO{field.Oneof}();");
        }

        string Key(int form) => field.Key != "string" ? Number(file, field.Key!, "op.KeyBits")
            : form switch { 0 => "op.KeyText", 1 => "op.KeyText.AsSpan()", _ => "(ReadOnlySpan<byte>)op.KeyBytes" };

        string Value(int form) => (field.Type, form) switch
        {
            ("string", 0) => "op.Text",
            ("string", 1) => "op.Text.AsSpan()",
            ("bytes", 0) => "op.Bytes",
            ("string" or "bytes", _) => "op.Value(e.WrittenSpan)",
            _ => Number(file, field.Type, "op.Bits"),
        };

        void Case(EditKind kind, string body) => code.AppendLine(CultureInfo.InvariantCulture, $"case ({field.Number}, EditKind.{kind}): {body} break;");
    }

    /// <summary>A call in each of the forms that text and bytes have.</summary>
    private static string Forms(Func<int, string> call, params string[] types) =>
        Array.Exists(types, static t => t is "string" or "bytes") ? $"if (op.Form == 0) {{ {call(0)} }} else if (op.Form == 1) {{ {call(1)} }} else {{ {call(2)} }}" : call(0);

    private static string Number(SpecFile file, string type, string bits) => type switch
    {
        "enum" => $"(global::{file.Namespace}.E)(int){bits}",
        "int32" or "sint32" or "sfixed32" => $"(int){bits}",
        "int64" or "sint64" or "sfixed64" => $"(long){bits}",
        "uint32" or "fixed32" => $"(uint){bits}",
        "float" => $"BitConverter.UInt32BitsToSingle((uint){bits})",
        "double" => $"BitConverter.UInt64BitsToDouble({bits})",
        "bool" => $"{bits} != 0",
        _ => bits,
    };

    private static string Nested(string call) => $"Nested(op, s, {call});";
}
