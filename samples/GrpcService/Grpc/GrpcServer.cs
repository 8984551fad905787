using System.Buffers;
using System.Globalization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Net.Http.Headers;
using ProtoZeroSharp;

namespace GrpcService.Grpc;

/// <summary>gRPC on ASP.NET Core: an endpoint for each method, its status in the trailers.</summary>
public static class GrpcServer
{
    private const string ContentType = "application/grpc";

    /// <summary>A method of any of gRPC's four kinds: one request is a stream of one, and so is one reply.</summary>
    /// <param name="routes">The application.</param>
    /// <param name="method">The path: service and method.</param>
    /// <param name="read">Makes of a request what the method keeps of it.</param>
    /// <param name="write">Writes a reply.</param>
    /// <param name="answer">The method.</param>
    public static void MapGrpc<TRequest, TReply>(
        this IEndpointRouteBuilder routes,
        string method,
        Func<ReadOnlySequence<byte>, TRequest> read,
        Action<TReply, GrpcOutput> write,
        Func<IAsyncEnumerable<TRequest>, GrpcCall, IAsyncEnumerable<TReply>> answer) =>
        routes.MapPost(method, (RequestDelegate)(http => RunAsync(http, async (call, encoding) =>
        {
            // Who sends compressed messages gets compressed replies.
            bool isCompressed = encoding == "gzip";
            if (isCompressed)
            {
                call.AddHeader("grpc-encoding", "gzip");
            }

            var replies = answer(GrpcInput.ReadAllAsync(http.Request.BodyReader, encoding, read, call.Cancellation), call);
            await new GrpcOutput(http.Response.BodyWriter, isCompressed).WriteAllAsync(replies, write, call.Cancellation);
        })));

    /// <summary>Answers calls of methods that are not mapped.</summary>
    public static void MapUnknownMethods(this IEndpointRouteBuilder routes) =>
        routes.MapFallback((RequestDelegate)(http => RunAsync(http, (_, _) =>
            throw new GrpcException(GrpcStatus.Unimplemented, $"There is no method {http.Request.Path}."))));

    private static async Task RunAsync(HttpContext http, Func<GrpcCall, string?, Task> run)
    {
        if (!IsGrpc(http.Request.ContentType))
        {
            http.Response.StatusCode = StatusCodes.Status415UnsupportedMediaType;
            return;
        }

        http.Response.ContentType = ContentType;
        http.Response.Headers["grpc-accept-encoding"] = "identity,gzip";
        using var deadline = new CancellationTokenSource();
        using var either = CancellationTokenSource.CreateLinkedTokenSource(deadline.Token, http.RequestAborted);
        try
        {
            if ((string?)http.Request.Headers[GrpcTimeout.Header] is { } timeout)
            {
                TimeSpan time = GrpcTimeout.TryParse(timeout, out TimeSpan parsed) ? parsed : throw new GrpcException(GrpcStatus.Internal, "The grpc-timeout is malformed.");

                // The timer takes 49 days at most; a longer deadline is none.
                deadline.CancelAfter(time < TimeSpan.FromDays(49) ? time : Timeout.InfiniteTimeSpan);
            }

            await run(new GrpcCall(http, either.Token), http.Request.Headers["grpc-encoding"]);
            await http.Response.StartAsync(either.Token);
            http.Response.AppendTrailer("grpc-status", "0");
        }
        catch (Exception exception)
        {
            Fail(http.Response, Describe(exception, deadline.IsCancellationRequested));
        }
    }

    /// <summary>Protobuf is what a plain application/grpc means. The name of the format is all that may follow a plus.</summary>
    private static bool IsGrpc(string? contentType) =>
        MediaTypeHeaderValue.TryParse(contentType, out MediaTypeHeaderValue? type)
        && (type.MediaType.Equals(ContentType, StringComparison.OrdinalIgnoreCase) || type.MediaType.Equals(ContentType + "+proto", StringComparison.OrdinalIgnoreCase));

    private static GrpcException Describe(Exception exception, bool isLate) => exception switch
    {
        GrpcException known => known,
        OperationCanceledException when isLate => new(GrpcStatus.DeadlineExceeded, "The deadline has passed."),
        OperationCanceledException => new(GrpcStatus.Cancelled, "The call was cancelled."),
        ProtoException error => GrpcException.Of(error),

        // What went wrong inside is nobody's business outside.
        _ => new(GrpcStatus.Unknown, "The method failed."),
    };

    private static void Fail(HttpResponse response, GrpcException error)
    {
        string status = ((int)error.Status).ToString(CultureInfo.InvariantCulture);
        string detail = GrpcMessageText.Encode(error.Detail);
        if (response.HasStarted || response.BodyWriter.UnflushedBytes > 0)
        {
            response.AppendTrailer("grpc-status", status);
            response.AppendTrailer("grpc-message", detail);
            return;
        }

        // Nothing was sent: the headers are the trailers.
        response.Headers["grpc-status"] = status;
        response.Headers["grpc-message"] = detail;
    }
}
