using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

public class ProtoReaderTests
{
    [Fact]
    public void Every_type_is_read_as_the_writer_wrote_it()
    {
        using var proto = new ProtoWriter();
        proto.AddVarInt(1, ulong.MaxValue);
        proto.AddSInt32(2, -5);
        proto.AddSInt64(3, long.MinValue);
        proto.AddFixed32(4, uint.MaxValue);
        proto.AddDouble(5, 0.5);
        proto.AddFloat(6, -0.25f);
        proto.AddString(7, "text");
        proto.StartSub(8);
        proto.AddBool(1, true);
        proto.CloseSub();
        proto.StartGroup(9);
        proto.AddInt32(1, -1);
        proto.CloseSub();

        var reader = new ProtoReader(proto.WrittenSpan);
        Assert.True(reader.Next());
        Assert.Equal(1, reader.FieldNumber);
        Assert.Equal(ulong.MaxValue, reader.UInt64());
        Assert.Equal(-1, reader.Int32());
        Assert.True(reader.Next());
        Assert.Equal(-5, reader.SInt32());
        Assert.True(reader.Next());
        Assert.Equal(long.MinValue, reader.SInt64());
        Assert.True(reader.Next());
        Assert.Equal(uint.MaxValue, reader.Fixed32());
        Assert.True(reader.Next());
        Assert.Equal(0.5, reader.Double());
        Assert.True(reader.Next());
        Assert.Equal(-0.25f, reader.Float());
        Assert.True(reader.Next());
        Assert.Equal("text", reader.Text().ToString());
        Assert.True(reader.Next());
        ProtoReader child = reader.Message();
        Assert.True(child.Next());
        Assert.True(child.Bool());
        Assert.False(child.Next());
        Assert.True(reader.Next());
        Assert.Equal(3, reader.WireType);
        child = reader.Message();
        Assert.True(child.Next());
        Assert.Equal(-1, child.Int32());
        Assert.False(child.Next());
        Assert.False(reader.Next());
    }

    [Fact]
    public void Malformed_input_stops_the_Try_form_and_throws_in_the_other()
    {
        byte[] bytes = Hex.Bytes("08 01 72 05 61");
        var reader = new ProtoReader(bytes);
        Assert.True(reader.TryNext());
        Assert.False(reader.TryNext());
        Assert.True(reader.IsMalformed);
        Assert.False(reader.TryNext());
        ProtoException exception = Assert.Throws<ProtoException>(() =>
        {
            var again = new ProtoReader(bytes);
            again.Next();
            again.Next();
        });
        Assert.Equal((ProtoErrorKind.InvalidLength, 2L, 14), (exception.Kind, exception.Offset, exception.FieldNumber));
    }

    [Fact]
    public void Asking_for_another_wire_type_or_without_a_field_is_misuse()
    {
        Assert.Throws<InvalidOperationException>(() => new ProtoReader([8, 1]).FieldNumber);
        Assert.Throws<InvalidOperationException>(() =>
        {
            var reader = new ProtoReader([8, 1]);
            reader.Next();
            reader.Bytes();
        });
        Assert.Throws<InvalidOperationException>(() =>
        {
            var reader = new ProtoReader([8, 1]);
            reader.Next();
            reader.Double();
        });
    }

    [Fact]
    public void The_default_reader_is_at_its_end()
    {
        ProtoReader reader = default;
        Assert.False(reader.Next());
    }
}
