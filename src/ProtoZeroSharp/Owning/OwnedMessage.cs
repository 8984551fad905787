namespace ProtoZeroSharp;

/// <summary>
/// An encoded message that may be kept in a field or a collection, cross an <c>await</c> and change threads, where a reader cannot. One small
/// object; the bytes are not copied. Derive from it to hand out the generated reader, which works on every framework and language version:
/// <c>sealed class PersonMessage : OwnedMessage { public Person.Reader Reader =&gt; new Person.Reader(Span); … }</c>; from .NET 10 on
/// <c>OwnedMessage&lt;Person.Reader&gt;</c> does it. Threads may read it at the same time.
/// </summary>
public class OwnedMessage : IDisposable
{
    private readonly ReadOnlyMemory<byte> bytes;
    private IDisposable? owner;
    private bool isDisposed;

    /// <summary>A message in memory of the caller's, which must stay as it is.</summary>
    /// <param name="bytes">The encoded message; an array, for example. It is not copied and not checked.</param>
    public OwnedMessage(ReadOnlyMemory<byte> bytes) => this.bytes = bytes;

    /// <summary>Takes a message over, which is disposed with this object.</summary>
    /// <param name="message">The encoded message. It is not copied and not checked.</param>
    /// <exception cref="ArgumentNullException">The message is null.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed.</exception>
    public OwnedMessage(DetachedMessage message)
    {
        owner = message ?? throw new ArgumentNullException(nameof(message));
        bytes = message.Memory;
    }

    /// <summary>The bytes of the message, also after <see cref="Dispose()"/>.</summary>
    public int Length => bytes.Length;

    /// <summary>
    /// The bytes. Those of a <see cref="DetachedMessage"/> are valid until <see cref="Dispose()"/>, and while this object is reachable.
    /// </summary>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public ReadOnlySpan<byte> Span => Memory.Span;

    /// <summary>As <see cref="Span"/>.</summary>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public ReadOnlyMemory<byte> Memory => isDisposed ? throw new ObjectDisposedException(nameof(OwnedMessage)) : bytes;

    /// <summary>Gives the memory of a <see cref="DetachedMessage"/> back. Nobody may be reading. Idempotent, on any thread.</summary>
    public void Dispose()
    {
        Dispose(disposing: true);
        GC.SuppressFinalize(this);
    }

    /// <summary>Gives the memory back.</summary>
    /// <param name="disposing">False when a finalizer of a derived class calls.</param>
    protected virtual void Dispose(bool disposing)
    {
        isDisposed = true;
        if (disposing)
        {
            Interlocked.Exchange(ref owner, null)?.Dispose();
        }
    }
}
