using System.Globalization;
using System.Text;

namespace ProtoZeroSharp.Generator.Tests.RandomSchemas;

/// <summary>
/// A random .proto: few and many fields, numbers around the limits of tags and tables, any type, order, oneof and packing.
/// Properties that decide how a reader works are drawn around the values where it changes.
/// </summary>
internal sealed class RandomSchema
{
    public const int Messages = 24;
    private const int LastNumber = (1 << 29) - 1;

    private static readonly string[] Scalars =
    [
        "double", "float", "int64", "uint64", "int32", "fixed64", "fixed32", "bool", "string", "bytes", "uint32", "sfixed32", "sfixed64", "sint32", "sint64",
    ];

    private static readonly int[] Edges = [1, 15, 16, 31, 32, 127, 128, 255, 256, 1_023, 1_024, 2_047, 2_048, 18_999, 20_000, 65_536, 1 << 18, 1 << 25, LastNumber];
    private readonly Random random;
    private readonly bool isProto2;
    private readonly StringBuilder text = new();

    public RandomSchema(int seed)
    {
        random = new Random(seed);
        isProto2 = seed % 2 == 0;
        text.Append(isProto2 ? "syntax = \"proto2\";\n" : "syntax = \"proto3\";\n").Append("enum E { E_ZERO = 0; E_ONE = 1; E_LAST = 2147483647; E_FIRST = -2147483648; }\n");
        for (int i = 0; i < Messages; i++)
        {
            Message(i);
        }
    }

    public string Text => text.ToString();

    private void Message(int index)
    {
        int count = random.Next(24) switch
        {
            < 20 => random.Next(6),
            20 => random.Next(6, 20),
            21 => 15 + random.Next(4),
            22 => 30 + random.Next(5),
            _ => (random.Next(2) == 0 ? 62 : 126) + random.Next(5),
        };
        int[] numbers = Numbers(count, random.Next(count < 5 ? 2 : 3));
        if (random.Next(3) > 0)
        {
            random.Shuffle(numbers);
        }

        int repeated = random.Next(4) switch { < 2 => 0, 2 => 30, _ => 90 };
        text.Append("message M").Append(index).Append(" {\n");
        int next = 0;
        while (next < count)
        {
            int members = random.Next(8) == 0 ? Math.Min(random.Next(1, 4), count - next) : 0;
            if (members == 0)
            {
                Field(numbers[next++], random.Next(100) < repeated ? "repeated " : isProto2 || random.Next(3) == 0 ? "optional " : "");
                continue;
            }

            text.Append("  oneof o").Append(next).Append(" {\n");
            for (; members > 0; members--)
            {
                Field(numbers[next++], null);
            }

            text.Append("  }\n");
        }

        text.Append("}\n");
    }

    /// <param name="number">The field.</param>
    /// <param name="label">Null inside a oneof.</param>
    private void Field(int number, string? label)
    {
        string name = number.ToString(CultureInfo.InvariantCulture);
        bool isRepeated = label == "repeated ";
        string type = random.Next(8) switch { 0 => "M" + random.Next(Messages), 1 => "E", _ => Scalars[random.Next(Scalars.Length)] };
        if (isRepeated && random.Next(6) == 0)
        {
            string key = Scalars[random.Next(2, Scalars.Length)];
            text.Append($"  map<{(key == "bytes" ? "string" : key is "float" ? "bool" : key)}, {type}> f{name} = {name};\n");
        }
        else if (isProto2 && random.Next(20) == 0)
        {
            text.Append($"  {label}group G{name} = {name} {{ optional {type} one = 1; repeated {type} many = 16; }}\n");
        }
        else
        {
            bool isPackable = isRepeated && type is not ("string" or "bytes") && type[0] != 'M';
            text.Append($"  {label}{type} f{name} = {name}{(isPackable && random.Next(2) == 0 ? isProto2 ? " [packed = true]" : " [packed = false]" : "")};\n");
        }
    }

    private int[] Numbers(int count, int mode)
    {
        var numbers = new HashSet<int>();
        for (int next = 1; numbers.Count < count; next++)
        {
            int number = mode switch
            {
                0 => next,
                1 => random.Next(1, count < 6 ? 16 : 3 * count),
                _ => random.Next(3) == 0 ? Edges[random.Next(Edges.Length)] : random.Next(1, 1 << random.Next(4, 29)),
            };
            if (number is < 19_000 or > 19_999)
            {
                numbers.Add(number);
            }
        }

        return [.. numbers.Order()];
    }
}
