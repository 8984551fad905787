using System.Buffers.Binary;

namespace ProtoZeroSharp.Merge;

internal static class BclConversions
{
    private static ReadOnlySpan<long> Units => [TimeSpan.TicksPerDay, TimeSpan.TicksPerHour, TimeSpan.TicksPerMinute, TimeSpan.TicksPerSecond, TimeSpan.TicksPerMillisecond, 1];

    public static void Write(this ProtoBuf.Bcl.Guid.Writer to, Guid value)
    {
        Span<byte> bytes = stackalloc byte[16];
        value.TryWriteBytes(bytes);
        to.Lo(BinaryPrimitives.ReadUInt64LittleEndian(bytes)).Hi(BinaryPrimitives.ReadUInt64LittleEndian(bytes[8..]));
    }

    public static Guid ToGuid(this ProtoBuf.Bcl.Guid.Reader from)
    {
        Span<byte> bytes = stackalloc byte[16];
        BinaryPrimitives.WriteUInt64LittleEndian(bytes, from.Lo);
        BinaryPrimitives.WriteUInt64LittleEndian(bytes[8..], from.Hi);
        return new Guid(bytes);
    }

    public static void Write(this ProtoBuf.Bcl.Decimal.Writer to, decimal value)
    {
        Span<int> bits = stackalloc int[4];
        decimal.GetBits(value, bits);
        to.Lo(((ulong)(uint)bits[1] << 32) | (uint)bits[0]).Hi((uint)bits[2]).SignScale((uint)(((bits[3] >> 15) & 0x1FE) | (bits[3] >>> 31)));
    }

    public static decimal ToDecimal(this ProtoBuf.Bcl.Decimal.Reader from) =>
        new((int)from.Lo, (int)(from.Lo >> 32), (int)from.Hi, (from.SignScale & 1) != 0, checked((byte)(from.SignScale >> 1)));

    public static void Write(this ProtoBuf.Bcl.TimeSpan.Writer to, TimeSpan value)
    {
        (long count, int scale) = Scaled(value.Ticks, TimeSpan.MinValue.Ticks, TimeSpan.MaxValue.Ticks, zero: 0);
        to.Value(count).Scale((ProtoBuf.Bcl.TimeSpan.Types.TimeSpanScale)scale);
    }

    public static TimeSpan ToTimeSpan(this ProtoBuf.Bcl.TimeSpan.Reader from) =>
        (int)from.Scale == 15 ? End(from.Value, TimeSpan.MinValue, TimeSpan.MaxValue) : new TimeSpan(checked(from.Value * Units[(int)from.Scale]));

    public static void Write(this ProtoBuf.Bcl.DateTime.Writer to, DateTime value)
    {
        (long count, int scale) = Scaled(value.Ticks, DateTime.MinValue.Ticks, DateTime.MaxValue.Ticks, DateTime.UnixEpoch.Ticks);
        to.Value(count).Scale((ProtoBuf.Bcl.DateTime.Types.TimeSpanScale)scale);
    }

    public static DateTime ToDateTime(this ProtoBuf.Bcl.DateTime.Reader from) =>
        (int)from.Scale == 15 ? End(from.Value, DateTime.MinValue, DateTime.MaxValue) : new DateTime(checked(DateTime.UnixEpoch.Ticks + (from.Value * Units[(int)from.Scale])));

    private static T End<T>(long sign, T least, T most) => sign switch
    {
        -1 => least,
        1 => most,
        _ => throw new OverflowException(),
    };

    // In the largest unit that divides it. The ends have a unit of their own, 15.
    private static (long Count, int Scale) Scaled(long ticks, long least, long most, long zero)
    {
        if (ticks == least || ticks == most)
        {
            return (ticks == least ? -1 : 1, 15);
        }

        int scale = 0;
        while ((ticks - zero) % Units[scale] != 0)
        {
            scale++;
        }

        return ((ticks - zero) / Units[scale], scale);
    }
}
