namespace ProtoZeroSharp.Memory;

/// <summary>
/// Locks that <see cref="Thread.Interrupt"/> does not get a waiting thread out of: what waits for one has taken memory out of one place and not
/// put it into another yet.
/// </summary>
/// <remarks>
/// .NET Framework and Mono may abort a thread between any two instructions, but not in a finally block. So where memory moves, or changes hands, all of it
/// happens in the finally block of an empty try. What an abort may leave outside of those is memory without an owner, never an owner without memory.
/// </remarks>
internal static class Uninterrupted
{
    /// <summary>
    /// Waits until nobody else holds the lock. An interruption stays, for the thread's next wait of its own. To be called in the try block whose finally
    /// lets go of the lock: .NET Framework may abort a thread between any two instructions.
    /// </summary>
    /// <param name="gate">The lock.</param>
    /// <param name="isHeld">Whether it is held now; false before.</param>
    public static void Enter(object gate, ref bool isHeld)
    {
        bool isInterrupted = false;
        for (; ; )
        {
            try
            {
                Monitor.Enter(gate, ref isHeld);
                break;
            }
            catch (ThreadInterruptedException)
            {
                isInterrupted = true;
            }
        }

        if (isInterrupted)
        {
            Thread.CurrentThread.Interrupt();
        }
    }

    /// <summary>Lets go of a lock, if it is held.</summary>
    public static void Exit(object gate, bool isHeld)
    {
        if (isHeld)
        {
            Monitor.Exit(gate);
        }
    }
}
