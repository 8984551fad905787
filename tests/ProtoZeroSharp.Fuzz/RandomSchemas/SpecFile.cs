using System.Globalization;
using System.Text;
using ProtoZeroSharp.Tests.Differential;

namespace ProtoZeroSharp.Fuzz.RandomSchemas;

/// <summary>A random schema: a few messages, called M0, M1 and so on, with fields of every kind.</summary>
/// <param name="Index">What its package is called after.</param>
/// <param name="IsClosed">Whether its enum knows its own numbers only.</param>
/// <param name="Messages">The fields of each message.</param>
internal sealed record SpecFile(int Index, bool IsClosed, SpecField[][] Messages)
{
    /// <summary>The numbers of its enum.</summary>
    public static readonly int[] EnumNumbers = [0, 1, 2, -5, 300];

    private static readonly string[] Scalars =
    [
        "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32", "sfixed64", "float", "double", "bool", "string", "bytes", "enum", "enum", "enum",
    ];

    private static readonly string[] Keys = ["int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32", "sfixed64", "bool", "string"];

    private static readonly int[] Numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 31, 63, 64, 65, 127, 128, 1000, 2047, 2048, 18_999, 20_000, 262_143, 262_144, 33_554_432, 536_870_911];

    private const int FirstExtension = 5_000;
    private const int LastExtension = 5_099;
    private readonly SpecField[][] extensions = Extend(Index, Messages.Length);

    /// <summary>What extends its MessageSet, which is called S: messages alone.</summary>
    public SpecField[] Items { get; } = [.. Enumerable.Range(0, 4).Select(i => Extension("S", 7_000 + (i * 30_000_001), "message", SpecLabel.Singular, i % Messages.Length))];

    /// <summary>Its own file.</summary>
    public string FileName => $"random{Index}.proto";

    /// <summary>The file that declares half of the extensions.</summary>
    public string FarFileName => $"random{Index}_far.proto";

    public string Namespace => "RandomSchema" + Index;

    public static SpecFile Draw(int index)
    {
        var draw = new Draw(index + 1_000);
        var messages = new SpecField[2 + draw.Next(3)][];
        for (int i = 0; i < messages.Length; i++)
        {
            // Now and then more fields than a reader has bits for.
            int count = draw.Chance(6) ? 26 : 1 + draw.Next(12);
            int[] order = draw.Order(Numbers.Length);
            int oneofs = draw.Next(3);
            messages[i] = [.. order.Take(count).Select(n => Field(draw, Numbers[n], messages.Length, oneofs))];
        }

        return new SpecFile(index, draw.Bool(), messages);
    }

    /// <summary>The fields of a message, and what extends it.</summary>
    public SpecField[] WithExtensions(int message) => [.. Messages[message], .. extensions[message]];

    /// <summary>The fields of a level of a message: of the MessageSet, whose number is -1, its items.</summary>
    public SpecField[] FieldsOf(int message, bool isExtended) => message < 0 ? Items : isExtended ? WithExtensions(message) : Messages[message];

    /// <summary>The name of a message, or of the MessageSet.</summary>
    public static string NameOf(int message) => message < 0 ? "S" : "M" + message.ToString(CultureInfo.InvariantCulture);

    /// <summary>The .proto that imports the other one and declares every second extension.</summary>
    public string FarText() =>
        $"edition = \"2023\";\npackage r{Index};\nimport \"{FileName}\";\noption csharp_namespace = \"{Namespace}\";\n" + Extensions(isFar: true);

    /// <summary>The .proto.</summary>
    public string Text()
    {
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $"edition = \"2023\";\npackage r{Index};\noption csharp_namespace = \"{Namespace}\";\n");
        text.Append(CultureInfo.InvariantCulture, $"enum E {{\n  option features.enum_type = {(IsClosed ? "CLOSED" : "OPEN")};\n");
        foreach (int number in EnumNumbers)
        {
            text.Append(CultureInfo.InvariantCulture, $"  E_{(number < 0 ? "MINUS" : "")}{Math.Abs(number)} = {number};\n");
        }

        text.Append("}\n");
        for (int i = 0; i < Messages.Length; i++)
        {
            text.Append(CultureInfo.InvariantCulture, $"message M{i} {{\n");
            foreach (IGrouping<int, SpecField> group in Messages[i].GroupBy(static f => f.Oneof))
            {
                text.Append(group.Key < 0 ? "" : $"  oneof o{group.Key} {{\n");
                foreach (SpecField field in group)
                {
                    text.Append(Declaration(field));
                }

                text.Append(group.Key < 0 ? "" : "  }\n");
            }

            text.Append(CultureInfo.InvariantCulture, $"  extensions {FirstExtension} to {LastExtension};\n}}\n");
        }

        text.Append("message S {\n  option message_set_wire_format = true;\n  extensions 4 to max;\n}\n");
        return text.Append(Extensions(isFar: false)).ToString();
    }

    private static SpecField[][] Extend(int index, int messages)
    {
        var draw = new Draw(index + 2_000);
        var all = new SpecField[messages][];
        for (int i = 0; i < messages; i++)
        {
            all[i] =
            [
                .. Enumerable.Range(0, draw.Next(6)).Select(n =>
                {
                    string type = draw.Chance(3) ? "message" : Scalars[draw.Next(Scalars.Length)];
                    SpecLabel label = draw.Bool() ? SpecLabel.Repeated : SpecLabel.Singular;
                    bool isPacked = label == SpecLabel.Repeated && SpecField.WireTypeOf(type) != 2 && draw.Bool();
                    return Extension("M" + i, FirstExtension + n, type, label, type == "message" ? draw.Next(messages) : -1, type == "message" && draw.Bool(), isPacked);
                }),
                Extension("M" + i, LastExtension, "set", SpecLabel.Singular, -1),
            ];
        }

        return all;
    }

    private static SpecField Extension(string extendee, int number, string type, SpecLabel label, int target, bool isDelimited = false, bool isPacked = false) =>
        new(number, type, label, target, -1, isDelimited, isPacked, label == SpecLabel.Singular, true, null) { Extendee = extendee };

    private string Extensions(bool isFar)
    {
        var text = new StringBuilder();
        foreach (SpecField field in extensions.SelectMany(static e => e).Concat(Items).Where(field => (field.Number % 2 == 1) == isFar))
        {
            text.Append(CultureInfo.InvariantCulture, $"extend {field.Extendee} {{\n{Declaration(field)}}}\n");
        }

        return text.ToString();
    }

    private static SpecField Field(Draw draw, int number, int messages, int oneofs)
    {
        bool isMessage = draw.Chance(4);
        string type = isMessage ? "message" : Scalars[draw.Next(Scalars.Length)];
        int target = isMessage ? draw.Next(messages) : -1;
        bool isChecked = !draw.Chance(4);
        switch (draw.Next(6))
        {
            case 0:
                return new SpecField(number, type, SpecLabel.Map, target, -1, false, false, false, isChecked, Keys[draw.Next(Keys.Length)]);
            case 1 or 2:
                bool canPack = SpecField.WireTypeOf(type) != 2;
                return new SpecField(number, type, SpecLabel.Repeated, target, -1, isMessage && draw.Bool(), canPack && draw.Bool(), false, isChecked, null);
            case 3 when oneofs > 0:
                return new SpecField(number, type, SpecLabel.Singular, target, draw.Next(oneofs), isMessage && draw.Bool(), false, true, isChecked, null);
            default:
                return new SpecField(number, type, SpecLabel.Singular, target, -1, isMessage && draw.Bool(), false, isMessage || draw.Bool(), isChecked, null);
        }
    }

    private string Declaration(SpecField field)
    {
        string type = field.Type switch { "message" => "M" + field.Target, "set" => "S", "enum" => "E", _ => field.Type };
        var features = new List<string>();
        if (field.IsDelimited)
        {
            features.Add("features.message_encoding = DELIMITED");
        }

        if (field.Label == SpecLabel.Repeated && SpecField.WireTypeOf(field.Type) != 2 && !field.IsPacked)
        {
            features.Add("features.repeated_field_encoding = EXPANDED");
        }

        if (!field.HasPresence && field.Label == SpecLabel.Singular && !(field.Type == "enum" && IsClosed))
        {
            features.Add("features.field_presence = IMPLICIT");
        }

        if (!field.IsChecked && (field.Type == "string" || field.Key == "string"))
        {
            features.Add("features.utf8_validation = NONE");
        }

        string options = features.Count == 0 ? "" : " [" + string.Join(", ", features) + "]";
        string label = field.Label == SpecLabel.Repeated ? "repeated " : "";
        return field.Key != null
            ? $"    map<{field.Key}, {type}> f{field.Number} = {field.Number}{options};\n"
            : $"    {label}{type} {field.Name} = {field.Number}{options};\n";
    }
}
