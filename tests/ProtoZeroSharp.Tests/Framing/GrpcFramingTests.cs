using System.Buffers;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Framing;

/// <summary>gRPC frames and the head room they are made of; the sizes are those of the framed payload workload.</summary>
public class GrpcFramingTests
{
    [Theory]
    [InlineData(1, 8)]
    [InlineData(1_024, 1_032)]
    [InlineData(8_192, 8_200)]
    [InlineData(65_536, 65_545)]
    [InlineData(524_288, 524_297)]
    [InlineData(1_048_576, 1_048_585)]
    public void A_framed_payload_has_the_known_size(int payload, int expected)
    {
        byte[] body = new byte[payload];
        using ProtoWriter writer = new();
        GrpcFrame frame = writer.StartGrpcFrame();
        writer.AddBytes(1, body);
        frame.Close();
        Assert.Equal(expected, writer.Length);
        byte[] header = [0, 0, (byte)((expected - 5) >> 16), (byte)((expected - 5) >> 8), (byte)(expected - 5), 0x0A];
        Assert.Equal(header, writer.WrittenSpan.Slice(0, 6).ToArray());
        if (payload == 1)
        {
            Assert.Equal("00000000030A0100", Encoded.Hex(writer.WrittenSpan));
        }
    }

    [Theory]
    [InlineData("")]
    [InlineData("00 00 00 00 01 00")]
    public void A_negative_maximum_is_refused(string input)
    {
        byte[] bytes = Reading.Hex.Bytes(input);
        Assert.Throws<ArgumentOutOfRangeException>("maxLength", () => GrpcFraming.TryRead(bytes, out _, out _, out _, -1));
        Assert.Throws<ArgumentOutOfRangeException>("maxLength", () =>
        {
            ReadOnlySequence<byte> sequence = new(bytes);
            GrpcFraming.TryRead(ref sequence, out _, out _, int.MinValue);
        });
    }

    [Fact]
    public void Several_frames_in_one_output_are_read_back_one_by_one()
    {
        using ProtoWriter writer = new();
        for (int i = 0; i < 20; i++)
        {
            GrpcFrame frame = writer.StartGrpcFrame();
            writer.StartSub(1);
            writer.AddRaw(new byte[i * 500]);
            writer.CloseSub();
            frame.Close(isCompressed: i % 2 == 1);
        }

        byte[] bytes = writer.ToArray();
        ReadOnlySequence<byte> sequence = Segments.Of(bytes, 333);
        ReadOnlySpan<byte> rest = bytes;
        for (int i = 0; i < 20; i++)
        {
            byte[] expected = Plain.Delimited(1, new byte[i * 500]);
            Assert.True(GrpcFraming.TryRead(rest, out ReadOnlySpan<byte> message, out bool isCompressed, out int read));
            Assert.True(message.SequenceEqual(expected));
            Assert.Equal(i % 2 == 1, isCompressed);
            Assert.False(GrpcFraming.TryRead(rest.Slice(0, read - 1), out _, out _, out _));
            rest = rest.Slice(read);
            Assert.True(GrpcFraming.TryRead(ref sequence, out ReadOnlySequence<byte> segments, out isCompressed));
            Assert.Equal(expected, segments.ToArray());
            Assert.Equal(i % 2 == 1, isCompressed);
        }

        Assert.True(rest.IsEmpty);
        Assert.False(GrpcFraming.TryRead(ref sequence, out _, out _));
    }

    [Fact]
    public void A_header_that_lies_is_refused()
    {
        Assert.Equal(ProtoErrorKind.MessageTooLarge, Assert.Throws<ProtoException>(() => GrpcFraming.TryRead([0, 0xFF, 0xFF, 0xFF, 0xFF], out _, out _, out _)).Kind);
        Assert.Equal(ProtoErrorKind.InvalidLength, Assert.Throws<ProtoException>(() => GrpcFraming.TryRead([2, 0, 0, 0, 0], out _, out _, out _)).Kind);
        Assert.Equal(ProtoErrorKind.MessageTooLarge, Assert.Throws<ProtoException>(() => GrpcFraming.TryRead([0, 0, 0, 0, 9], out _, out _, out _, maxLength: 8)).Kind);
        byte[] header = new byte[5];
        GrpcFraming.WriteHeader(header, 0x01020304, isCompressed: true);
        Assert.Equal("0101020304", Encoded.Hex(header));
        Assert.Throws<ArgumentOutOfRangeException>(() => GrpcFraming.WriteHeader(header, -1));
        Assert.Throws<ArgumentException>(() => GrpcFraming.WriteHeader(new byte[4], 1));
    }

