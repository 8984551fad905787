namespace ProtoZeroSharp.Benchmarks.Frames;

/// <summary>Workload C: a body of zero bytes, and how many bytes it takes in a message in a gRPC frame.</summary>
internal sealed class FrameData
{
    private FrameData(int length, int size, int frames)
    {
        Body = new byte[length];
        Size = size;
        Frames = frames;
    }

    public byte[] Body { get; }

    /// <summary>The bytes of one frame.</summary>
    public int Size { get; }

    /// <summary>The frames of one run.</summary>
    public int Frames { get; }

    public static FrameData Create(int length) => length switch
    {
        1 => new FrameData(1, 8, 2_000),
        1_024 => new FrameData(1_024, 1_032, 1_000),
        8_192 => new FrameData(8_192, 8_200, 200),
        65_536 => new FrameData(65_536, 65_545, 40),
        524_288 => new FrameData(524_288, 524_297, 8),
        1_048_576 => new FrameData(1_048_576, 1_048_585, 4),
        _ => throw new ArgumentOutOfRangeException(nameof(length), length, "no oracle for this length"),
    };

    /// <summary>Throws unless this is the frame: flag 0, the length big-endian, tag and length of the body, zeros.</summary>
    public void Verify(ReadOnlySpan<byte> frame)
    {
        int message = Size - 5;
        byte[] start = [0, (byte)(message >> 24), (byte)(message >> 16), (byte)(message >> 8), (byte)message, 0x0A];
        int length = Body.Length;
        List<byte> varint = [];
        for (; length >= 0x80; length >>= 7)
        {
            varint.Add((byte)(length | 0x80));
        }

        varint.Add((byte)length);
        byte[] expected = [.. start, .. varint, .. Body];
        if (frame.Length != Size || !frame.SequenceEqual(expected))
        {
            throw new InvalidDataException($"{frame.Length:N0} bytes that start with {Convert.ToHexString(frame[..Math.Min(frame.Length, 10)])}");
        }
    }
}
