using System.Buffers;

namespace ProtoZeroSharp.Memory;

/// <summary>One piece of a gathered output: bytes of the writer's memory, or bytes that it refers to. Reused.</summary>
internal sealed class ReferenceSegment : ReadOnlySequenceSegment<byte>
{
    /// <summary>For bytes referred to: how many bytes of the writer's memory come before them.</summary>
    public int Offset;

    public void Set(ReadOnlyMemory<byte> memory) => Memory = memory;

    public void Place(long runningIndex) => RunningIndex = runningIndex;

    public void PrecedeTo(ReferenceSegment next) => Next = next;
}
