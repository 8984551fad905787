using System.Globalization;
using static System.Text.Encoding;

namespace GrpcService.Grpc;

/// <summary>The headers and trailers that gRPC defines, and what their values look like.</summary>
public static class GrpcHeaders
{
    public const string ContentType = "application/grpc";
    public const string Encoding = "grpc-encoding";
    public const string AcceptEncoding = "grpc-accept-encoding";
    public const string Timeout = "grpc-timeout";
    public const string Status = "grpc-status";
    public const string Message = "grpc-message";

    /// <summary>Reads a timeout: at most eight digits and a unit.</summary>
    /// <exception cref="GrpcException">It is malformed.</exception>
    public static TimeSpan ParseTimeout(string text)
    {
        ReadOnlySpan<char> digits = text.AsSpan(0, Math.Max(0, text.Length - 1));
        double unit = text[digits.Length..] switch { "n" => 1e-6, "u" => 1e-3, "m" => 1, "S" => 1e3, "M" => 6e4, "H" => 3.6e6, _ => 0 };
        return unit > 0 && digits.Length <= 8 && long.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out long value)
            ? TimeSpan.FromTicks((long)Math.Ceiling(value * unit * TimeSpan.TicksPerMillisecond))
            : throw new GrpcException(GrpcStatus.Internal, "The grpc-timeout is malformed.");
    }

    /// <summary>Encodes each byte that is no printable ASCII as a percent sign and two digits; some clients decode only those.</summary>
    public static string FormatMessage(string text) =>
        string.Concat(UTF8.GetBytes(text).Select(static b => b is >= 32 and <= 126 and not (byte)'%' ? $"{(char)b}" : $"%{b:X2}"));
}
