using System.Buffers;

namespace ProtoZeroSharp.Wire;

/// <summary>The bytes of a caller's sequence. Its segments may have others than its length says, which may even be negative: it is made of what they tell.</summary>
internal static class Segments
{
    /// <summary>The bytes that a sequence says it has.</summary>
    /// <exception cref="ArgumentException">They are fewer than none.</exception>
    public static long Length(in ReadOnlySequence<byte> sequence)
    {
        long length = sequence.Length;
        return length >= 0 ? length : throw new ArgumentException("The Length of the sequence is negative: check the RunningIndex of its segments.", nameof(sequence));
    }

    /// <summary>Copies all segments.</summary>
    /// <param name="sequence">What to copy.</param>
    /// <param name="destination">As long as the sequence says it is.</param>
    /// <exception cref="ArgumentException">The segments have fewer or more bytes.</exception>
    public static void CopyTo(in ReadOnlySequence<byte> sequence, Span<byte> destination)
    {
        foreach (ReadOnlyMemory<byte> segment in sequence)
        {
            ReadOnlySpan<byte> bytes = segment.Span;
            if (bytes.Length > destination.Length)
            {
                throw new ArgumentException("The segments of the sequence have more bytes than its Length says.", nameof(sequence));
            }

            bytes.CopyTo(destination);
            destination = destination.Slice(bytes.Length);
        }

        if (!destination.IsEmpty)
        {
            throw new ArgumentException("The segments of the sequence have fewer bytes than its Length says.", nameof(sequence));
        }
    }
}
