using System.Runtime.CompilerServices;
using ProtoZeroSharp.Benchmarks.References;
using ProtoZeroSharp.Benchmarks.Schemas.Small;

namespace ProtoZeroSharp.Benchmarks.Small;

/// <summary>Small messages, each with a writer of its own: rented, written, copied out, disposed.</summary>
internal sealed class ReadingTyped : BufferArm
{
    public ReadingTyped()
        : base("typed", Readings.Size * Readings.Count)
    {
    }

    protected override int Encode(byte[] buffer, int items)
    {
        int p = 0;
        for (int i = 0; i < items; i++)
        {
            using var proto = new ProtoWriter();
            Write(proto);
            p += proto.CopyTo(buffer.AsSpan(p));
        }

        return p;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Write(ProtoWriter proto) => new SensorReading.Writer(proto)
        .Sensor(Readings.Sensor)
        .TimeUnixNano(Readings.Time)
        .Value(Readings.Value)
        .Channel(Readings.Channel)
        .Unit(Readings.Unit);
}
