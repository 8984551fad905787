namespace System.Buffers;

internal sealed class ArrayBufferWriter<T>(int capacity = 256) : IBufferWriter<T>
{
    private T[] buffer = new T[capacity];

    public int WrittenCount { get; private set; }

    public ReadOnlySpan<T> WrittenSpan => buffer.AsSpan(0, WrittenCount);

    public ReadOnlyMemory<T> WrittenMemory => buffer.AsMemory(0, WrittenCount);

    public void ResetWrittenCount() => WrittenCount = 0;

    public void Clear() => WrittenCount = 0;

    public void Advance(int count) => WrittenCount += count;

    public Memory<T> GetMemory(int sizeHint = 0)
    {
        int least = WrittenCount + Math.Max(sizeHint, 1);
        if (buffer.Length < least)
        {
            Array.Resize(ref buffer, Math.Max(least, 2 * buffer.Length));
        }

        return buffer.AsMemory(WrittenCount);
    }

    public Span<T> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
}
