using System.Globalization;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>The constants of the wire format in generated code: encoded tags, the sizes of values, and the C# types of scalars.</summary>
internal static class WireEncoding
{
    public const int LengthDelimited = 2;
    public const int StartGroup = 3;

    public static int WireType(FieldType type) => type switch
    {
        FieldType.Double or FieldType.Fixed64 or FieldType.SFixed64 => 1,
        FieldType.Float or FieldType.Fixed32 or FieldType.SFixed32 => 5,
        FieldType.String or FieldType.Bytes or FieldType.Message => LengthDelimited,
        FieldType.Group => StartGroup,
        _ => 0,
    };

    /// <summary>The most bytes a value of a scalar type takes. A negative int32 or enum is sign-extended to ten.</summary>
    public static int MaxValueSize(FieldType type) => type switch
    {
        FieldType.Double or FieldType.Fixed64 or FieldType.SFixed64 => 8,
        FieldType.Float or FieldType.Fixed32 or FieldType.SFixed32 => 4,
        FieldType.Bool => 1,
        FieldType.UInt32 or FieldType.SInt32 => 5,
        _ => 10,
    };

    public static int TagSize(int number)
    {
        int size = 1;
        for (ulong tag = (ulong)number << 3; tag >= 0x80; tag >>= 7)
        {
            size++;
        }

        return size;
    }

    /// <summary>The first two arguments of every call of the library: the encoded tag as a little-endian constant, and its size.</summary>
    public static string TagArguments(int number, int wireType) => Tag(number, wireType) + ", " + TagSize(number).ToString(CultureInfo.InvariantCulture);

    public static string TagArguments(ValuePlan field) => TagArguments(field.Number, WireType(field.Type));

    /// <summary>The encoded tag as a little-endian constant.</summary>
    public static string Tag(int number, int wireType)
    {
        ulong tag = ((ulong)number << 3) | (uint)wireType;
        ulong encoded = 0;
        int shift = 0;
        for (; tag >= 0x80; tag >>= 7)
        {
            encoded |= ((tag & 0x7F) | 0x80) << shift;
            shift += 8;
        }

        encoded |= tag << shift;
        return "0x" + encoded.ToString("X", CultureInfo.InvariantCulture);
    }

    public static string ScalarType(FieldType type) => type switch
    {
        FieldType.Double => "double",
        FieldType.Float => "float",
        FieldType.Int64 or FieldType.SInt64 or FieldType.SFixed64 => "long",
        FieldType.UInt64 or FieldType.Fixed64 => "ulong",
        FieldType.UInt32 or FieldType.Fixed32 => "uint",
        FieldType.Bool => "bool",
        _ => "int",
    };
}
