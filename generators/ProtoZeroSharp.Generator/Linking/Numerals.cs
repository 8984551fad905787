using System.Globalization;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Formats numbers in messages.</summary>
internal static class Numerals
{
    public static string Text(long number) => number.ToString(CultureInfo.InvariantCulture);
}
