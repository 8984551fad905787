using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>The bytes argument of a leaf method: an array, a span, or nothing. Never allocates.</summary>
public readonly ref struct BytesArg
{
    private readonly ReadOnlySpan<byte> data;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private BytesArg(ReadOnlySpan<byte> data)
    {
        this.data = data;
        HasValue = true;
    }

    /// <summary>Whether there are bytes; an empty array counts, a null one does not.</summary>
    public bool HasValue { get; }

    /// <summary>The most bytes that the value and its length can take; 0 when absent.</summary>
    /// <exception cref="ArgumentException">There are more than 33,554,432 bytes; write them through a message that was started.</exception>
    public int MaxSize
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            if (data.Length > TextArg.MaxUnits)
            {
                ThrowTooLong();
            }

            return HasValue ? data.Length + 5 : 0;
        }
    }

    internal ReadOnlySpan<byte> Data
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => data;
    }

    /// <summary>An array; null is absent.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator BytesArg(byte[]? value) => value is null ? default : new(new ReadOnlySpan<byte>(value));

    /// <summary>A span.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator BytesArg(ReadOnlySpan<byte> value) => new(value);

    /// <summary>An array that must not be null.</summary>
    /// <param name="value">The array.</param>
    /// <param name="paramName">The name for the exception.</param>
    /// <exception cref="ArgumentNullException">The array is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static BytesArg Required(byte[] value, string paramName)
    {
        if (value is null)
        {
            throw new ArgumentNullException(paramName);
        }

        return value;
    }

    private static void ThrowTooLong() =>
        throw new ArgumentException("A leaf method takes up to 33,554,432 bytes in one argument. Start the message and write its fields one by one instead.");
}
