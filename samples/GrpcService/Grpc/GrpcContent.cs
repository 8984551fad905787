using System.IO.Pipelines;
using System.Net;
using System.Net.Http.Headers;

namespace GrpcService.Grpc;

/// <summary>A request body of messages that are written as they come.</summary>
internal sealed class GrpcContent<T> : HttpContent
{
    private readonly IAsyncEnumerable<T> messages;
    private readonly Action<T, GrpcOutput> write;
    private readonly bool isCompressed;

    public GrpcContent(IAsyncEnumerable<T> messages, Action<T, GrpcOutput> write, bool isCompressed)
    {
        (this.messages, this.write, this.isCompressed) = (messages, write, isCompressed);
        Headers.ContentType = new MediaTypeHeaderValue("application/grpc");
    }

    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => SerializeToStreamAsync(stream, context, CancellationToken.None);

    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken) =>
        new GrpcOutput(PipeWriter.Create(stream, new StreamPipeWriterOptions(leaveOpen: true)), isCompressed).WriteAllAsync(messages, write, cancellationToken);

    protected override bool TryComputeLength(out long length)
    {
        length = 0;
        return false;
    }
}
