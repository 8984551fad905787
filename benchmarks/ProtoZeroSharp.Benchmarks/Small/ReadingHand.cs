using System.Runtime.CompilerServices;
using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Small;

/// <summary>Small messages by hand, straight into the destination.</summary>
internal sealed class ReadingHand : BufferArm
{
    public ReadingHand()
        : base("hand", Readings.Size * Readings.Count)
    {
    }

    protected override int Encode(byte[] buffer, int items)
    {
        int p = 0;
        for (int i = 0; i < items; i++)
        {
            p = Message(buffer, p);
        }

        return p;
    }

    /// <summary>Writes one message and returns its end.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Message(byte[] buffer, int p)
    {
        p = HandEncoder.Byte(buffer, p, 0x0A);
        p = HandEncoder.Text(buffer, p, Readings.Sensor);
        p = HandEncoder.Byte(buffer, p, 0x11);
        p = HandEncoder.Fixed64(buffer, p, Readings.Time);
        p = HandEncoder.Byte(buffer, p, 0x19);
        p = HandEncoder.Fixed64(buffer, p, BitConverter.DoubleToUInt64Bits(Readings.Value));
        p = HandEncoder.Byte(buffer, p, 0x20);
        p = HandEncoder.Varint(buffer, p, Readings.Channel);
        p = HandEncoder.Byte(buffer, p, 0x2A);
        return HandEncoder.Text(buffer, p, Readings.Unit);
    }
}
