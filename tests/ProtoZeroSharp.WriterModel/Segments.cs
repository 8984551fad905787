using System.Buffers;

namespace ProtoZeroSharp.WriterModel;

/// <summary>Sequences in several pieces, of which the last may fail when it is read.</summary>
internal sealed class Segments : ReadOnlySequenceSegment<byte>
{
    private static readonly FailingMemory Unreadable = new();

    private Segments(ReadOnlyMemory<byte> memory, long index)
    {
        Memory = memory;
        RunningIndex = index;
    }

    public static ReadOnlySequence<byte> Of(ReadOnlyMemory<byte> memory, int count, bool fails)
    {
        int size = memory.Length / count;
        Segments? first = null;
        Segments? last = null;
        for (int i = 0; i < count; i++)
        {
            bool isLast = i == count - 1;
            ReadOnlyMemory<byte> piece = isLast ? memory.Slice(i * size) : memory.Slice(i * size, size);
            Segments next = new(isLast && fails ? Unreadable.Memory.Slice(0, piece.Length) : piece, i * size);
            first ??= next;
            if (last != null)
            {
                last.Next = next;
            }

            last = next;
        }

        return new ReadOnlySequence<byte>(first!, 0, last!, last!.Memory.Length);
    }

    private sealed class FailingMemory : MemoryManager<byte>
    {
        public override Memory<byte> Memory => CreateMemory(1 << 24);

        public override Span<byte> GetSpan() => throw new OwnException();

        public override MemoryHandle Pin(int elementIndex = 0) => default;

        public override void Unpin()
        {
        }

        protected override void Dispose(bool disposing)
        {
        }
    }
}
