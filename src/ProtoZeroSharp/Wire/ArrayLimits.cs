namespace ProtoZeroSharp.Wire;

/// <summary>What the runtime allows an array.</summary>
internal static class ArrayLimits
{
    /// <summary>The most bytes of an array, <c>Array.MaxLength</c>, which netstandard2.0 lacks.</summary>
    public const int MostBytes = 0x7FFFFFC7;

    /// <summary>An array for a copy of a whole message.</summary>
    /// <exception cref="InvalidOperationException">No array is so long.</exception>
    public static byte[] ForCopy(int length) =>
        length <= MostBytes ? new byte[length] : throw new InvalidOperationException($"The message has {length} bytes; an array holds at most {MostBytes}. Write it to a stream, or detach it.");
}
