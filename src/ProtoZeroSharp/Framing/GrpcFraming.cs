using System.Buffers;
using System.Buffers.Binary;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>The framing of gRPC messages: a flag (1: compressed), the length as four bytes, big-endian, the message. Allocates nothing.</summary>
public static class GrpcFraming
{
    /// <summary>The bytes in front of each message: 5.</summary>
    public const int HeaderSize = GrpcFrame.HeaderSize;

    /// <summary>The longest message that is accepted unless said otherwise, as in gRPC: 4,194,304 bytes.</summary>
    public const int DefaultMaxLength = 4 << 20;

    /// <summary>Writes the header of a message.</summary>
    /// <param name="destination">At least 5 bytes.</param>
    /// <param name="length">The bytes of the message; at least 0.</param>
    /// <param name="isCompressed">The flag.</param>
    /// <exception cref="ArgumentOutOfRangeException">The length is negative.</exception>
    /// <exception cref="ArgumentException">The destination is too short; nothing was written.</exception>
    public static void WriteHeader(Span<byte> destination, int length, bool isCompressed = false)
    {
        if (length < 0)
        {
            throw new ArgumentOutOfRangeException(nameof(length), length, "The length must not be negative.");
        }

        if (destination.Length < HeaderSize)
        {
            throw new ArgumentException($"The destination has {Counted.Bytes(destination.Length)}; the header takes {HeaderSize}.", nameof(destination));
        }

        destination[0] = isCompressed ? (byte)1 : (byte)0;
        BinaryPrimitives.WriteInt32BigEndian(destination.Slice(1), length);
    }

    /// <summary>Reads the first message of a buffer if all of it is there.</summary>
    /// <param name="source">Starts with a header.</param>
    /// <param name="message">The message, in place.</param>
    /// <param name="isCompressed">The flag.</param>
    /// <param name="bytesRead">Header and message, or 0.</param>
    /// <param name="maxLength">The longest message that is accepted, in bytes.</param>
    /// <returns>False when more bytes are needed.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The maximum is negative.</exception>
    /// <exception cref="ProtoException">
    /// <see cref="ProtoErrorKind.MessageTooLarge"/>: longer than accepted. <see cref="ProtoErrorKind.InvalidLength"/>: a flag other than 0 and 1.
    /// </exception>
    public static bool TryRead(ReadOnlySpan<byte> source, out ReadOnlySpan<byte> message, out bool isCompressed, out int bytesRead, int maxLength = DefaultMaxLength)
    {
        DelimitedFraming.ThrowIfNegative(maxLength);
        message = default;
        isCompressed = false;
        bytesRead = 0;
        if (source.Length < HeaderSize)
        {
            return false;
        }

        int length = Length(source, maxLength);
        if (source.Length - HeaderSize < length)
        {
            return false;
        }

        message = source.Slice(HeaderSize, length);
        isCompressed = source[0] == 1;
        bytesRead = HeaderSize + length;
        return true;
    }

    /// <summary>Reads the first message of a sequence if all of it is there, and moves the sequence after it.</summary>
    /// <param name="source">Starts with a header; afterwards what follows the message.</param>
    /// <param name="message">The message, in place.</param>
    /// <param name="isCompressed">The flag.</param>
    /// <param name="maxLength">The longest message that is accepted, in bytes.</param>
    /// <returns>False when more bytes are needed.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The maximum is negative.</exception>
    /// <exception cref="ProtoException">
    /// <see cref="ProtoErrorKind.MessageTooLarge"/>: longer than accepted. <see cref="ProtoErrorKind.InvalidLength"/>: a flag other than 0 and 1.
    /// </exception>
    public static bool TryRead(ref ReadOnlySequence<byte> source, out ReadOnlySequence<byte> message, out bool isCompressed, int maxLength = DefaultMaxLength)
    {
        DelimitedFraming.ThrowIfNegative(maxLength);
        message = default;
        isCompressed = false;
        if (source.Length < HeaderSize)
        {
            return false;
        }

        Span<byte> header = stackalloc byte[HeaderSize];
        source.Slice(0, HeaderSize).CopyTo(header);
        int length = Length(header, maxLength);
        if (source.Length - HeaderSize < length)
        {
            return false;
        }

        message = source.Slice(HeaderSize, length);
        isCompressed = header[0] == 1;
        source = source.Slice(message.End);
        return true;
    }

    private static int Length(ReadOnlySpan<byte> header, int maxLength)
    {
        // The flag first: in bytes that are no frame the length is chance, and would blame the limit.
        if (header[0] > 1)
        {
            throw new ProtoException(ProtoErrorKind.InvalidLength, "The flag of a gRPC message must be 0 or 1, and is neither: no frame begins here.", 0);
        }

        uint length = BinaryPrimitives.ReadUInt32BigEndian(header.Slice(1));
        if (length > (uint)maxLength)
        {
            throw new ProtoException(ProtoErrorKind.MessageTooLarge, $"The gRPC message has {Counted.Bytes(length)}; the maximum is {maxLength}.", 1);
        }

        return (int)length;
    }
}
