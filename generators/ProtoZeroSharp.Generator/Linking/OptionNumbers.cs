using System.Globalization;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks that an option's value is an integer in the range of its type.</summary>
internal static class OptionNumbers
{
    public static string? CheckSigned(OptionValue value, long min, long max, string type, string quoted) => value.Kind switch
    {
        OptionValueKind.PositiveInteger => value.Integer > (ulong)max ? OutOfRange(min, (ulong)max, type, quoted) : null,
        OptionValueKind.NegativeInteger => unchecked((long)value.Integer) < min ? OutOfRange(min, (ulong)max, type, quoted) : null,
        _ => MustBeInteger(min, (ulong)max, type, quoted),
    };

    public static string? CheckUnsigned(OptionValue value, ulong max, string type, string quoted) => value.Kind switch
    {
        OptionValueKind.PositiveInteger => value.Integer > max ? OutOfRange(0, max, type, quoted) : null,
        _ => MustBeInteger(0, max, type, quoted),
    };

    private static string OutOfRange(long min, ulong max, string type, string quoted) =>
        "Value out of range, " + Numerals.Text(min) + " to " + max.ToString(CultureInfo.InvariantCulture) + ", for " + type + " " + quoted;

    private static string MustBeInteger(long min, ulong max, string type, string quoted) =>
        "Value must be integer, from " + Numerals.Text(min) + " to " + max.ToString(CultureInfo.InvariantCulture) + ", for " + type + " " + quoted;
}
