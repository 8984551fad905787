using System.Net;
using System.Net.Http.Headers;
using ProtoZeroSharp.Wire;
using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp;

/// <summary>
/// A message as the body of a request, with a Content-Length. It can be sent several times, for retries and redirects. The bytes go from
/// the library's memory to the connection. A <see cref="HttpContent.Dispose()"/> while it is being sent takes effect when that has ended.
/// <c>HttpClient.Send</c>, the synchronous one, takes it on .NET 8 and later.
/// </summary>
public sealed class ProtoContent : HttpContent
{
    /// <summary>The media type that receivers of protobuf over HTTP expect, for example those of OTLP and of Prometheus.</summary>
    public const string DefaultMediaType = "application/x-protobuf";

    // A DetachedMessage, GatheredMessage or ProtoBuffer.
    private readonly IDisposable source;

    // A response may come, and its request be disposed, while the body is still on its way.
    private UseCount sends;

    /// <summary>Takes a message over: it is disposed with the content.</summary>
    /// <param name="message">What is sent.</param>
    /// <param name="mediaType">The Content-Type.</param>
    /// <exception cref="ArgumentNullException">The message is null.</exception>
    /// <exception cref="ArgumentException">The media type is null or empty.</exception>
    /// <exception cref="FormatException">The media type is none.</exception>
    public ProtoContent(DetachedMessage message, string mediaType = DefaultMediaType)
        : this(message ?? throw new ArgumentNullException(nameof(message)), new MediaTypeHeaderValue(mediaType))
    {
    }

    /// <summary>Takes a message in pieces over: it is disposed with the content. What it refers to must stay as it is until then.</summary>
    /// <param name="message">What is sent, by one send at a time.</param>
    /// <param name="mediaType">The Content-Type.</param>
    /// <exception cref="ArgumentNullException">The message is null.</exception>
    /// <exception cref="ArgumentException">The media type is null or empty.</exception>
    /// <exception cref="FormatException">The media type is none.</exception>
    public ProtoContent(GatheredMessage message, string mediaType = DefaultMediaType)
        : this(message ?? throw new ArgumentNullException(nameof(message)), new MediaTypeHeaderValue(mediaType))
    {
    }

    /// <summary>
    /// Sends what a buffer holds, and leaves it there; the buffer stays the caller's. Make a new content for each message: the headers keep the length of the
    /// first, and a send of a message of another length throws <see cref="InvalidOperationException"/>.
    /// </summary>
    /// <param name="buffer">What is sent, by one send at a time. While it is being sent it cannot be written to.</param>
    /// <param name="mediaType">The Content-Type.</param>
    /// <exception cref="ArgumentNullException">The buffer is null.</exception>
    /// <exception cref="ArgumentException">The media type is null or empty.</exception>
    /// <exception cref="FormatException">The media type is none.</exception>
    public ProtoContent(ProtoBuffer buffer, string mediaType = DefaultMediaType)
        : this(buffer ?? throw new ArgumentNullException(nameof(buffer)), new MediaTypeHeaderValue(mediaType))
    {
    }

    private ProtoContent(IDisposable source, MediaTypeHeaderValue mediaType)
    {
        this.source = source;
        Headers.ContentType = mediaType;
    }

    /// <summary>A content with a message that a lambda writes.</summary>
    /// <typeparam name="TState">What the lambda needs.</typeparam>
    /// <param name="state">Passed to the lambda.</param>
    /// <param name="body">Writes the message, without values by reference.</param>
    /// <param name="mediaType">The Content-Type.</param>
    /// <exception cref="ArgumentNullException">The lambda is null.</exception>
    /// <exception cref="ArgumentException">The media type is null or empty.</exception>
    /// <exception cref="FormatException">The media type is none.</exception>
    /// <exception cref="InvalidOperationException">The lambda added values by reference: pass what <see cref="ProtoWriter.DetachGathered"/> of a writer gives to the constructor.</exception>
    public static ProtoContent Create<TState>(TState state, WriterBody<TState> body, string mediaType = DefaultMediaType)
#if NET10_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        // First: of a message that nobody takes over the memory would be forgotten.
        MediaTypeHeaderValue type = new(mediaType);
        return new ProtoContent(ProtoMessage.Detach(state, body, "pass its DetachGathered() to new ProtoContent"), type);
    }

#if NET8_0_OR_GREATER
    /// <summary>A content with a value as a message.</summary>
    /// <typeparam name="T">Knows how it is written, without values by reference.</typeparam>
    /// <param name="value">What to write.</param>
    /// <param name="mediaType">The Content-Type.</param>
    /// <exception cref="ArgumentException">The media type is null or empty.</exception>
    /// <exception cref="FormatException">The media type is none.</exception>
    public static ProtoContent Create<T>(T value, string mediaType = DefaultMediaType)
#if NET10_0_OR_GREATER
        where T : IProtoWritable<T>, allows ref struct
#else
        where T : IProtoWritable<T>
#endif
        => Create(value, static (writer, v) => T.Write(writer, v), mediaType);

    /// <inheritdoc/>
    protected override void SerializeToStream(Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        Enter();
        try
        {
            switch (source)
            {
                case DetachedMessage message:
                    message.WriteTo(stream);
                    break;
                case GatheredMessage gathered:
                    gathered.WriteTo(stream);
                    break;
                default:
                    ((ProtoBuffer)source).WriteTo(stream);
                    break;
            }
        }
        finally
        {
            Leave();
        }
    }

    /// <inheritdoc/>
    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken) =>
        SendAsync(stream, cancellationToken);
#endif

    /// <inheritdoc/>
    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => SendAsync(stream, CancellationToken.None);

    /// <inheritdoc/>
    protected override bool TryComputeLength(out long length)
    {
        length = source switch
        {
            DetachedMessage message => message.Length,
            GatheredMessage gathered => gathered.Length,
            _ => ((ProtoBuffer)source).Length,
        };
        return true;
    }

    /// <inheritdoc/>
    protected override void Dispose(bool disposing)
    {
        if (disposing && sends.Dispose())
        {
            Release();
        }

        base.Dispose(disposing);
    }

    private async Task SendAsync(Stream stream, CancellationToken cancellationToken)
    {
        Enter();
        try
        {
            Task write = source switch
            {
                DetachedMessage message => message.WriteToAsync(stream, cancellationToken),
                GatheredMessage gathered => gathered.WriteToAsync(stream, cancellationToken),
                _ => ((ProtoBuffer)source).WriteToAsync(stream, cancellationToken),
            };
            await write.ConfigureAwait(false);
        }
        finally
        {
            Leave();
        }
    }

    private void Enter()
    {
        // The header must stay as it is: a redirect sends it again without asking anew, and a body without a length would be read as the next request.
        if (source is ProtoBuffer buffer && Headers.ContentLength is { } promised && promised != buffer.Length)
        {
            throw new InvalidOperationException(
                $"The Content-Length is {promised}, that of an earlier message, and the buffer holds {Counted.Bytes(buffer.Length)} by now. Make a new ProtoContent for each message.");
        }

        sends.Enter(nameof(ProtoContent));
    }

    private void Leave()
    {
        if (sends.Leave())
        {
            Release();
        }
    }

    private void Release()
    {
        if (source is not ProtoBuffer)
        {
            source.Dispose();
        }
    }
}
