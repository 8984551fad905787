using System.Buffers;

namespace ProtoZeroSharp.Tests.Support;

/// <summary>Sequences of several segments.</summary>
internal static class Segments
{
    /// <summary>Copies of the bytes in segments of at most <paramref name="size"/>.</summary>
    public static ReadOnlySequence<byte> Of(byte[] bytes, int size)
    {
        Segment first = new(bytes.AsMemory(0, Math.Min(size, bytes.Length)), 0);
        Segment last = first;
        for (int at = size; at < bytes.Length; at += size)
        {
            last = last.Append(bytes.AsMemory(at, Math.Min(size, bytes.Length - at)), at);
        }

        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    /// <summary>Two segments of which the second tells a place that is not its own, so that the sequence has another Length than they have bytes.</summary>
    /// <param name="first">The bytes of the first.</param>
    /// <param name="start">Where in it the sequence begins.</param>
    /// <param name="told">The place that the second tells.</param>
    /// <param name="second">The bytes of the second.</param>
    public static ReadOnlySequence<byte> Lying(byte[] first, int start, long told, byte[] second)
    {
        Segment head = new(first, 0);
        return new ReadOnlySequence<byte>(head, start, head.Append(second, told), second.Length);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory, long runningIndex)
        {
            Memory = memory.ToArray();
            RunningIndex = runningIndex;
        }

        public Segment Append(ReadOnlyMemory<byte> memory, long runningIndex)
        {
            Segment next = new(memory, runningIndex);
            Next = next;
            return next;
        }
    }
}
