using System;
using System.IO;
using System.IO.Compression;

namespace ProtoZeroSharp.Tool;

/// <summary>Expands the messages of compressed gRPC frames.</summary>
internal static class Gzip
{
    /// <summary>The longest message that is expanded: a few kilobytes may say that they are gigabytes.</summary>
    public const int MaxLength = DelimitedFraming.DefaultMaxLength;

    private const string NotWhole = "is gzip that is cut off or damaged";

    // A GZipStream takes the place where its input is cut off for the end, and goes on with a member that follows. So one with this text follows here:
    // it comes out if, and only if, the message is whole.
    private static readonly byte[] Mark = "the end of this message"u8.ToArray();
    private static readonly byte[] PackedMark = Pack(Mark);

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
            using var gzip = new GZipStream(new MemoryStream([.. message, .. PackedMark]), CompressionMode.Decompress);
            expanded = new byte[4096];
            for (int read; (read = gzip.Read(expanded, length, expanded.Length - length)) > 0;)
            {
                length += read;
                if (length > MaxLength + Mark.Length)
                {
                    return $"has more than {MaxLength} bytes when it is expanded";
                }

                if (length == expanded.Length)
                {
                    Array.Resize(ref expanded, Math.Min(2 * length, MaxLength + Mark.Length + 1));
                }
            }
        }
        catch (InvalidDataException)
        {
            return NotWhole;
        }

        if (!expanded.AsSpan(0, length).EndsWith(Mark))
        {
            return NotWhole;
        }

        plain = expanded.AsSpan(0, length - Mark.Length);
        return null;
    }

    private static byte[] Pack(byte[] bytes)
    {
        var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionMode.Compress, leaveOpen: true))
        {
            gzip.Write(bytes);
        }

        return packed.ToArray();
    }
}
