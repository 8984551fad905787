using System;
using System.IO;
using ProtoZeroSharp.Generated;

namespace ProtoZeroSharp.Tool;

/// <summary>Prints the messages of an input.</summary>
/// <param name="output">Takes the text.</param>
/// <param name="isWire">Whether fields are shown with their offsets.</param>
/// <param name="names">The type of the messages, or null.</param>
/// <param name="options">The options of the text.</param>
internal sealed class MessageDump(TextWriter output, bool isWire, MessageNames? names, TextOptions options)
{
    private int count;

    /// <summary>The first error of the input, or null.</summary>
    public string? Problem { get; private set; }

    /// <summary>Prints one message.</summary>
    /// <returns>Whether the bytes are a message.</returns>
    public bool Message(ReadOnlySpan<byte> bytes)
    {
        bool isWhole = IsWhole(bytes, out string? why);
        Problem ??= why;
        if (isWire)
        {
            output.Write(ProtoText.Dump(bytes));
        }
        else if (names != null)
        {
            output.Write(MessageText.Of(new MessageView(bytes), names, options));
        }
        else if (isWhole)
        {
            output.Write(ProtoText.Decode(bytes));
        }

        return isWhole;
    }

    /// <summary>Prints messages that each follow their length.</summary>
    public bool Delimited(ReadOnlySpan<byte> bytes)
    {
        bool isWhole = true;
        for (int start = 0; start < bytes.Length;)
        {
            if (!DelimitedFraming.TryRead(bytes.Slice(start), out ReadOnlySpan<byte> message, out int read, int.MaxValue))
            {
                return Ends(start);
            }

            isWhole &= Next(message, start + read - message.Length, "");
            start += read;
        }

        return isWhole;
    }

    /// <summary>Prints messages in gRPC frames.</summary>
    public bool Grpc(ReadOnlySpan<byte> bytes)
    {
        bool isWhole = true;
        for (int start = 0; start < bytes.Length;)
        {
            if (!GrpcFraming.TryRead(bytes.Slice(start), out ReadOnlySpan<byte> message, out bool isCompressed, out int read, int.MaxValue))
            {
                return Ends(start);
            }

            isWhole &= isCompressed ? Compressed(message, start + read - message.Length) : Next(message, start + read - message.Length, "");
            start += read;
        }

        return isWhole;
    }

    private bool Compressed(ReadOnlySpan<byte> message, int start)
    {
        try
        {
            using var gzip = new System.IO.Compression.GZipStream(new MemoryStream(message.ToArray()), System.IO.Compression.CompressionMode.Decompress);
            var plain = new MemoryStream();
            gzip.CopyTo(plain);
            return Next(plain.GetBuffer().AsSpan(0, (int)plain.Length), start, ", compressed");
        }
        catch (InvalidDataException)
        {
            Problem ??= $"The frame at {start - GrpcFraming.HeaderSize} is compressed, but not with gzip.";
            return false;
        }
    }

    private bool Next(ReadOnlySpan<byte> message, int start, string how)
    {
        output.WriteLine($"# message {++count}, {message.Length} bytes at {start}{how}");
        return Message(message);
    }

    private bool Ends(int start)
    {
        Problem ??= $"The input ends in the middle of the message that begins at {start}.";
        return false;
    }

    private static bool IsWhole(ReadOnlySpan<byte> bytes, out string? why)
    {
        try
        {
            ProtoText.Decode(bytes);
            why = null;
            return true;
        }
        catch (ProtoException exception)
        {
            why = exception.Message;
            return false;
        }
    }
}
