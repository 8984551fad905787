using System.Buffers;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>
/// Messages that follow one another, each after its length as a varint: what Google's WriteDelimitedTo and ParseDelimitedFrom
/// exchange. Written with <see cref="ProtoWriter.StartDelimited"/> or <see cref="ProtoWriter.WriteDelimitedTo(Stream)"/>. Allocates nothing.
/// </summary>
public static class DelimitedFraming
{
    /// <summary>The longest message that is accepted unless said otherwise: 67,108,864 bytes.</summary>
    public const int DefaultMaxLength = 64 << 20;

    /// <summary>Reads the first message of a buffer if all of it is there.</summary>
    /// <param name="source">Starts with a length.</param>
    /// <param name="message">The message, in place.</param>
    /// <param name="bytesRead">Length and message, or 0.</param>
    /// <param name="maxLength">The longest message that is accepted, in bytes.</param>
    /// <returns>False when more bytes are needed.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The maximum is negative.</exception>
    /// <exception cref="ProtoException">
    /// <see cref="ProtoErrorKind.MessageTooLarge"/>: longer than accepted. <see cref="ProtoErrorKind.InvalidLength"/>: no length.
    /// </exception>
    public static bool TryRead(ReadOnlySpan<byte> source, out ReadOnlySpan<byte> message, out int bytesRead, int maxLength = DefaultMaxLength)
    {
        message = default;
        bytesRead = 0;
        if (!TryReadLength(source, maxLength, 0, out int length, out int size) || source.Length - size < length)
        {
            return false;
        }

        message = source.Slice(size, length);
        bytesRead = size + length;
        return true;
    }

    /// <summary>Reads the first message of a sequence if all of it is there, and moves the sequence after it.</summary>
    /// <param name="source">Starts with a length; afterwards what follows the message.</param>
    /// <param name="message">The message, in place.</param>
    /// <param name="maxLength">The longest message that is accepted, in bytes.</param>
    /// <returns>False when more bytes are needed.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The maximum is negative.</exception>
    /// <exception cref="ProtoException">
    /// <see cref="ProtoErrorKind.MessageTooLarge"/>: longer than accepted. <see cref="ProtoErrorKind.InvalidLength"/>: no length.
    /// </exception>
    public static bool TryRead(ref ReadOnlySequence<byte> source, out ReadOnlySequence<byte> message, int maxLength = DefaultMaxLength)
    {
        message = default;
        Span<byte> start = stackalloc byte[WireFormat.MaxVarintSize];
        int available = (int)Math.Min(source.Length, start.Length);
        source.Slice(0, available).CopyTo(start);
        if (!TryReadLength(start.Slice(0, available), maxLength, 0, out int length, out int size) || source.Length - size < length)
        {
            return false;
        }

        message = source.Slice(size, length);
        source = source.Slice(message.End);
        return true;
    }

    // The offset is where it begins, for an exception, or -1 where nobody knows.
    internal static bool TryReadLength(ReadOnlySpan<byte> source, int maxLength, int offset, out int length, out int size)
    {
        ThrowIfNegative(maxLength);
        length = 0;
        if (!WireFormat.TryReadVarint(source, out ulong value, out size))
        {
            if (source.Length >= WireFormat.MaxVarintSize)
            {
                throw new ProtoException(ProtoErrorKind.InvalidLength, "The length of a delimited message must not take more than 10 bytes.", offset);
            }

            return false;
        }

        if (value > (ulong)maxLength)
        {
            throw new ProtoException(ProtoErrorKind.MessageTooLarge, $"The delimited message has {Counted.Bytes(value)}; the maximum is {maxLength}.", offset);
        }

        length = (int)value;
        return true;
    }

    internal static void ThrowIfNegative(int maxLength)
    {
        if (maxLength < 0)
        {
            throw new ArgumentOutOfRangeException(nameof(maxLength), maxLength, "The maximum length must not be negative.");
        }
    }
}
