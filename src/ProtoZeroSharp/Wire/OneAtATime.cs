namespace ProtoZeroSharp.Wire;

/// <summary>Keeps a second use out while one is at work, whichever threads they are on, so that misuse is an exception and not a damaged object.</summary>
internal struct OneAtATime
{
    private int taken;

    /// <summary>Whether a use is at work.</summary>
    public bool IsTaken => Volatile.Read(ref taken) != 0;

    /// <summary>Begins a use; false when another one is at work.</summary>
    public bool TryEnter() => Interlocked.CompareExchange(ref taken, 1, 0) == 0;

    /// <summary>Ends it.</summary>
    public void Exit() => Volatile.Write(ref taken, 0);
}
