using System.Globalization;

namespace ProtoZeroSharp.Wire;

/// <summary>Numbers of things in the texts of exceptions: one byte, two bytes.</summary>
internal static class Counted
{
    public static string Bytes(long count) => Of(count, "byte");

    public static string Bytes(ulong count) => count == 1 ? Bytes(1L) : count.ToString(CultureInfo.InvariantCulture) + " bytes";

    /// <param name="count">How many there are.</param>
    /// <param name="one">The word for one of them; the word for several has an s.</param>
    public static string Of(long count, string one) => count.ToString(CultureInfo.InvariantCulture) + " " + (count == 1 ? one : one + "s");
}
