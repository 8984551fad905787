using System.Net;
using System.Net.Http.Headers;
using ProtoZeroSharp;

namespace PrometheusRemoteWrite;

/// <summary>Sends requests as remote write 1.0 asks for: one at a time, tried again while the receiver is overloaded or away.</summary>
public sealed class RemoteWriter(Uri endpoint) : IDisposable
{
    private const int Attempts = 4;
    private readonly HttpClient http = new() { Timeout = TimeSpan.FromSeconds(10) };
    private byte[] body = [];

    /// <summary>Requests taken by the receiver.</summary>
    public int Requests { get; private set; }

    /// <summary>Their bytes before compression.</summary>
    public long Bytes { get; private set; }

    /// <summary>Their bytes on the wire.</summary>
    public long CompressedBytes { get; private set; }

    /// <summary>Sends the request that the buffer holds, and empties the buffer.</summary>
    /// <exception cref="HttpRequestException">The receiver refused it, or could not be reached.</exception>
    public async Task SendAsync(ProtoBuffer request, CancellationToken cancel)
    {
        body = body.Length < Snappy.MaxLength(request.Length) ? new byte[2 * Snappy.MaxLength(request.Length)] : body;
        int length = Snappy.Compress(request.WrittenSpan, body);
        for (int attempt = 1; ; attempt++)
        {
            try
            {
                using HttpRequestMessage message = CreateMessage(length);
                using HttpResponseMessage response = await http.SendAsync(message, cancel);
                if (response.IsSuccessStatusCode)
                {
                    (Requests, Bytes, CompressedBytes) = (Requests + 1, Bytes + request.Length, CompressedBytes + length);
                    request.Reset();
                    return;
                }

                string reason = await response.Content.ReadAsStringAsync(cancel);
                throw new HttpRequestException($"status {(int)response.StatusCode}: {reason.Trim()}", null, response.StatusCode);
            }
            catch (HttpRequestException exception) when (attempt < Attempts && MayRetry(exception.StatusCode))
            {
                await Task.Delay(TimeSpan.FromMilliseconds(100 << attempt), cancel);
            }
        }
    }

    public void Dispose() => http.Dispose();

    /// <summary>No status: there was no answer.</summary>
    private static bool MayRetry(HttpStatusCode? status) => status is null or HttpStatusCode.TooManyRequests or >= HttpStatusCode.InternalServerError;

    private HttpRequestMessage CreateMessage(int length)
    {
        var content = new ByteArrayContent(body, 0, length);
        content.Headers.ContentType = new MediaTypeHeaderValue("application/x-protobuf");
        content.Headers.ContentEncoding.Add("snappy");
        return new HttpRequestMessage(HttpMethod.Post, endpoint)
        {
            Content = content,
            Headers = { { "X-Prometheus-Remote-Write-Version", "0.1.0" }, { "User-Agent", "PrometheusRemoteWrite" } },
        };
    }
}
