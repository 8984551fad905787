using System;
using System.IO;

namespace ProtoZeroSharp.Tool;

/// <summary>An input of messages in frames, which may be longer than memory: it holds the frame that is read, and what was read with it.</summary>
internal sealed class FramedInput(Stream stream)
{
    private const int FirstCapacity = 1 << 16;
    private const int LongestHeader = 10;

    private byte[] buffer = new byte[FirstCapacity];
    private int start;
    private int end;

    /// <summary>The longest message that an array has room for, with what is in front of it.</summary>
    public static int LongestMessage => Array.MaxLength - LongestHeader;

    /// <summary>Where the next frame begins in the input.</summary>
    public long Position { get; private set; }

    /// <summary>The bytes of the input; null when that is not known.</summary>
    public long? Length => stream is { CanSeek: true, Length: > 0 and var length } ? length : null;

    /// <summary>What is read of the next frame and of those after it.</summary>
    public ReadOnlySpan<byte> Ahead => buffer.AsSpan(start, end - start);

    /// <summary>Goes on after a frame.</summary>
    public void Skip(int count)
    {
        start += count;
        Position += count;
    }

    /// <summary>Reads more.</summary>
    /// <returns>False at the end of the input.</returns>
    public bool Fill()
    {
        Ahead.CopyTo(buffer);
        end -= start;
        start = 0;

        // The memory follows the bytes that came, not the length that a frame says of itself.
        if (end == buffer.Length)
        {
            Array.Resize(ref buffer, (int)Math.Min(2L * end, Array.MaxLength));
        }

        int read = stream.Read(buffer, end, buffer.Length - end);
        end += read;
        return read > 0;
    }
}
