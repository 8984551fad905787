namespace ProtoZeroSharp.Writing.Frames;

/// <summary>
/// Empty lists of references that the threads which ended with them had no room for, for those that have none: a message that is disposed on
/// another thread than it was written on leaves its list there.
/// </summary>
internal static class SharedLists
{
    private const int Count = 64;

    // Handles, each taken and left by one exchange.
    private static readonly IntPtr[] Slots = new IntPtr[Count];

    /// <summary>A list, or zero when there is none.</summary>
    public static IntPtr Take()
    {
        foreach (ref IntPtr slot in Slots.AsSpan())
        {
            if (Volatile.Read(ref slot) != IntPtr.Zero)
            {
                IntPtr handle = Interlocked.Exchange(ref slot, IntPtr.Zero);
                if (handle != IntPtr.Zero)
                {
                    return handle;
                }
            }
        }

        return IntPtr.Zero;
    }

    /// <summary>Keeps a list. False when as many are kept already.</summary>
    public static bool TryKeep(IntPtr handle)
    {
        foreach (ref IntPtr slot in Slots.AsSpan())
        {
            if (Volatile.Read(ref slot) == IntPtr.Zero && Interlocked.CompareExchange(ref slot, handle, IntPtr.Zero) == IntPtr.Zero)
            {
                return true;
            }
        }

        return false;
    }
}