    [Fact]
    public void Bytes_of_another_protocol_are_refused_for_their_flag_and_not_for_the_length_they_would_mean()
    {
        byte[] answer = "HTTP/1.1 502 Bad Gateway"u8.ToArray();
        var segments = Segments.Of(answer, 3);
        foreach (ProtoException refusal in new[]
        {
            Assert.Throws<ProtoException>(() => GrpcFraming.TryRead(answer, out _, out _, out _)),
            Assert.Throws<ProtoException>(() => GrpcFraming.TryRead(ref segments, out _, out _)),
        })
        {
            Assert.Equal(ProtoErrorKind.InvalidLength, refusal.Kind);
            Assert.Equal(0, refusal.Offset);
            Assert.Contains("is neither", refusal.Message, StringComparison.Ordinal);
            Assert.DoesNotContain("72", refusal.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void A_frame_in_a_using_is_filled_and_keeps_its_flag()
    {
        using ProtoWriter writer = new();
        using (GrpcFrame frame = writer.StartGrpcFrame())
        {
            writer.AddVarInt(1, 1);
        }

        using (GrpcFrame frame = writer.StartGrpcFrame())
        {
            frame.Close(isCompressed: true);
            writer.AddVarInt(1, 2);
        }

        Assert.Equal("0000000002080101000000020802", Encoded.Hex(writer.WrittenSpan));
    }

    [Fact]
    public void A_frame_in_a_using_does_not_replace_the_exception_that_left_a_message_open_in_it()
    {
        Assert.Throws<FormatException>(Write);

        static void Write()
        {
            using ProtoWriter other = new();
            using GrpcFrame frame = other.StartGrpcFrame();
            other.StartSub(1);
            throw new FormatException();
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_frame_that_is_never_closed_is_no_message(bool isFull)
    {
        // By the inlined way, and where there is no room for more than the five bytes.
        byte[] memory = new byte[5];
#pragma warning disable PZ8001 // that is what is tested
        if (isFull)
        {
            Assert.Equal(5, ProtoMessage.WriteTo(memory, 0, static (writer, _) => writer.StartGrpcFrame()));
        }
        else
        {
            using ProtoWriter writer = new();
            writer.StartGrpcFrame();
            memory = writer.ToArray();
        }
#pragma warning restore PZ8001

        Assert.Equal("FFFFFFFFFF", Encoded.Hex(memory));
        Assert.Equal(ProtoErrorKind.InvalidLength, Assert.Throws<ProtoException>(() => GrpcFraming.TryRead(memory, out _, out _, out _)).Kind);
    }

    [Fact]
    public void Head_room_that_is_gone_cannot_be_filled()
    {
        using ProtoWriter writer = new();
        WriterMark mark = writer.Mark();
        HeadRoom head = writer.ReserveHeadRoom(3);
        writer.AddVarInt(1, 1);
        Assert.Equal(2, head.BodyLength);
        head.Span.Fill(0xEE);
        Assert.Equal("EEEEEE0801", Encoded.Hex(writer.WrittenSpan));
        writer.StartSub(1);
        Refuses(head);
        writer.CloseSub();
        writer.Rollback(mark);
        Refuses(head);
        writer.AddRaw(new byte[10]);
        Refuses(head);
        writer.Reset();
        writer.AddRaw(new byte[10]);
        Refuses(head);
        Expect.Throws<ArgumentOutOfRangeException>(writer, static w => w.ReserveHeadRoom(-1));
        writer.StartSub(1);
        Expect.Misuse(writer, static w => w.ReserveHeadRoom(1));
    }

    private static void Refuses(HeadRoom head)
    {
        try
        {
            _ = head.Span;
        }
        catch (InvalidOperationException)
        {
            return;
        }

        Assert.Fail("the head room was given out");
    }
}
