using System.Globalization;

namespace GrpcService.Grpc;

/// <summary>The grpc-timeout header: at most eight digits and a unit.</summary>
public static class GrpcTimeout
{
    public const string Header = "grpc-timeout";

    private const long MaxValue = 99_999_999;

    private static readonly (char Unit, long Ticks)[] Units =
    [
        ('m', TimeSpan.TicksPerMillisecond),
        ('S', TimeSpan.TicksPerSecond),
        ('M', TimeSpan.TicksPerMinute),
        ('H', TimeSpan.TicksPerHour),
    ];

    /// <summary>The header's value, in the finest unit that holds the time, rounded up.</summary>
    public static string Format(TimeSpan timeout)
    {
        foreach ((char unit, long ticks) in Units)
        {
            long value = (Math.Max(timeout.Ticks, 0) + ticks - 1) / ticks;
            if (value <= MaxValue)
            {
                return value.ToString(CultureInfo.InvariantCulture) + unit;
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

        long ticks = text[^1] switch
        {
            'n' => (value + 99) / 100,
            'u' => value * TimeSpan.TicksPerMicrosecond,
            'm' => value * TimeSpan.TicksPerMillisecond,
            'S' => value * TimeSpan.TicksPerSecond,
            'M' => value * TimeSpan.TicksPerMinute,
            'H' => value * TimeSpan.TicksPerHour,
            _ => -1,
        };
        timeout = TimeSpan.FromTicks(ticks);
        return ticks >= 0;
    }
}
