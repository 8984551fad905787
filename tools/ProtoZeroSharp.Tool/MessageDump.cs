using System;
using System.IO;
using ProtoZeroSharp.Generated;

namespace ProtoZeroSharp.Tool;

/// <summary>Prints the messages of an input.</summary>
/// <param name="output">Takes the text.</param>
/// <param name="isWire">Whether fields are shown with their offsets.</param>
/// <param name="names">The type of the messages, or null.</param>
/// <param name="options">The options of the text.</param>
/// <param name="report">Is told each error of the input.</param>
internal sealed class MessageDump(TextWriter output, bool isWire, MessageNames? names, TextOptions options, Action<string> report)
{
    private int count;

    /// <summary>Prints one message.</summary>
    /// <returns>Whether the bytes are a message.</returns>
    public bool Message(ReadOnlySpan<byte> bytes)
    {
        string? text;
        ProtoException? problem;
        if (isWire)
        {
            text = ProtoText.Dump(bytes);
            problem = FirstError(bytes);
        }
        else if (names != null)
        {
            text = MessageText.Print(new MessageView(bytes), names, options, out problem);
        }
        else
        {
            text = Decode(bytes, out problem);
        }

        output.Write(text);
        if (problem != null)
        {
            Report(problem.Message);
        }

        return problem == null;
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
            progress?.End(input.Position, input.Length, "bytes");
            report($"The input is broken at {input.Position}: {exception.Message}");
            return false;
        }

        progress?.End(input.Position, input.Length, "bytes");
        if (input.Ahead.Length > 0)
        {
            report($"The input ends in the middle of the message that begins at {input.Position}.");
            return false;
        }

        return isWhole;
    }

    private void Report(string problem)
    {
        // In their order on a terminal.
        output.Flush();
        report((count > 0 ? $"Message {count}: " : "") + problem);
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
        if (Gzip.Expand(message, out ReadOnlySpan<byte> plain) is { } fault)
        {
            count++;
            Report($"The frame at {start - GrpcFraming.HeaderSize} {fault}.");
            return false;
        }

        return Next(plain, start, ", compressed");
    }

    private bool Next(ReadOnlySpan<byte> message, long start, string how)
    {
        output.WriteLine($"# message {++count}, {message.Length} {(message.Length == 1 ? "byte" : "bytes")} at {start}{how}");
        return Message(message);
    }

    private static string? Decode(ReadOnlySpan<byte> bytes, out ProtoException? problem)
    {
        try
        {
            problem = null;
            return ProtoText.Decode(bytes);
        }
        catch (ProtoException exception)
        {
            problem = exception;
            return null;
        }
    }

    // Of the message's own fields: without a schema, bytes inside them are a message only if they can be read as one.
    private static ProtoException? FirstError(ReadOnlySpan<byte> bytes)
    {
        var fields = new ProtoReader(bytes);
        try
        {
            while (fields.Next())
            {
            }

            return null;
        }
        catch (ProtoException exception)
        {
            return exception;
        }
    }
}
