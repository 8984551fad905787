using System.Net;
using System.Net.Http.Headers;

namespace GrpcService.Grpc;

/// <summary>A request body that is written while it is sent.</summary>
internal sealed class GrpcContent : HttpContent
{
    private static readonly MediaTypeHeaderValue MediaType = new("application/grpc");

    private readonly Func<Stream, CancellationToken, Task> write;

    public GrpcContent(Func<Stream, CancellationToken, Task> write)
    {
        this.write = write;
        Headers.ContentType = MediaType;
    }

    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => write(stream, CancellationToken.None);

    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken) =>
        write(stream, cancellationToken);

    protected override bool TryComputeLength(out long length)
    {
        length = 0;
        return false;
    }
}
