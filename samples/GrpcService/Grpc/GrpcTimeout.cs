using System.Globalization;

namespace GrpcService.Grpc;

/// <summary>The grpc-timeout header: at most eight digits and a unit.</summary>
public static class GrpcTimeout
{
    public const string Header = "grpc-timeout";

    private static readonly (char Unit, double Milliseconds)[] Units = [('n', 1e-6), ('u', 1e-3), ('m', 1), ('S', 1e3), ('M', 60e3), ('H', 3600e3)];

    /// <summary>The header's value, in milliseconds or the finest unit that holds the time, rounded up.</summary>
    public static string Format(TimeSpan timeout)
    {
        foreach ((char unit, double length) in Units.AsSpan(2))
        {
            double value = Math.Ceiling(Math.Max(timeout.TotalMilliseconds, 0) / length);
            if (value <= 99_999_999)
            {
                return value.ToString("F0", CultureInfo.InvariantCulture) + unit;
            }
        }

        return "99999999H";
    }

    /// <summary>Reads the header's value.</summary>
    public static bool TryParse(ReadOnlySpan<char> text, out TimeSpan timeout)
    {
        timeout = default;
        if (text.Length is < 2 or > 9 || !long.TryParse(text[..^1], NumberStyles.None, CultureInfo.InvariantCulture, out long value))
        {
            return false;
        }

        char last = text[^1];
        double length = Array.Find(Units, u => u.Unit == last).Milliseconds;
        timeout = TimeSpan.FromTicks((long)Math.Ceiling(value * length * TimeSpan.TicksPerMillisecond));
        return length > 0;
    }
}
