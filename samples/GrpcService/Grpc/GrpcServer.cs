using System.Buffers;
using System.Globalization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;

namespace GrpcService.Grpc;

/// <summary>gRPC on ASP.NET Core: an endpoint for each method, its status in the trailers.</summary>
public static class GrpcServer
{
    /// <summary>A method of any of gRPC's four kinds: one request is a stream of one, and so is one reply.</summary>
    /// <param name="routes">The application.</param>
    /// <param name="method">The path: service and method.</param>
    /// <param name="read">Makes of a request what the method keeps of it.</param>
    /// <param name="write">Writes a reply.</param>
    /// <param name="answer">The method. The context has the call's metadata as headers, and the deadline in RequestAborted.</param>
    public static void MapGrpc<TRequest, TReply>(
        this IEndpointRouteBuilder routes,
        string method,
        Func<ReadOnlySequence<byte>, TRequest> read,
        Action<TReply, GrpcOutput> write,
        Func<IAsyncEnumerable<TRequest>, HttpContext, IAsyncEnumerable<TReply>> answer) =>
        routes.MapPost(method, (RequestDelegate)(http => RunAsync(http, async () =>
        {
            // A client that sends compressed messages gets compressed replies, if it says that it can read them.
            string? encoding = http.Request.Headers[GrpcHeaders.Encoding];
            bool isCompressed = encoding == "gzip" && http.Request.Headers.GetCommaSeparatedValues(GrpcHeaders.AcceptEncoding).Contains(encoding);
            if (isCompressed)
            {
                http.Response.Headers[GrpcHeaders.Encoding] = encoding;
            }

            var replies = answer(GrpcInput.ReadAllAsync(http.Request.BodyReader, encoding, read, http.RequestAborted), http);
            await new GrpcOutput(http.Response.BodyWriter, isCompressed).WriteAllAsync(replies, write, http.RequestAborted);
        })));

    /// <summary>Answers calls of methods that are not mapped.</summary>
    public static void MapUnknownMethods(this IEndpointRouteBuilder routes) =>
        routes.MapFallback((RequestDelegate)(http => RunAsync(http, () =>
            throw new GrpcException(GrpcStatus.Unimplemented, $"There is no method {http.Request.Path}."))));

    private static async Task RunAsync(HttpContext http, Func<Task> run)
    {
        // Protobuf is what a plain application/grpc means. The name of the format is all that may follow a plus.
        if (!MediaTypeHeaderValue.TryParse(http.Request.ContentType, out MediaTypeHeaderValue? type)
            || type.MediaType.Value?.ToLowerInvariant() is not (GrpcHeaders.ContentType or GrpcHeaders.ContentType + "+proto"))
        {
            http.Response.StatusCode = StatusCodes.Status415UnsupportedMediaType;
            return;
        }

        http.Response.ContentType = GrpcHeaders.ContentType;
        http.Response.Headers[GrpcHeaders.AcceptEncoding] = "identity,gzip";
        using var deadline = new CancellationTokenSource();
        using var either = CancellationTokenSource.CreateLinkedTokenSource(deadline.Token, http.RequestAborted);
        http.RequestAborted = either.Token;
        try
        {
            if ((string?)http.Request.Headers[GrpcHeaders.Timeout] is { } timeout)
            {
                // The timer takes 49 days at most; a longer deadline is none.
                TimeSpan time = GrpcHeaders.ParseTimeout(timeout);
                deadline.CancelAfter(time.TotalDays < 49 ? time : Timeout.InfiniteTimeSpan);
            }

            await run();
            await http.Response.StartAsync(either.Token);
            http.Response.AppendTrailer(GrpcHeaders.Status, "0");
        }
        catch (Exception exception)
        {
            // If nothing was sent, the headers are the trailers.
            GrpcException error = GrpcException.Of(exception, isLate: deadline.IsCancellationRequested);
            HttpResponse response = http.Response;
            bool isStarted = response.HasStarted || response.BodyWriter.UnflushedBytes > 0;
            Action<string, StringValues> add = isStarted ? response.AppendTrailer : response.Headers.Append;
            add(GrpcHeaders.Status, ((int)error.Status).ToString(CultureInfo.InvariantCulture));
            add(GrpcHeaders.Message, GrpcHeaders.FormatMessage(error.Detail));
        }
    }
}
