using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Small;

/// <summary>The values of a message of 50 bytes; its bytes follow from the wire format and are spelled out.</summary>
internal static class Readings
{
    /// <summary>Messages in one run, each from a fresh writer to its place in an array.</summary>
    public const int Count = 1_000;

    public const int Size = 50;
    public const string Sensor = "boiler-07/outlet";
    public const ulong Time = 1_700_000_000_000_000_000;
    public const double Value = 1.5;
    public const int Channel = 300;
    public const string Unit = "degree C.";

    public static byte[] Expected { get; } =
    [
        0x0A, 0x10, .. "boiler-07/outlet"u8,
        0x11, 0x00, 0x00, 0x2A, 0x36, 0xFE, 0x9C, 0x97, 0x17,
        0x19, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xF8, 0x3F,
        0x20, 0xAC, 0x02,
        0x2A, 0x09, .. "degree C."u8,
    ];

    public static void Verify(Arm arm)
    {
        arm.Run(Count);
        ReadOnlySpan<byte> all = arm.Output;
        if (all.Length != Count * Size)
        {
            throw new InvalidDataException($"{all.Length:N0} bytes instead of {Count * Size:N0}");
        }

        for (int i = 0; i < Count; i++)
        {
            if (!all.Slice(i * Size, Size).SequenceEqual(Expected))
            {
                throw new InvalidDataException($"message {i} is {Convert.ToHexString(all.Slice(i * Size, Size))}");
            }
        }
    }
}
