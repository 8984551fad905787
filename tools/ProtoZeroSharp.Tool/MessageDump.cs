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

    /// <summary>Prints messages that each follow their length, or that are in gRPC frames. Each is printed before the next one is read.</summary>
    public bool Frames(FramedInput input, bool isGrpc, Progress? progress)
    {
        bool isWhole = true;
        try
        {
            do
            {
                while (TryRead(input.Ahead, isGrpc, out ReadOnlySpan<byte> message, out bool isCompressed, out int read))
                {
                    long start = input.Position + read - message.Length;
                    isWhole &= isCompressed ? Compressed(message, start) : Next(message, start, "");
                    input.Skip(read);
                }

                output.Flush();
                progress?.Report(input.Position, input.Length, "bytes");
            }
            while (input.Fill());
        }
        catch (ProtoException exception)
        {
            Problem ??= $"The input is broken at {input.Position}: {exception.Message}";
            return false;
        }

        if (input.Ahead.Length > 0)
        {
            Problem ??= $"The input ends in the middle of the message that begins at {input.Position}.";
            return false;
        }

        progress?.End(input.Position, input.Length, "bytes");
        return isWhole;
    }

    private static bool TryRead(ReadOnlySpan<byte> bytes, bool isGrpc, out ReadOnlySpan<byte> message, out bool isCompressed, out int read)
    {
        isCompressed = false;
        return isGrpc
            ? GrpcFraming.TryRead(bytes, out message, out isCompressed, out read, FramedInput.LongestMessage)
            : DelimitedFraming.TryRead(bytes, out message, out read, FramedInput.LongestMessage);
    }

    private bool Compressed(ReadOnlySpan<byte> message, long start)
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

    private bool Next(ReadOnlySpan<byte> message, long start, string how)
    {
        output.WriteLine($"# message {++count}, {message.Length} {(message.Length == 1 ? "byte" : "bytes")} at {start}{how}");
        return Message(message);
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
