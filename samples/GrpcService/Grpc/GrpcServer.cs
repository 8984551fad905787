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

    /// <summary>A method with one request and one reply.</summary>
    /// <param name="routes">The application.</param>
    /// <param name="method">The path: service and method.</param>
    /// <param name="answer">Reads the request and writes the reply, framed.</param>
    public static void MapUnary(this IEndpointRouteBuilder routes, string method, Action<ReadOnlySequence<byte>, IBufferWriter<byte>> answer) =>
        routes.MapPost(method, (RequestDelegate)(http => RunAsync(http, answer, static async (http, answer, messages, cancellation) =>
        {
            if (!await messages.ReadSingleAsync((answer, http.Response), static (message, s) => s.answer(message, s.Response.BodyWriter), cancellation))
            {
                throw new GrpcException(GrpcStatus.Unimplemented, "No message, where there must be one.");
            }
        })));

    /// <summary>A method with a stream of requests and one reply.</summary>
    /// <param name="routes">The application.</param>
    /// <param name="method">The path: service and method.</param>
    /// <param name="start">Called for each call.</param>
    public static void MapClientStreaming(this IEndpointRouteBuilder routes, string method, Func<IGrpcIntake> start) =>
        routes.MapPost(method, (RequestDelegate)(http => RunAsync(http, start, static async (http, start, messages, cancellation) =>
        {
            IGrpcIntake intake = start();
            await messages.ReadAllAsync(intake.Take, cancellation);
            intake.Answer(http.Response.BodyWriter);
        })));

    /// <summary>Answers calls of methods that are not mapped.</summary>
    public static void MapUnknownMethods(this IEndpointRouteBuilder routes) =>
        routes.MapFallback((RequestDelegate)(http => RunAsync(http, 0, static (http, _, _, _) =>
            throw new GrpcException(GrpcStatus.Unimplemented, $"There is no method {http.Request.Path}."))));

    private static async Task RunAsync<TMethod>(HttpContext http, TMethod method, Func<HttpContext, TMethod, GrpcMessages, CancellationToken, Task> run)
    {
        if (!IsGrpc(http.Request.ContentType))
        {
            http.Response.StatusCode = StatusCodes.Status415UnsupportedMediaType;
            return;
        }

        http.Response.ContentType = ContentType;
        CancellationTokenSource? deadline = null;
        try
        {
            CancellationToken cancellation = http.RequestAborted;
            string? timeout = http.Request.Headers[GrpcTimeout.Header];
            if (timeout is not null)
            {
                deadline = StartDeadline(timeout, cancellation);
                cancellation = deadline.Token;
            }

            string? encoding = http.Request.Headers["grpc-encoding"];
            await run(http, method, new GrpcMessages(http.Request.BodyReader, encoding), cancellation);
            await http.Response.BodyWriter.FlushAsync(cancellation);
            http.Response.AppendTrailer("grpc-status", "0");
        }
        catch (Exception exception)
        {
            Fail(http.Response, Describe(exception, deadline?.IsCancellationRequested == true));
        }
        finally
        {
            deadline?.Dispose();
        }
    }

    /// <summary>Protobuf is what a plain application/grpc means. The name of the format is all that may follow a plus.</summary>
    private static bool IsGrpc(string? contentType) =>
        MediaTypeHeaderValue.TryParse(contentType, out MediaTypeHeaderValue? type)
        && (type.MediaType.Equals(ContentType, StringComparison.OrdinalIgnoreCase) || type.MediaType.Equals(ContentType + "+proto", StringComparison.OrdinalIgnoreCase));

    private static CancellationTokenSource StartDeadline(string timeout, CancellationToken cancellation)
    {
        if (!GrpcTimeout.TryParse(timeout, out TimeSpan time))
        {
            throw new GrpcException(GrpcStatus.Internal, "The grpc-timeout is malformed.");
        }

        // The timer takes 49 days at most; a longer deadline is none.
        var source = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        if (time < TimeSpan.FromDays(49))
        {
            source.CancelAfter(time);
        }

        return source;
    }

    private static GrpcException Describe(Exception exception, bool isLate) => exception switch
    {
        GrpcException known => known,
        OperationCanceledException when isLate => new(GrpcStatus.DeadlineExceeded, "The deadline has passed."),
        OperationCanceledException => new(GrpcStatus.Cancelled, "The call was cancelled."),
        ProtoException { Kind: ProtoErrorKind.MessageTooLarge } tooLarge => new(GrpcStatus.ResourceExhausted, tooLarge.Message),
        ProtoException or Google.Protobuf.InvalidProtocolBufferException => new(GrpcStatus.Internal, exception.Message),

        // What went wrong inside is nobody's business outside.
        _ => new(GrpcStatus.Unknown, "The method failed."),
    };

    private static void Fail(HttpResponse response, GrpcException error)
    {
        string status = ((int)error.Status).ToString(CultureInfo.InvariantCulture);
        string detail = GrpcMessageText.Encode(error.Detail);
        if (response.HasStarted || response.BodyWriter.UnflushedBytes != 0)
        {
            response.AppendTrailer("grpc-status", status);
            response.AppendTrailer("grpc-message", detail);
            return;
        }

        // Nothing was sent: the headers are the trailers.
        response.Headers["grpc-status"] = status;
        response.Headers["grpc-message"] = detail;
        response.Headers["grpc-accept-encoding"] = "identity";
    }
}
