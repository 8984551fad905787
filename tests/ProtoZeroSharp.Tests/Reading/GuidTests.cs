using ProtoZeroSharp.Tests.Reading.Proto3;
using Xunit;
using Ours = ProtoZeroSharp.Tests.Generated;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>A Guid written by any writer or editor is read back as the same Guid, in the order of its text.</summary>
public class GuidTests
{
    private const string Text = "00112233445566778899AABBCCDDEEFF";
    private static readonly Guid Value = Guid.ParseExact(Text, "N");

    [Fact]
    public void What_a_typed_writer_writes_is_read_back()
    {
        using var proto = new ProtoWriter();
        new Everything.Writer(proto).Data(Value).AddBlobs(Value);
        var reader = new Everything.Reader(proto.WrittenSpan);
        Assert.Equal(Text, Hex.Text(reader.Data).Replace(" ", ""));
        Assert.Equal(Value, reader.Data.ToGuid());
        foreach (ReadOnlySpan<byte> blob in reader.Blobs)
        {
            Assert.Equal(Value, blob.ToGuid());
        }
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void What_the_untyped_writer_writes_is_read_back_in_either_order(bool bigEndian)
    {
        using var proto = new ProtoWriter();
        proto.AddGuid(5, Value, bigEndian);
        var reader = new ProtoReader(proto.WrittenSpan);
        Assert.True(reader.Next());
        ReadOnlySpan<byte> bytes = reader.ReadBytes();
        Assert.Equal(Value, bytes.ToGuid(bigEndian));
        Assert.NotEqual(Value, bytes.ToGuid(!bigEndian));
    }

    [Fact]
    public void What_an_editor_sets_adds_and_replaces_is_read_back()
    {
        byte[] buffer = new byte[200];
        using var editor = new Ours.Edited.Editor(buffer, 0);
        editor.Data(Guid.Empty).Data(Value).AddBlobs([1]).AddBlobs(Value).SetBlobs(0, Value);
        Ours.Edited.Reader reader = editor.AsReader();
        Assert.Equal(Text, Hex.Text(reader.Data).Replace(" ", ""));
        int count = 0;
        foreach (ReadOnlySpan<byte> blob in reader.Blobs)
        {
            Assert.Equal(Value, blob.ToGuid());
            count++;
        }

        Assert.Equal(2, count);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(15)]
    [InlineData(17)]
    public void Bytes_that_are_not_16_are_no_value_of_a_Guid(int length)
    {
        byte[] bytes = new byte[length];
        Assert.Equal(ProtoErrorKind.InvalidValue, Assert.Throws<ProtoException>(() => new ReadOnlySpan<byte>(bytes).ToGuid()).Kind);
        Assert.False(new ReadOnlySpan<byte>(bytes).TryToGuid(out Guid value));
        Assert.Equal(Guid.Empty, value);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void The_Try_form_reads_16_bytes_in_either_order(bool bigEndian)
    {
        ReadOnlySpan<byte> bytes = Convert.FromHexString(Text);
        Assert.True(bytes.TryToGuid(out Guid value, bigEndian));
        Assert.Equal(bytes.ToGuid(bigEndian), value);
        Assert.Equal(bigEndian, value == Value);
    }

    [Fact]
    public void A_field_that_does_not_occur_is_no_Guid() => Assert.False(new Everything.Reader([]).Data.TryToGuid(out _));
}
