using System.Buffers;

namespace ProtoZeroSharp.Fuzz.Targets;

/// <summary>Memory as a sequence of segments, empty ones among them.</summary>
internal sealed class CutSequence : ReadOnlySequenceSegment<byte>
{
    private CutSequence(ReadOnlyMemory<byte> memory, long runningIndex)
    {
        Memory = memory;
        RunningIndex = runningIndex;
    }

    /// <summary>Each byte is the length of a segment; the rest is the last one.</summary>
    public static ReadOnlySequence<byte> Of(ReadOnlyMemory<byte> memory, ReadOnlySpan<byte> cuts)
    {
        CutSequence? first = null;
        CutSequence? last = null;
        int at = 0;
        foreach (byte cut in cuts)
        {
            int length = Math.Min(cut % 64, memory.Length - at);
            var next = new CutSequence(memory.Slice(at, length), at);
            last?.Next = next;
            first ??= next;
            last = next;
            at += length;
        }

        var rest = new CutSequence(memory.Slice(at), at);
        last?.Next = rest;
        return new ReadOnlySequence<byte>(first ?? rest, 0, rest, rest.Memory.Length);
    }
}
