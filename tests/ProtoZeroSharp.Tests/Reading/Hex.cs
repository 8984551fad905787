using System.Globalization;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>Bytes as people write them: <c>72 01 61</c>, with <c>61*3</c> for repetition.</summary>
internal static class Hex
{
    public static byte[] Bytes(string text)
    {
        var bytes = new List<byte>();
        foreach (string part in text.Split(' ', StringSplitOptions.RemoveEmptyEntries))
        {
            string[] repeated = part.Split('*');
            int count = repeated.Length == 1 ? 1 : int.Parse(repeated[1], CultureInfo.InvariantCulture);
            bytes.AddRange(Enumerable.Repeat(byte.Parse(repeated[0], NumberStyles.HexNumber, CultureInfo.InvariantCulture), count));
        }

        return [.. bytes];
    }

    public static string Text(ReadOnlySpan<byte> bytes)
    {
        var parts = new List<string>();
        foreach (byte b in bytes)
        {
            parts.Add(b.ToString("X2", CultureInfo.InvariantCulture));
        }

        return string.Join(' ', parts);
    }
}
