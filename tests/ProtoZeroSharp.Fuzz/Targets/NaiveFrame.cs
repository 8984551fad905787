namespace ProtoZeroSharp.Fuzz.Targets;

/// <summary>The next message in a stream of framed messages.</summary>
/// <param name="Start">Where the message begins.</param>
/// <param name="Length">Its length; -1 when it is not complete.</param>
/// <param name="Error">The error of the frame, or null.</param>
internal readonly record struct NaiveFrame(int Start, int Length, ProtoErrorKind? Error)
{
    public bool IsWhole => Length >= 0;

    public int End => Start + Length;

    /// <summary>A varint, and as many bytes as it says.</summary>
    public static NaiveFrame Delimited(ReadOnlySpan<byte> stream, int at, int maxLength)
    {
        ulong length = 0;
        for (int i = 0; i < 10; i++)
        {
            if (at + i >= stream.Length)
            {
                return new NaiveFrame(at, -1, null);
            }

            byte next = stream[at + i];
            length |= (ulong)(next & 0x7F) << (7 * i);
            if (next < 0x80)
            {
                return Of(stream, at + i + 1, length, maxLength);
            }
        }

        return new NaiveFrame(at, -1, ProtoErrorKind.InvalidLength);
    }

    /// <summary>A flag, four bytes of length, and the message.</summary>
    public static NaiveFrame Grpc(ReadOnlySpan<byte> stream, int at, int maxLength)
    {
        if (stream.Length - at < 5)
        {
            return new NaiveFrame(at, -1, null);
        }

        ulong length = ((ulong)stream[at + 1] << 24) | ((ulong)stream[at + 2] << 16) | ((ulong)stream[at + 3] << 8) | stream[at + 4];
        return stream[at] > 1 ? new NaiveFrame(at, -1, ProtoErrorKind.InvalidLength)
            : length > (ulong)maxLength ? new NaiveFrame(at, -1, ProtoErrorKind.MessageTooLarge)
            : Of(stream, at + 5, length, maxLength);
    }

    private static NaiveFrame Of(ReadOnlySpan<byte> stream, int start, ulong length, int maxLength) =>
        length > (ulong)maxLength ? new NaiveFrame(start, -1, ProtoErrorKind.MessageTooLarge)
        : length > (ulong)(stream.Length - start) ? new NaiveFrame(start, -1, null)
        : new NaiveFrame(start, (int)length, null);
}
