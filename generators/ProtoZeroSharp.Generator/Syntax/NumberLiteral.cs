using System.Globalization;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>Reads number tokens, and writes numbers as descriptors do.</summary>
internal static class NumberLiteral
{
    private const double HalfwayToInfinity = 3.4028235677973366e38;

    /// <summary>Reads an integer token: decimal, octal with a leading zero, or hexadecimal.</summary>
    public static bool TryParse(string text, Token token, ulong max, out ulong value)
    {
        int index = token.Start;
        ulong radix = 10;
        if (text[index] == '0')
        {
            radix = 8;
            if (token.Length > 1 && text[index + 1] is 'x' or 'X')
            {
                radix = 16;
                index += 2;
            }
        }

        value = 0;
        for (; index < token.End; index++)
        {
            char c = text[index];
            ulong digit = c <= '9' ? (ulong)(c - '0') : (ulong)((c | 0x20) - 'a' + 10);
            if (digit >= radix || value > (ulong.MaxValue - digit) / radix)
            {
                value = 0;
                return false;
            }

            value = value * radix + digit;
        }

        return value <= max;
    }

    /// <summary>
    /// Reads a float token, or the digits of an integer too large for 64 bits. Beyond the range the result is infinity, as strtod
    /// returns.
    /// </summary>
    public static double ParseDouble(string text, Token token)
    {
        string digits = text.Substring(token.Start, token.Length);
        if (digits.EndsWith("e", System.StringComparison.OrdinalIgnoreCase))
        {
            // The lexer has already reported the missing exponent.
            digits = digits.Substring(0, digits.Length - 1);
        }

        if (double.TryParse(digits, NumberStyles.Float, CultureInfo.InvariantCulture, out double value))
        {
            return value;
        }

        // The .NET Framework throws on overflow.
        return digits.IndexOf('-') < 0 ? double.PositiveInfinity : 0;
    }

    /// <summary>
    /// The nearest float. What lies halfway between the largest one and infinity is the largest, as protoc has it; a cast rounds that up.
    /// </summary>
    public static float ToFloat(double value) =>
        value == HalfwayToInfinity ? float.MaxValue
        : value == -HalfwayToInfinity ? float.MinValue
        : (float)value;

    /// <summary>The shorter of 15 or 17 digits that reads back as the same number, in C's %g form.</summary>
    public static string Format(double value)
    {
        if (Special(value) is { } special)
        {
            return special;
        }

        // Rounded to 15 digits, the largest numbers are too large. The .NET Framework reads no number there.
        string text = value.ToString("G15", CultureInfo.InvariantCulture);
        if (!double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double back) || back != value)
        {
            text = value.ToString("G17", CultureInfo.InvariantCulture);
        }

        return text.Replace('E', 'e');
    }

    /// <summary>The same for a float, with 6 or 9 digits.</summary>
    public static string Format(float value)
    {
        if (Special(value) is { } special)
        {
            return special;
        }

        string text = value.ToString("G6", CultureInfo.InvariantCulture);
        if (!float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out float back) || back != value)
        {
            text = value.ToString("G9", CultureInfo.InvariantCulture);
        }

        return text.Replace('E', 'e');
    }

    // The .NET Framework writes zero without its sign.
    private static string? Special(double value) =>
        double.IsNaN(value) ? "nan"
        : double.IsPositiveInfinity(value) ? "inf"
        : double.IsNegativeInfinity(value) ? "-inf"
        : value == 0 && 1 / value < 0 ? "-0"
        : null;
}
