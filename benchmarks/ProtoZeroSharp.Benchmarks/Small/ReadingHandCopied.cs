using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Small;

/// <summary>Small messages by hand into memory that is used again, and from there to the destination.</summary>
internal sealed class ReadingHandCopied : BufferArm
{
    private readonly byte[] memory = new byte[256];

    public ReadingHandCopied()
        : base("hand copied", Readings.Size * Readings.Count)
    {
    }

    protected override int Encode(byte[] buffer, int items)
    {
        int end = 0;
        for (int i = 0; i < items; i++)
        {
            int length = ReadingHand.Message(memory, 0);
            memory.AsSpan(0, length).CopyTo(buffer.AsSpan(end));
            end += length;
        }

        return end;
    }
}
