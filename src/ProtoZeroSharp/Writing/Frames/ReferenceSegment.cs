using System.Buffers;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>One piece of a gathered output: bytes of the writer's memory, or bytes that it refers to. Reused.</summary>
internal sealed class ReferenceSegment : ReadOnlySequenceSegment<byte>
{
    private int start;

    public void Set(ReadOnlyMemory<byte> memory) => Memory = memory;

    public void Place(long runningIndex) => RunningIndex = runningIndex;

    /// <summary>Shows part of the writer's memory, unless it shows it already. A segment that does never shows anything else.</summary>
    /// <param name="stored">The writer's memory, always the same object.</param>
    /// <param name="from">Where the part starts.</param>
    /// <param name="size">The bytes of it.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Show(BufferMemory stored, int from, int size)
    {
        if (start != from || Memory.Length != size)
        {
            start = from;
            Memory = stored.Slice(from, size);
        }
    }

    public void PrecedeTo(ReferenceSegment next) => Next = next;
}
