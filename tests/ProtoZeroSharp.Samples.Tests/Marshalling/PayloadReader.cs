using Grpc.Core;
using System.Buffers;

namespace ProtoZeroSharp.Samples.Tests.Marshalling;

/// <summary>A payload in segments, which may be overwritten afterwards as gRPC's own memory is.</summary>
internal sealed class PayloadReader(byte[] payload, int segmentLength) : DeserializationContext
{
    public override int PayloadLength => payload.Length;

    public override ReadOnlySequence<byte> PayloadAsReadOnlySequence()
    {
        var first = new Segment(payload.AsMemory(0, Math.Min(segmentLength, payload.Length)));
        Segment last = first;
        for (int start = segmentLength; start < payload.Length; start += segmentLength)
        {
            last = last.Append(payload.AsMemory(start, Math.Min(segmentLength, payload.Length - start)));
        }

        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory) => Memory = memory;

        public Segment Append(ReadOnlyMemory<byte> memory)
        {
            var next = new Segment(memory) { RunningIndex = RunningIndex + Memory.Length };
            Next = next;
            return next;
        }
    }
}
