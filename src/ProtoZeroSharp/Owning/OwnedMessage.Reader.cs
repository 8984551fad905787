#if NET10_0_OR_GREATER
namespace ProtoZeroSharp;

/// <summary>An <see cref="OwnedMessage"/> that hands out a generated reader. One small object; the bytes are not copied.</summary>
/// <typeparam name="TReader">The reader: <c>Person.Reader</c>.</typeparam>
public sealed class OwnedMessage<TReader> : OwnedMessage
    where TReader : allows ref struct
{
    private readonly ReaderBody<TReader> open;

    /// <summary>A message in memory of the caller's, which must stay as it is.</summary>
    /// <param name="bytes">The encoded message; an array, for example. It is not copied, and checked when a reader is asked for.</param>
    /// <param name="open">Opens the reader: <c>static bytes => new Person.Reader(bytes)</c>.</param>
    /// <exception cref="ArgumentNullException">The lambda is null.</exception>
    public OwnedMessage(ReadOnlyMemory<byte> bytes, ReaderBody<TReader> open)
        : base(bytes) => this.open = open ?? throw new ArgumentNullException(nameof(open));

    /// <summary>Takes a message over, which is disposed with this object.</summary>
    /// <param name="message">The encoded message. It is not copied, and checked when a reader is asked for.</param>
    /// <param name="open">Opens the reader: <c>static bytes => new Person.Reader(bytes)</c>.</param>
    /// <exception cref="ArgumentNullException">The message or the lambda is null.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed.</exception>
    public OwnedMessage(DetachedMessage message, ReaderBody<TReader> open)
        : base(message) => this.open = open ?? throw new ArgumentNullException(nameof(open));

    /// <summary>
    /// A reader. Each call opens one, which scans the message's own level: keep it in a local for several fields.
    /// </summary>
    /// <exception cref="ProtoException">The message's own level is malformed.</exception>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public TReader Reader => open(Span);
}
#endif
