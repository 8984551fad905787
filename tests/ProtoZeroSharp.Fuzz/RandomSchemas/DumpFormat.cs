using System.Globalization;
using System.Text;

namespace ProtoZeroSharp.Fuzz.RandomSchemas;

/// <summary>Values as text: what the emitted code calls with what getters give, and the model with what it decoded.</summary>
public static class DumpFormat
{
    public static void Put(StringBuilder text, int value) => text.Append(value.ToString(CultureInfo.InvariantCulture)).Append(' ');

    public static void Put(StringBuilder text, long value) => text.Append(value.ToString(CultureInfo.InvariantCulture)).Append(' ');

    public static void Put(StringBuilder text, uint value) => text.Append(value.ToString(CultureInfo.InvariantCulture)).Append(' ');

    public static void Put(StringBuilder text, ulong value) => text.Append(value.ToString(CultureInfo.InvariantCulture)).Append(' ');

    public static void Put(StringBuilder text, float value) => text.Append('x').Append(BitConverter.SingleToUInt32Bits(value).ToString("X", CultureInfo.InvariantCulture)).Append(' ');

    public static void Put(StringBuilder text, double value) => text.Append('x').Append(BitConverter.DoubleToUInt64Bits(value).ToString("X", CultureInfo.InvariantCulture)).Append(' ');

    public static void Put(StringBuilder text, bool value) => text.Append(value ? "true " : "false ");

    public static void Put(StringBuilder text, Utf8View value) => Put(text, value.Bytes);

    public static void Put(StringBuilder text, ReadOnlySpan<byte> value) => text.Append('"').Append(Convert.ToHexString(value)).Append("\" ");
}
