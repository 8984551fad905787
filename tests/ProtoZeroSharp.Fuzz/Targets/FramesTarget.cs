using System.Buffers;
using ProtoZeroSharp.Fuzz.Engine;
using ProtoZeroSharp.Tests.Differential;

namespace ProtoZeroSharp.Fuzz.Targets;

/// <summary>
/// Streams of framed messages, varint-delimited or gRPC's, as a span, in segments cut anywhere, and as a stream that returns few
/// bytes at a time: each has the messages of a naive reading and stops where that stops. The first bytes are the maximum and the
/// cuts.
/// </summary>
internal sealed class FramesTarget(bool isGrpc) : CoveredTarget(isGrpc ? "grpc" : "delimited")
{
    private const int Head = 5;

    public override int MaxLength => 256;

    public override Mutator CreateMutator() => new ByteMutator();

    public override IEnumerable<byte[]> Seeds()
    {
        for (int seed = 0; seed < 60; seed++)
        {
            var draw = new Draw(seed);
            var bytes = new List<byte> { (byte)draw.Next(256), (byte)draw.Next(256), (byte)draw.Next(256), (byte)draw.Next(256), (byte)draw.Next(256) };
            for (int count = draw.Next(5); count > 0; count--)
            {
                byte[] body = [.. draw.Bytes().Take(60)];
                bytes.AddRange(isGrpc ? [(byte)draw.Next(2), 0, 0, 0, (byte)body.Length] : draw.Bool() ? [(byte)body.Length] : [(byte)(body.Length | 0x80), 0]);
                bytes.AddRange(body);
            }

            yield return [.. bytes];
        }
    }

    public override void Run(ReadOnlyMemory<byte> input)
    {
        if (input.Length < Head)
        {
            return;
        }

        int maxLength = input.Span[0] switch { < 32 => input.Span[0], < 128 => 200, < 200 => int.MaxValue, _ => 1 << 20 };
        ReadOnlyMemory<byte> stream = input.Slice(Head);
        ReadOnlySequence<byte> sequence = CutSequence.Of(stream, input.Span.Slice(1, Head - 1));
        ReadOnlySpan<byte> rest = stream.Span;
        int at = 0;
        while (true)
        {
            NaiveFrame frame = isGrpc ? NaiveFrame.Grpc(stream.Span, at, maxLength) : NaiveFrame.Delimited(stream.Span, at, maxLength);
            if (frame.Error != null && !Sampled(input.Span, 8))
            {
                break;
            }

            bool isFound = OfSpan(rest, maxLength, frame.Error, out ReadOnlySpan<byte> message, out bool isCompressed, out int read);
            Require(isFound == frame.IsWhole, "whether there is a message is judged otherwise");
            bool isFoundInSegments = OfSequence(ref sequence, maxLength, frame.Error, out ReadOnlySequence<byte> segments, out bool isCompressedInSegments);
            Require(isFoundInSegments == isFound, "in segments there is something else");
            if (!isFound)
            {
                break;
            }

            ReadOnlySpan<byte> expected = stream.Span.Slice(frame.Start, frame.Length);
            Require(message.SequenceEqual(expected) && read == frame.End - at, "the message is another");
            Require(segments.Length == frame.Length && segments.ToArray().AsSpan().SequenceEqual(expected), "the message in segments is another");
            Require(sequence.Length == stream.Length - frame.End, "the rest of the segments is another");
            Require(!isGrpc || (isCompressed == (stream.Span[at] == 1) && isCompressedInSegments == isCompressed), "the flag is another");
            at = frame.End;
            rest = rest.Slice(read);
        }

        if (!isGrpc && Sampled(input.Span, 4))
        {
            Stream(stream, maxLength, 1 + (input.Span[1] % 40), input.Span[2] % 2 == 0);
        }
    }

    private bool OfSpan(ReadOnlySpan<byte> source, int maxLength, ProtoErrorKind? error, out ReadOnlySpan<byte> message, out bool isCompressed, out int read)
    {
        message = default;
        isCompressed = false;
        read = 0;
        try
        {
            bool isFound = isGrpc
                ? GrpcFraming.TryRead(source, out message, out isCompressed, out read, maxLength)
                : DelimitedFraming.TryRead(source, out message, out read, maxLength);
            Require(error == null, "a wrong frame is taken");
            return isFound;
        }
        catch (ProtoException exception)
        {
            Require(exception.Kind == error, "a frame is refused otherwise: " + exception.Kind);
            return false;
        }
    }

    private bool OfSequence(ref ReadOnlySequence<byte> source, int maxLength, ProtoErrorKind? error, out ReadOnlySequence<byte> message, out bool isCompressed)
    {
        message = default;
        isCompressed = false;
        try
        {
            bool isFound = isGrpc
                ? GrpcFraming.TryRead(ref source, out message, out isCompressed, maxLength)
                : DelimitedFraming.TryRead(ref source, out message, maxLength);
            Require(error == null, "a wrong frame in segments is taken");
            return isFound;
        }
        catch (ProtoException exception)
        {
            Require(exception.Kind == error, "a frame in segments is refused otherwise: " + exception.Kind);
            return false;
        }
    }

    private static void Stream(ReadOnlyMemory<byte> bytes, int maxLength, int mostAtATime, bool isAsync)
    {
        using var stream = new TrickleStream(bytes, mostAtATime);
        using var reader = new DelimitedStreamReader(stream, maxLength);
        int at = 0;
        while (true)
        {
            // An array has the message with its length.
            NaiveFrame frame = NaiveFrame.Delimited(bytes.Span, at, maxLength);
            frame = NaiveFrame.Delimited(bytes.Span, at, Math.Min(maxLength, Array.MaxLength - (frame.Start - at)));
            ProtoErrorKind? error = frame.Error ?? (frame.IsWhole || at == bytes.Length ? null : ProtoErrorKind.Truncated);
            bool isFound;
            try
            {
                isFound = isAsync ? reader.ReadAsync().GetAwaiter().GetResult() : reader.Read();
            }
            catch (ProtoException exception)
            {
                Require(exception.Kind == error, "the stream is refused otherwise: " + exception.Kind);
                return;
            }

            Require(error == null, "a wrong stream is read");
            Require(isFound == frame.IsWhole, "whether the stream has a message is judged otherwise");
            if (!isFound)
            {
                return;
            }

            Require(reader.Message.Span.SequenceEqual(bytes.Span.Slice(frame.Start, frame.Length)), "the message of the stream is another");
            at = frame.End;
        }
    }
}
