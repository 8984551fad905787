namespace ProtoZeroSharp.Benchmarks.References;

/// <summary>Always four length bytes, padded with continuation bits: nothing moves, the output is longer, and not every parser takes it.</summary>
internal readonly struct PaddedLength : ILengthStyle
{
    public static int Reserved => 4;

    public static int End(byte[] buffer, int lengthOffset, int offset)
    {
        uint length = (uint)(offset - lengthOffset - 4);
        Span<byte> span = buffer.AsSpan(lengthOffset, 4);
        span[3] = (byte)(length >> 21);
        span[2] = (byte)((length >> 14) | 0x80);
        span[1] = (byte)((length >> 7) | 0x80);
        span[0] = (byte)(length | 0x80);
        return offset;
    }
}
