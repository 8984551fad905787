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
            int p = 0;
            p = HandEncoder.Byte(memory, p, 0x0A);
            p = HandEncoder.Text(memory, p, Readings.Sensor);
            p = HandEncoder.Byte(memory, p, 0x11);
            p = HandEncoder.Fixed64(memory, p, Readings.Time);
            p = HandEncoder.Byte(memory, p, 0x19);
            p = HandEncoder.Fixed64(memory, p, BitConverter.DoubleToUInt64Bits(Readings.Value));
            p = HandEncoder.Byte(memory, p, 0x20);
            p = HandEncoder.Varint(memory, p, Readings.Channel);
            p = HandEncoder.Byte(memory, p, 0x2A);
            p = HandEncoder.Text(memory, p, Readings.Unit);
            memory.AsSpan(0, p).CopyTo(buffer.AsSpan(end));
            end += p;
        }

        return end;
    }
}
