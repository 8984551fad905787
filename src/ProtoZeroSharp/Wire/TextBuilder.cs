using System.Globalization;
using System.Text;

namespace ProtoZeroSharp.Wire;

/// <summary>Builds protobuf's text format: lines, their indentation, and values as Google's C++ prints them.</summary>
/// <param name="maxValueLength">How many bytes of a text or of bytes are shown.</param>
/// <param name="isSingleLine">Whether there are spaces in the place of line ends and indentation.</param>
internal sealed class TextBuilder(int maxValueLength, bool isSingleLine = false)
{
    private const int Indentation = 2;
    private const int MostLevels = 200;
    private const int DoubleDigits = 15;
    private const int DoubleDigitsExact = 17;
    private const int FloatDigits = 6;
    private const int FloatDigitsExact = 9;
    private const float LeastNormalFloat = 1.17549435e-38F;
    private readonly StringBuilder text = new();
    private readonly char lineEnd = isSingleLine ? ' ' : '\n';
    private int level;

    /// <summary>Begins the line of a field with its name.</summary>
    public TextBuilder Name(string name)
    {
        Indent().Append(name);
        return this;
    }

    /// <summary>Begins the line of a field with its number.</summary>
    public TextBuilder Name(int number)
    {
        Indent().Append(number.ToString(CultureInfo.InvariantCulture));
        return this;
    }

    /// <summary>Ends the line after a value.</summary>
    public void Value(string value) => text.Append(": ").Append(value).Append(lineEnd);

    /// <summary>Ends the line after a value in quotation marks.</summary>
    public void Quoted(ReadOnlySpan<byte> bytes)
    {
        text.Append(": \"");
        foreach (byte value in bytes.Slice(0, Math.Min(bytes.Length, maxValueLength)))
        {
            Escape(value);
        }

        text.Append(bytes.Length > maxValueLength ? "...<truncated>...\"" : "\"").Append(lineEnd);
    }

    /// <summary>Ends the line and begins what the braces of a message hold; false when that is too deep to be shown.</summary>
    public bool Open()
    {
        text.Append(" {").Append(lineEnd);
        level++;
        if (level <= MostLevels && MachineStack.HasRoom())
        {
            return true;
        }

        Comment("nested too deep to be shown");
        return false;
    }

    /// <summary>Ends what the braces of a message hold.</summary>
    public void Close()
    {
        level--;
        Indent().Append('}').Append(lineEnd);
    }

    /// <summary>A line that a parser of the text ignores.</summary>
    public void Comment(string comment) => Indent().Append("# ").Append(comment).Append(lineEnd);

    /// <inheritdoc/>
    public override string ToString() => isSingleLine && text.Length > 0 ? text.ToString(0, text.Length - 1) : text.ToString();

    public static string Number(double value)
    {
        // The largest numbers are rounded to larger ones, which .NET Framework does not parse.
        string shorter = General(value, DoubleDigits);
        bool isShort = double.IsNaN(value) || double.IsInfinity(value)
            || (double.TryParse(shorter, NumberStyles.Float, CultureInfo.InvariantCulture, out double again) && again == value);
        return isShort ? shorter : General(value, DoubleDigitsExact);
    }

    public static string Number(float value)
    {
        // Of numbers below the normal ones all digits are shown, as C's strtof reports them.
        string shorter = General(value, FloatDigits);
        bool isShort = float.IsNaN(value) || float.IsInfinity(value) || value == 0
            || (Math.Abs(value) >= LeastNormalFloat && float.TryParse(shorter, NumberStyles.Float, CultureInfo.InvariantCulture, out float again) && again == value);
        return isShort ? shorter : General(value, FloatDigitsExact);
    }

    /// <summary>A number as C's <c>%.{digits}g</c> prints it.</summary>
    private static string General(double value, int digits)
    {
        if (double.IsNaN(value))
        {
            return "nan";
        }

        if (double.IsInfinity(value))
        {
            return value > 0 ? "inf" : "-inf";
        }

        string scientific = Math.Abs(value).ToString("E" + (digits - 1).ToString(CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);
        int mark = scientific.IndexOf('E');
        int exponent = int.Parse(scientific.Substring(mark + 1), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture);
        string significant = (scientific.Substring(0, 1) + scientific.Substring(2, mark - 2)).TrimEnd('0');
        string sign = BitConverter.DoubleToInt64Bits(value) < 0 ? "-" : "";
        if (significant.Length == 0)
        {
            return sign + "0";
        }

        if (exponent < -4 || exponent >= digits)
        {
            string rest = significant.Length > 1 ? "." + significant.Substring(1) : "";
            return sign + significant.Substring(0, 1) + rest + "e" + (exponent < 0 ? "-" : "+") + Math.Abs(exponent).ToString("00", CultureInfo.InvariantCulture);
        }

        if (exponent < 0)
        {
            return sign + "0." + new string('0', -exponent - 1) + significant;
        }

        string whole = significant.PadRight(exponent + 1, '0');
        return sign + (whole.Length > exponent + 1 ? whole.Insert(exponent + 1, ".") : whole);
    }

    private StringBuilder Indent() => isSingleLine ? text : text.Append(' ', level * Indentation);

    private void Escape(byte value)
    {
        switch (value)
        {
            case (byte)'\n':
                text.Append("\\n");
                break;
            case (byte)'\r':
                text.Append("\\r");
                break;
            case (byte)'\t':
                text.Append("\\t");
                break;
            case (byte)'"' or (byte)'\'' or (byte)'\\':
                text.Append('\\').Append((char)value);
                break;
            case < (byte)' ' or > (byte)'~':
                text.Append('\\').Append((char)('0' + (value >> 6))).Append((char)('0' + ((value >> 3) & 7))).Append((char)('0' + (value & 7)));
                break;
            default:
                text.Append((char)value);
                break;
        }
    }
}
