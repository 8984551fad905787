namespace ProtoZeroSharp.Memory;

/// <summary>
/// A lock that <see cref="Thread.Interrupt"/> does not get a waiting thread out of: what waits for it has taken memory out of one place and not
/// put it into another yet. The interruption stays, for the thread's next wait of its own.
/// </summary>
internal sealed class Gate
{
    /// <summary>Waits until nobody else holds it, and holds it until the result is disposed.</summary>
    public Hold Enter()
    {
        bool isInterrupted = false;
        while (!TryEnter())
        {
            isInterrupted = true;
        }

        if (isInterrupted)
        {
            Thread.CurrentThread.Interrupt();
        }

        return new Hold(this);
    }

    private bool TryEnter()
    {
        try
        {
            Monitor.Enter(this);
            return true;
        }
        catch (ThreadInterruptedException)
        {
            return false;
        }
    }

    /// <summary>To be disposed where the lock ends.</summary>
    public readonly ref struct Hold(Gate gate)
    {
        public void Dispose() => Monitor.Exit(gate);
    }
}
