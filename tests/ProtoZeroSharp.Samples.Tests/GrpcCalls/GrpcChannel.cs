using System.Buffers;
using System.Globalization;
using System.IO.Pipelines;
using System.Net;
using System.Net.Http.Headers;
using System.Runtime.CompilerServices;
using GrpcService.Grpc;

namespace ProtoZeroSharp.Samples.Tests.GrpcCalls;

/// <summary>A client on HttpClient, over HTTP/2 without TLS, whose messages are whatever a lambda writes and reads.</summary>
internal sealed class GrpcChannel(Uri address) : IDisposable
{
    private readonly HttpClient http = new(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = address, Timeout = Timeout.InfiniteTimeSpan };

    /// <summary>Calls a method of any kind: requests, one or many, are sent while replies are read.</summary>
    /// <exception cref="GrpcException">The call failed, here or there.</exception>
    public async IAsyncEnumerable<TReply> CallAsync<TRequest, TReply>(
        string method,
        IAsyncEnumerable<TRequest> requests,
        Action<TRequest, GrpcOutput> write,
        Func<ReadOnlySequence<byte>, TReply> read,
        GrpcOptions? options = null,
        [EnumeratorCancellation] CancellationToken cancellation = default)
    {
        options ??= new GrpcOptions();
        using var deadline = new CancellationTokenSource(options.Timeout ?? Timeout.InfiniteTimeSpan);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(deadline.Token, cancellation);
        using var request = new HttpRequestMessage(HttpMethod.Post, method)
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Content = new RequestContent<TRequest>(requests, write, options.IsCompressed),
        };
        request.Headers.TE.Add(new TransferCodingWithQualityHeaderValue("trailers"));
        request.Headers.Add(GrpcHeaders.AcceptEncoding, "identity,gzip");
        request.Headers.Add(GrpcHeaders.Encoding, options.IsCompressed ? "gzip" : "identity");
        if (options.Timeout is { } timeout)
        {
            request.Headers.Add(GrpcHeaders.Timeout, string.Create(CultureInfo.InvariantCulture, $"{Math.Ceiling(timeout.TotalMilliseconds)}m"));
        }

        foreach ((string name, string value) in options.Metadata)
        {
            request.Headers.Add(name, value);
        }

        await using IAsyncEnumerator<TReply> replies = SendAsync(request, read, options, either.Token).GetAsyncEnumerator(either.Token);
        for (bool isLeft = true; isLeft;)
        {
            try
            {
                isLeft = await replies.MoveNextAsync();
            }
            catch (HttpRequestException exception)
            {
                throw new GrpcException(GrpcStatus.Unavailable, exception.Message);
            }
            catch (Exception exception)
            {
                throw GrpcException.Of(exception, isLate: deadline.IsCancellationRequested);
            }

            if (isLeft)
            {
                yield return replies.Current;
            }
        }
    }

    public void Dispose() => http.Dispose();

    private async IAsyncEnumerable<T> SendAsync<T>(
        HttpRequestMessage request, Func<ReadOnlySequence<byte>, T> read, GrpcOptions options, [EnumeratorCancellation] CancellationToken cancellation)
    {
        using HttpResponseMessage response = await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellation);
        response.EnsureSuccessStatusCode();

        // A call that fails before its first reply has the status in the headers.
        options.Headers = response.Headers;
        ThrowUnlessOk(response.Headers, missing: "0");
        PipeReader pipe = PipeReader.Create(await response.Content.ReadAsStreamAsync(cancellation));
        await foreach (T reply in GrpcInput.ReadAllAsync(pipe, First(response.Headers, GrpcHeaders.Encoding), read, cancellation))
        {
            yield return reply;
        }

        options.Trailers = response.TrailingHeaders;
        ThrowUnlessOk(response.TrailingHeaders, missing: "");
    }

    private static string? First(HttpResponseHeaders headers, string name) => headers.TryGetValues(name, out IEnumerable<string>? values) ? values.First() : null;

    private static void ThrowUnlessOk(HttpResponseHeaders headers, string missing)
    {
        string status = First(headers, GrpcHeaders.Status) ?? missing;
        if (status != "0")
        {
            throw int.TryParse(status, NumberStyles.None, CultureInfo.InvariantCulture, out int number)
                ? new GrpcException((GrpcStatus)number, Uri.UnescapeDataString(First(headers, GrpcHeaders.Message) ?? ""))
                : new GrpcException(GrpcStatus.Unknown, "The reply has no status, or one that is no number.");
        }
    }

    /// <summary>A request body of messages that are written as they come.</summary>
    private sealed class RequestContent<T> : HttpContent
    {
        private readonly Func<Stream, CancellationToken, Task> send;

        public RequestContent(IAsyncEnumerable<T> messages, Action<T, GrpcOutput> write, bool isCompressed)
        {
            Headers.ContentType = new MediaTypeHeaderValue(GrpcHeaders.ContentType);
            var leaveOpen = new StreamPipeWriterOptions(leaveOpen: true);
            send = (stream, cancellation) => new GrpcOutput(PipeWriter.Create(stream, leaveOpen), isCompressed).WriteAllAsync(messages, write, cancellation);
        }

        protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => send(stream, CancellationToken.None);

        protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken) =>
            send(stream, cancellationToken);

        protected override bool TryComputeLength(out long length)
        {
            length = 0;
            return false;
        }
    }
}
