using System.Globalization;
using System.Text;

namespace ProtoZeroSharp.Fuzz.RandomSchemas;

/// <summary>Writes the C# that calls the getters of the readers of random schemas.</summary>
internal static class DumpEmitter
{
    /// <summary>A class <c>Access{i}</c> for the first message of each schema.</summary>
    public static string Emit(IReadOnlyList<SpecFile> files)
    {
        var code = new StringBuilder("using System; using System.Text; using ProtoZeroSharp; using ProtoZeroSharp.Fuzz.RandomSchemas; using static ProtoZeroSharp.Fuzz.RandomSchemas.DumpFormat;\n");
        foreach (SpecFile file in files)
        {
            // For the methods of extensions.
            code.AppendLine(CultureInfo.InvariantCulture, $"using {file.Namespace};");
        }

        foreach (SpecFile file in files)
        {
            string root = $"global::{file.Namespace}.M0";
            code.AppendLine(CultureInfo.InvariantCulture, $$"""
                public sealed class Access{{file.Index}} : DumpAccess
                {
                    public override bool TryValidate(ReadOnlySpan<byte> m) => {{root}}.Reader.TryOpen(m, out var r) && r.TryValidate();
                    public override string Dump(ReadOnlySpan<byte> m) { var b = new StringBuilder(); Walk{{file.Index}}.Dump0(b, new {{root}}.Reader(m), false); return b.ToString(); }
                    public override string DumpExtended(ReadOnlySpan<byte> m) { var b = new StringBuilder(); Walk{{file.Index}}.Dump0(b, new {{root}}.Reader(m), true); return b.ToString(); }
                    public override void Copy(ReadOnlySpan<byte> m, ProtoWriter w) => new {{root}}.Reader(m).CopyTo(new {{root}}.Writer(w));
                    public override void Rewrite(ReadOnlySpan<byte> m, ProtoWriter w) => Write{{file.Index}}.M0(new {{root}}.Reader(m), new {{root}}.Writer(w));
                    public override bool ContentEquals(ReadOnlySpan<byte> l, ReadOnlySpan<byte> r) => new {{root}}.Reader(l).Encoded.ContentEquals(new {{root}}.Reader(r).Encoded);
                    public override string Text(ReadOnlySpan<byte> m) => new {{root}}.Reader(m).ToText(new TextOptions { Extensions = { global::{{file.Namespace}}.Random{{file.Index}}FarProtoExtensions.ExtensionNames } });
                }
                """);
            code.AppendLine(CultureInfo.InvariantCulture, $"internal static class Walk{file.Index}\n{{");
            for (int i = 0; i < file.Messages.Length; i++)
            {
                code.AppendLine(CultureInfo.InvariantCulture, $"public static void Dump{i}(StringBuilder b, in global::{file.Namespace}.M{i}.Reader r, bool x)\n{{");
                foreach (SpecField field in file.WithExtensions(i))
                {
                    code.Append(field.Extendee == null ? "" : "if (x) { ");
                    Field(code, file, field);
                    code.Append(field.Extendee == null ? "" : "}\n");
                }

                foreach (int oneof in file.Messages[i].Select(static f => f.Oneof).Where(static o => o >= 0).Distinct())
                {
                    code.AppendLine(CultureInfo.InvariantCulture, $"b.Append(\"case \"); Put(b, (int)r.O{oneof}Case);");
                }

                code.AppendLine("}");
            }

            code.AppendLine(CultureInfo.InvariantCulture, $"public static void DumpSet(StringBuilder b, in global::{file.Namespace}.S.Reader r, bool x)\n{{");
            foreach (SpecField item in file.Items)
            {
                Field(code, file, item);
            }

            code.AppendLine("}");
            code.AppendLine("}");
        }

        return code.ToString();
    }

    private static void Field(StringBuilder code, SpecFile file, SpecField field)
    {
        string name = field.Getter;
        code.Append(CultureInfo.InvariantCulture, $"b.Append(\"{field.Number}:\"); ");
        string Value(string value) => field.Type switch
        {
            "message" or "set" => $"b.Append(\"{{ \"); Dump{(field.Target < 0 ? "Set" : field.Target)}(b, {value}, x); b.Append(\"}} \");",
            "enum" => $"Put(b, (int){value});",
            _ => $"Put(b, {value});",
        };
        string line = field.Label switch
        {
            SpecLabel.Map => $"foreach (var e in r.{name}) {{ Put(b, e.Key); b.Append(\"= \"); {Value("e.Value")} }}",
            SpecLabel.Repeated => $"foreach (var e in r.{name}) {{ {Value("e")} }}",
            _ when field.Type is "message" or "set" => $"if (r.{field.Has}) {{ {Value("r." + name)} }}",
            _ when field.HasPresence || (field.Type == "enum" && file.IsClosed) => $"Put(b, r.{field.Has}); {Value("r." + name)}",
            _ => Value("r." + name),
        };
        code.AppendLine(line);
    }
}
