using System.Buffers;
using ProtoZeroSharp.Tests.Reading.Proto3;
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
