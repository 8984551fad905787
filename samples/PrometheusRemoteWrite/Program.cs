using System.Globalization;
using System.Net.Http.Headers;
using PrometheusRemoteWrite;
using ProtoZeroSharp;

const string Usage = """
    Usage: PrometheusRemoteWrite [ENDPOINT [SERIES]]

    Sends the counters of a made-up shop, SERIES (1,000) of them, and a native histogram of its latencies to ENDPOINT
    (http://localhost:9090/api/v1/write): four values each, 15 seconds apart, the last one of now.
    """;

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

// A redirect is a refusal: to follow it would make a GET of the POST.
using var http = new HttpClient(new SocketsHttpHandler { AllowAutoRedirect = false }) { Timeout = TimeSpan.FromSeconds(10) };
http.DefaultRequestHeaders.Add("X-Prometheus-Remote-Write-Version", "0.1.0");
http.DefaultRequestHeaders.Add("User-Agent", "PrometheusRemoteWrite");
using var request = new ProtoBuffer();
var shop = new Shop(count);
int requests = 0;
try
{
    long now = DateTimeOffset.UtcNow.ToUnixTimeMilliseconds();
    for (int back = 3; back >= 0; back--)
    {
        shop.Sell();
        for (int next = 0; next < shop.SeriesCount; requests++)
        {
            next = shop.Write(request, next, now - (15_000 * back), size: 128 * 1024);
            using var content = new ByteArrayContent(Snappy.Encode(request.WrittenSpan));
            content.Headers.ContentType = new MediaTypeHeaderValue(ProtoContent.DefaultMediaType);
            content.Headers.ContentEncoding.Add("snappy");
            request.Reset();
            using HttpResponseMessage response = await http.PostAsync(endpoint, content);
            if (!response.IsSuccessStatusCode)
            {
                throw new HttpRequestException($"status {(int)response.StatusCode}: {System.Text.Encoding.UTF8.GetString(await response.Content.ReadAsByteArrayAsync())}");
            }
        }
    }

    Console.WriteLine($"{shop.SeriesCount} series, {4 * shop.SeriesCount} values in {requests} requests");
    return 0;
}
catch (Exception exception) when (exception is HttpRequestException or OperationCanceledException)
{
    Console.Error.WriteLine($"{endpoint}: {exception.Message}");
    return 1;
}
