using System.Buffers;
using System.Globalization;
using System.IO.Pipelines;
using System.Net;
using System.Net.Http.Headers;
using ProtoZeroSharp;

namespace GrpcService.Grpc;

/// <summary>gRPC on HttpClient, over HTTP/2 without TLS: sends frames, reads the one reply and the status in the trailers.</summary>
public sealed class GrpcTransport(Uri address) : IDisposable
{
    private readonly HttpClient http = new(new SocketsHttpHandler { UseProxy = false })
    {
        BaseAddress = address,
        DefaultRequestVersion = HttpVersion.Version20,
        DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
        Timeout = Timeout.InfiniteTimeSpan,
    };

    /// <summary>Calls a method that gives one reply.</summary>
    /// <param name="method">The path: service and method.</param>
    /// <param name="write">Writes the frames of the request, one or many.</param>
    /// <param name="read">Reads the reply, which is valid during the call.</param>
    /// <param name="timeout">After this time the server and this client give up.</param>
    /// <exception cref="GrpcException">The call failed, here or there.</exception>
    public async Task<TReply> CallAsync<TReply>(
        string method,
        Func<Stream, CancellationToken, Task> write,
        Func<ReadOnlySequence<byte>, TReply> read,
        TimeSpan? timeout = null)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, method)
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Content = new GrpcContent(write),
        };
        request.Headers.TE.Add(new TransferCodingWithQualityHeaderValue("trailers"));
        using CancellationTokenSource? deadline = timeout.HasValue ? new CancellationTokenSource(timeout.GetValueOrDefault()) : null;
        if (timeout.HasValue)
        {
            request.Headers.Add(GrpcTimeout.Header, GrpcTimeout.Format(timeout.GetValueOrDefault()));
        }

        CancellationToken cancellation = deadline?.Token ?? CancellationToken.None;
        try
        {
            using HttpResponseMessage response = await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellation);
            return await ReadAsync(response, read, cancellation);
        }
        catch (OperationCanceledException) when (cancellation.IsCancellationRequested)
        {
            throw new GrpcException(GrpcStatus.DeadlineExceeded, "The deadline has passed.");
        }
        catch (HttpRequestException exception)
        {
            throw new GrpcException(GrpcStatus.Unavailable, exception.Message);
        }
        catch (ProtoException exception)
        {
            throw new GrpcException(exception.Kind == ProtoErrorKind.MessageTooLarge ? GrpcStatus.ResourceExhausted : GrpcStatus.Internal, exception.Message);
        }
    }

    public void Dispose() => http.Dispose();

    private static async Task<TReply> ReadAsync<TReply>(HttpResponseMessage response, Func<ReadOnlySequence<byte>, TReply> read, CancellationToken cancellation)
    {
        if (response.StatusCode != HttpStatusCode.OK)
        {
            throw new GrpcException(StatusOf(response.StatusCode), $"HTTP status {(int)response.StatusCode}.");
        }

        // A call that fails before its reply has the status in the headers.
        ThrowUnlessOk(response.Headers, isRequired: false);
        string? encoding = response.Headers.TryGetValues("grpc-encoding", out IEnumerable<string>? values) ? values.First() : null;
        var reply = new Reply<TReply> { Read = read };
        PipeReader reader = PipeReader.Create(await response.Content.ReadAsStreamAsync(cancellation));
        bool isThere;
        try
        {
            isThere = await new GrpcMessages(reader, encoding).ReadSingleAsync(reply, static (message, r) => r.Value = r.Read(message), cancellation);
        }
        finally
        {
            await reader.CompleteAsync();
        }

        ThrowUnlessOk(response.TrailingHeaders, isRequired: true);
        return isThere ? reply.Value! : throw new GrpcException(GrpcStatus.Unimplemented, "No reply, where there must be one.");
    }

    private static void ThrowUnlessOk(HttpResponseHeaders headers, bool isRequired)
    {
        if (!headers.TryGetValues("grpc-status", out IEnumerable<string>? values))
        {
            if (isRequired)
            {
                throw new GrpcException(GrpcStatus.Unknown, "The reply has no status.");
            }

            return;
        }

        if (!int.TryParse(values.First(), NumberStyles.None, CultureInfo.InvariantCulture, out int status))
        {
            throw new GrpcException(GrpcStatus.Unknown, "The status of the reply is not a number.");
        }

        if (status != (int)GrpcStatus.Ok)
        {
            string detail = headers.TryGetValues("grpc-message", out IEnumerable<string>? details) ? GrpcMessageText.Decode(details.First()) : "";
            throw new GrpcException((GrpcStatus)status, detail);
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

    private sealed class Reply<TReply>
    {
        public required Func<ReadOnlySequence<byte>, TReply> Read { get; init; }

        public TReply? Value { get; set; }
    }
}
