namespace ProtoZeroSharp.Writing;

/// <summary>
/// Whether something was disposed, and how many uses of it are under way: a disposal on another thread, or while a task is pending, takes effect
/// when they have ended.
/// </summary>
internal struct UseCount
{
    private const int Disposed = 1;
    private const int Use = 2;

    private int state;
    private bool wasCollected;

    /// <summary>Whether it was disposed, though a use may not have ended.</summary>
    public readonly bool IsDisposed => (state & Disposed) != 0;

    /// <summary>Begins a use.</summary>
    /// <param name="type">The type of the owner, for the exception.</param>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public void Enter(string type)
    {
        for (int seen = Volatile.Read(ref state); (seen & Disposed) == 0; seen = Volatile.Read(ref state))
        {
            if (Interlocked.CompareExchange(ref state, seen + Use, seen) == seen)
            {
                return;
            }
        }

        throw new ObjectDisposedException(type);
    }

    /// <summary>Ends a use.</summary>
    /// <returns>Whether it was disposed meanwhile and this was the last use: now it ends.</returns>
    public bool Leave() => Interlocked.Add(ref state, -Use) == Disposed;

    /// <summary>Disposes it.</summary>
    /// <returns>Whether this was the first call, and nothing uses it: now it ends.</returns>
    public bool Dispose()
    {
        for (int seen = Volatile.Read(ref state); (seen & Disposed) == 0; seen = Volatile.Read(ref state))
        {
            if (Interlocked.CompareExchange(ref state, seen | Disposed, seen) == seen)
            {
                return seen == 0;
            }
        }

        return false;
    }

    /// <summary>For a finalizer: disposes it.</summary>
    /// <returns>
    /// Whether the owner ends now. Where a use is under way, the finalizer of something else may have begun it, and then it keeps the owner from being
    /// collected again: the finalizer has to be registered once more.
    /// </returns>
    public bool DisposeCollected()
    {
        bool isOver = Dispose() || wasCollected;
        wasCollected = true;
        return isOver;
    }
}
