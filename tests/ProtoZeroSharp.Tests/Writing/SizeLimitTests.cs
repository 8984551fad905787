using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>A message has at most 2^31-1 bytes. A write beyond that is refused, and the writer can still be disposed.</summary>
[Collection(AloneCollection.Name)]
public unsafe class SizeLimitTests
{
    [Fact]
    public void Bytes_that_would_pass_2147483647_are_refused_before_any_of_them_is_written()
    {
        // Refused by its length alone: the span claims more memory than there is, and none of it is read.
        byte b = 0;
        using (var proto = new ProtoWriter())
        {
            proto.AddVarInt(1, 1);

            ProtoException error = Refused(proto, &b, int.MaxValue);

            Assert.Equal(ProtoErrorKind.MessageTooLarge, error.Kind);
            Assert.Equal("0801", Encoded.Hex(proto.WrittenSpan));
            proto.AddVarInt(1, 2);
            Assert.Equal("08010802", Encoded.Hex(proto.WrittenSpan));
        }

        Assert.Equal("0801", Encoded.Untyped(static w => w.AddVarInt(1, 1)));
    }

    [Fact]
    public void Bytes_that_would_pass_the_limit_inside_a_submessage_are_refused_and_leave_it_usable()
    {
        byte b = 0;
        using var proto = new ProtoWriter();
        proto.StartSub(1);

        // With its tag and length it would end one byte after the limit.
        Refused(proto, &b, int.MaxValue - 7);

        proto.AddVarInt(1, 1);
        proto.CloseSub();
        Assert.Equal("0A020801", Encoded.Hex(proto.WrittenSpan));
    }

    [Fact]
    public void A_packed_run_whose_size_passes_the_limit_is_refused()
    {
        long word = 0;
        using var proto = new ProtoWriter();
        var root = MessageWriter.Root(proto);
        nint address = (nint)(&word);

        Assert.Equal(ProtoErrorKind.MessageTooLarge, Expect.Throws<ProtoException>(root, m =>
            m.PackedFixed64(0x0A, 1, new ReadOnlySpan<ulong>((void*)address, int.MaxValue / 8 + 1))).Kind);
        Assert.Equal(0, proto.Length);
    }

    [Fact]
    public void No_array_has_a_message_that_is_longer_than_an_array()
    {
        // The same 64 MB again and again, which take no other memory.
        ReadOnlyMemory<byte> part = new byte[64 << 20];
        using var proto = new ProtoWriter();
        while (proto.Length <= int.MaxValue - part.Length - 16)
        {
            proto.AddBytesByReference(1, part);
        }

        proto.AddBytesByReference(1, part.Slice(0, int.MaxValue - 5 - proto.Length));

        Assert.Equal(int.MaxValue, proto.Length);
        Assert.Equal(
            "The message has 2147483647 bytes; an array holds at most 2147483591. Write it to a stream, or detach it.",
            Expect.Throws<InvalidOperationException>(proto, static w => w.ToArray()).Message);
    }

    private static ProtoException Refused(ProtoWriter proto, byte* start, int length)
    {
        nint address = (nint)start;
        return Expect.Throws<ProtoException>(proto, w => w.AddBytes(2, new ReadOnlySpan<byte>((void*)address, length)));
    }
}
