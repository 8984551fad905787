using System;
using System.Buffers.Binary;
using System.IO;
using System.IO.Compression;

namespace ProtoZeroSharp.Tool;

/// <summary>Expands the messages of compressed gRPC frames.</summary>
internal static class Gzip
{
    /// <summary>The longest message that is expanded: a few kilobytes may say that they are gigabytes.</summary>
    public const int MaxLength = DelimitedFraming.DefaultMaxLength;

    /// <summary>A header, the two bytes that nothing is compressed to, a checksum and a length.</summary>
    private const int MinSize = 10 + 2 + 8;

    /// <summary>Expands the whole of a message.</summary>
    /// <returns>What is wrong with it, or null.</returns>
    public static string? Expand(ReadOnlySpan<byte> message, out ReadOnlySpan<byte> plain)
    {
        plain = default;
        if (message.IsEmpty)
        {
            return "is marked as compressed, but empty";
        }

        if (!message.StartsWith((ReadOnlySpan<byte>)[0x1F, 0x8B]))
        {
            return "is compressed, but not with gzip";
        }

        byte[] expanded;
        int length = 0;
        try
        {
            using var gzip = new GZipStream(new MemoryStream(message.ToArray()), CompressionMode.Decompress);
            expanded = new byte[4096];
            for (int read; (read = gzip.Read(expanded, length, expanded.Length - length)) > 0;)
            {
                length += read;
                if (length > MaxLength)
                {
                    return $"has more than {MaxLength} bytes when it is expanded";
                }

                if (length == expanded.Length)
                {
                    Array.Resize(ref expanded, Math.Min(2 * length, MaxLength + 1));
                }
            }
        }
        catch (InvalidDataException)
        {
            return "is gzip that is damaged";
        }

        // A GZipStream takes the place where its input is cut off for the end. Whole gzip ends with the length of what it holds.
        if (message.Length < MinSize || BinaryPrimitives.ReadUInt32LittleEndian(message[^4..]) != (uint)length)
        {
            return "is gzip that is cut off or damaged";
        }

        plain = expanded.AsSpan(0, length);
        return null;
    }
}
