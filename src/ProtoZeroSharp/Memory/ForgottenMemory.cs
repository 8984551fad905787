namespace ProtoZeroSharp.Memory;

/// <summary>Owners of memory that were collected without having been disposed.</summary>
internal static class ForgottenMemory
{
    private static long count;

    /// <summary>How many, of any type.</summary>
    public static long Count => Interlocked.Read(ref count);

    /// <summary>Counts one, and tells the event source.</summary>
    /// <param name="type">The name of its type.</param>
    /// <param name="ofType">The count of that type.</param>
    public static void Add(string type, ref long ofType)
    {
        Interlocked.Increment(ref ofType);
        Interlocked.Increment(ref count);
        MemoryEvents.OnForgotten(type);
    }
}
