using Google.Protobuf;
using ProtoZeroSharp.Benchmarks.Google.Small;
using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Small;

/// <summary>Small messages with Google.Protobuf: each is built, measured and written into the array.</summary>
internal sealed class ReadingGoogle : BufferArm
{
    public ReadingGoogle()
        : base("google", Readings.Size * Readings.Count)
    {
    }

    protected override int Encode(byte[] buffer, int items)
    {
        int p = 0;
        for (int i = 0; i < items; i++)
        {
            var message = new SensorReading
            {
                Sensor = Readings.Sensor,
                TimeUnixNano = Readings.Time,
                Value = Readings.Value,
                Channel = Readings.Channel,
                Unit = Readings.Unit,
            };
            int size = message.CalculateSize();
            message.WriteTo(buffer.AsSpan(p, size));
            p += size;
        }

        return p;
    }
}
