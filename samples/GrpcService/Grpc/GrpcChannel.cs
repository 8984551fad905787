using System.Buffers;
using System.Globalization;
using System.IO.Pipelines;
using System.Net;
using System.Net.Http.Headers;
using System.Runtime.CompilerServices;
using ProtoZeroSharp;

namespace GrpcService.Grpc;

/// <summary>gRPC on HttpClient, over HTTP/2 without TLS.</summary>
public sealed class GrpcChannel(Uri address) : IDisposable
{
    private readonly HttpClient http = new(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = address, Timeout = Timeout.InfiniteTimeSpan };

    /// <summary>Calls a method of any kind: requests are sent while replies are read.</summary>
    /// <param name="method">The path: service and method.</param>
    /// <param name="requests">One or many.</param>
    /// <param name="write">Writes a request.</param>
    /// <param name="read">Makes of a reply what is kept of it.</param>
    /// <param name="options">Deadline, metadata, compression.</param>
    /// <param name="cancellation">Gives up.</param>
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
            Content = new GrpcContent<TRequest>(requests, write, options.IsCompressed),
        };
        request.Headers.TE.Add(new TransferCodingWithQualityHeaderValue("trailers"));
        request.Headers.Add("grpc-accept-encoding", "identity,gzip");
        if (options.IsCompressed)
        {
            request.Headers.Add("grpc-encoding", "gzip");
        }

        if (options.Timeout is { } timeout)
        {
            request.Headers.Add(GrpcTimeout.Header, GrpcTimeout.Format(timeout));
        }

        foreach ((string name, string value) in options.Metadata)
        {
            request.Headers.Add(name, value);
        }

        await using IAsyncEnumerator<TReply> replies = SendAsync(request, read, options, either.Token).GetAsyncEnumerator(either.Token);
        while (await NextAsync(replies, deadline.Token))
        {
            yield return replies.Current;
        }
    }

    public void Dispose() => http.Dispose();

    /// <summary>What goes wrong on the way is one of gRPC's statuses, too.</summary>
    private static async Task<bool> NextAsync<T>(IAsyncEnumerator<T> replies, CancellationToken deadline)
    {
        try
        {
            return await replies.MoveNextAsync();
        }
        catch (OperationCanceledException) when (deadline.IsCancellationRequested)
        {
            throw new GrpcException(GrpcStatus.DeadlineExceeded, "The deadline has passed.");
        }
        catch (HttpRequestException exception)
        {
            throw new GrpcException(GrpcStatus.Unavailable, exception.Message);
        }
        catch (ProtoException exception)
        {
            throw GrpcException.Of(exception);
        }
    }

    private async IAsyncEnumerable<T> SendAsync<T>(
        HttpRequestMessage request, Func<ReadOnlySequence<byte>, T> read, GrpcOptions options, [EnumeratorCancellation] CancellationToken cancellation)
    {
        using HttpResponseMessage response = await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellation);
        if (response.StatusCode != HttpStatusCode.OK)
        {
            throw new GrpcException(StatusOf(response.StatusCode), $"HTTP status {(int)response.StatusCode}.");
        }

        // A call that fails before its first reply has the status in the headers.
        options.Headers = response.Headers;
        ThrowUnlessOk(response.Headers, isRequired: false);
        PipeReader pipe = PipeReader.Create(await response.Content.ReadAsStreamAsync(cancellation));
        await foreach (T reply in GrpcInput.ReadAllAsync(pipe, First(response.Headers, "grpc-encoding"), read, cancellation))
        {
            yield return reply;
        }

        options.Trailers = response.TrailingHeaders;
        ThrowUnlessOk(response.TrailingHeaders, isRequired: true);
    }

    private static string? First(HttpResponseHeaders headers, string name) => headers.TryGetValues(name, out IEnumerable<string>? values) ? values.First() : null;

    private static void ThrowUnlessOk(HttpResponseHeaders headers, bool isRequired)
    {
        string? text = First(headers, "grpc-status");
        if (text is null ? isRequired : text != "0")
        {
            throw int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int status)
                ? new GrpcException((GrpcStatus)status, GrpcMessageText.Decode(First(headers, "grpc-message") ?? ""))
                : new GrpcException(GrpcStatus.Unknown, "The reply has no status, or one that is no number.");
        }
    }

    /// <summary>gRPC's own table for servers and proxies that do not speak it.</summary>
    private static GrpcStatus StatusOf(HttpStatusCode code) => code switch
    {
        HttpStatusCode.BadRequest => GrpcStatus.Internal,
        HttpStatusCode.Unauthorized => GrpcStatus.Unauthenticated,
        HttpStatusCode.Forbidden => GrpcStatus.PermissionDenied,
        HttpStatusCode.NotFound => GrpcStatus.Unimplemented,
        HttpStatusCode.TooManyRequests or HttpStatusCode.BadGateway or HttpStatusCode.ServiceUnavailable or HttpStatusCode.GatewayTimeout => GrpcStatus.Unavailable,
        _ => GrpcStatus.Unknown,
    };
}
