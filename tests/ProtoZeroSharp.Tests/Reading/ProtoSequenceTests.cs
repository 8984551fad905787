using System.Buffers;
using ProtoZeroSharp.Tests.Reading.Proto3;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

public class ProtoSequenceTests
{
    [Fact]
    public void Segments_are_read_as_one_message()
    {
        byte[] bytes = Hex.Bytes("08 05 72 02 68 69");
        for (int cut = 0; cut <= bytes.Length; cut++)
        {
            using var input = new ProtoSequence(Sequence(bytes[..cut], bytes[cut..]));
            var reader = new Everything.Reader(input.Span);
            Assert.Equal(5, reader.Number);
            Assert.True(reader.Text == "hi");
        }
    }

    [Fact]
    public void One_segment_is_not_copied()
    {
        byte[] bytes = Hex.Bytes("08 05");
        using var input = new ProtoSequence(new ReadOnlySequence<byte>(bytes));
        bytes[1] = 6;
        Assert.Equal(6, new Everything.Reader(input.Span).Number);
    }

    [Fact]
    public void After_Dispose_there_is_no_span()
    {
        var input = new ProtoSequence(Sequence([8], [5]));
        input.Dispose();
        input.Dispose();
        Assert.Throws<ObjectDisposedException>(() => input.Span.Length);
    }

    /// <summary>Else the rest would be what the pool's array held before.</summary>
    [Theory]
    [InlineData(0, 100, "The segments of the sequence have fewer bytes than its Length says.")]
    [InlineData(0, 3, "The segments of the sequence have more bytes than its Length says.")]
    [InlineData(9, 0, "The Length of the sequence is negative: check the RunningIndex of its segments.")]
    public void Segments_that_tell_a_wrong_place_are_refused(int start, long told, string message) => Assert.StartsWith(
        message,
        Assert.Throws<ArgumentException>(() => new ProtoSequence(Segments.Lying(new byte[10], start, told, new byte[1]))).Message);

    private static ReadOnlySequence<byte> Sequence(byte[] first, byte[] second)
    {
        var start = new Segment(first, 0);
        Segment end = start.Append(second);
        return new ReadOnlySequence<byte>(start, 0, end, second.Length);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(byte[] bytes, long index)
        {
            Memory = bytes;
            RunningIndex = index;
        }

        public Segment Append(byte[] bytes)
        {
            var next = new Segment(bytes, RunningIndex + Memory.Length);
            Next = next;
            return next;
        }
    }
}
