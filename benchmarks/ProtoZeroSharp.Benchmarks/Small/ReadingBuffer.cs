using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Small;

/// <summary>Small messages, each in a buffer that is kept: reset, opened for a writer, written, copied out.</summary>
internal sealed class ReadingBuffer : BufferArm
{
    private readonly ProtoBuffer kept = new();

    public ReadingBuffer()
        : base("buffer", Readings.Size * Readings.Count)
    {
    }

    protected override int Encode(byte[] buffer, int items)
    {
        int p = 0;
        for (int i = 0; i < items; i++)
        {
            kept.Reset();
            using ProtoWriter proto = kept.CreateWriter();
            ReadingTyped.Write(proto);
            p += proto.CopyTo(buffer.AsSpan(p));
        }

        return p;
    }
}
