using System.Globalization;
using PrometheusRemoteWrite;
using ProtoZeroSharp;

const string Usage = """
    Usage: PrometheusRemoteWrite [ENDPOINT [SERIES]]

    Sends the counters of a made-up shop, SERIES (1,000) of them, and a native histogram of its latencies to ENDPOINT
    (http://localhost:9090/api/v1/write): four values each, 15 seconds apart, the last one of now.
    """;

// Bytes of a request before compression.
const int RequestSize = 128 * 1024;

if (args is ["--help" or "-h"])
{
    Console.WriteLine(Usage);
    return 0;
}

int count = 1_000;
Uri? endpoint = new("http://localhost:9090/api/v1/write");
if (args.Length > 2
    || (args.Length > 0 && !(Uri.TryCreate(args[0], UriKind.Absolute, out endpoint) && endpoint.Scheme is "http" or "https"))
    || (args.Length > 1 && !int.TryParse(args[1], NumberStyles.None, CultureInfo.InvariantCulture, out count)))
{
    Console.Error.WriteLine($"\"{string.Join(' ', args)}\" is not understood.\n\n{Usage}");
    return 2;
}

using var interrupted = new CancellationTokenSource();
Console.CancelKeyPress += (_, e) =>
{
    e.Cancel = true;
    interrupted.Cancel();
};
var shop = new Shop(count);
using var writer = new RemoteWriter(endpoint!);
using var request = new ProtoBuffer();
try
{
    long now = DateTimeOffset.UtcNow.ToUnixTimeMilliseconds();
    for (int back = 3; back >= 0; back--)
    {
        shop.Sell();
        for (int next = 0; next < shop.SeriesCount;)
        {
            next = shop.Write(request, next, now - (15_000 * back), RequestSize);
            await writer.SendAsync(request, interrupted.Token);
        }
    }

    Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{shop.SeriesCount:N0} series, {4 * shop.SeriesCount:N0} values in {writer.Requests:N0} requests, {writer.Bytes:N0} bytes, compressed {writer.CompressedBytes:N0}"));
    return 0;
}
catch (HttpRequestException exception)
{
    Console.Error.WriteLine($"{endpoint}: {exception.Message}");
    return 1;
}
catch (OperationCanceledException)
{
    Console.Error.WriteLine(interrupted.IsCancellationRequested ? "stopped" : $"{endpoint}: no answer in time");
    return interrupted.IsCancellationRequested ? 130 : 1;
}
