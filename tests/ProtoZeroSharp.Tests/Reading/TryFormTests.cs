using ProtoZeroSharp.Tests.Generated;
using ProtoZeroSharp.Tests.Reading.Proto3;
using ProtoZeroSharp.Tests.Support;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>
/// What the Try forms do with malformed input. Those whose false can mean that return false. Those whose false says something else throw, so that nobody
/// takes the one for the other.
/// </summary>
public class TryFormTests
{
    [Theory]
    [InlineData("AA 04 02 0A 05")] // the key is cut
    [InlineData("AA 04 01 0A")]
    [InlineData("AA 04 03 0A 01 61 AA 04 01 12")] // after the one that is looked for
    public void A_malformed_entry_is_not_an_absent_key(string input)
    {
        byte[] bytes = Hex.Bytes(input);
        Assert.False(new Everything.Reader(bytes).TryValidate());
        Assert.Throws<ProtoException>(() => new Everything.Reader(bytes).Labels.ContainsKey("a"));
        Assert.Throws<ProtoException>(() => new Everything.Reader(bytes).Labels.TryGetValue("a", out _));
        Assert.Throws<ProtoException>(() => new Everything.Reader(bytes).Labels.TryGetValue("b", out _));
    }

    [Fact]
    public void A_malformed_value_is_not_an_absent_key()
    {
        byte[] bytes = Hex.Bytes("B2 04 05 08 07 12 01 08");
        Assert.Throws<ProtoException>(() => new Everything.Reader(bytes).Tree.TryGetValue(7, out _));
        Assert.False(new Everything.Reader(bytes).Tree.TryGetValue(8, out _));
        Assert.True(new Everything.Reader(bytes).Tree.ContainsKey(7));
    }

    [Fact]
    public void A_malformed_run_is_not_another_encoding()
    {
        byte[] bytes = Plain.Delimited(Everything3.FloatListFieldNumber, [0, 0, 0]);
        Assert.Throws<ProtoException>(() => new Everything3.Reader(bytes).FloatList.TryGetSpan(out _));
    }

    [Fact]
    public void A_malformed_frame_is_not_an_incomplete_one()
    {
        Assert.Throws<ProtoException>(() => DelimitedFraming.TryRead(Hex.Bytes("FF*11"), out _, out _));
        Assert.Throws<ProtoException>(() => GrpcFraming.TryRead([2, 0, 0, 0, 0], out _, out _, out _));
    }

    [Fact]
    public void The_others_return_false()
    {
        Assert.False(Everything.Reader.TryOpen(Hex.Bytes("08"), out _));
        Assert.False(new Everything.Reader(Hex.Bytes("DA 01 01 08")).TryValidate());
        var cursor = new ProtoReader(Hex.Bytes("08"));
        Assert.False(cursor.TryNext());
        Assert.False(new Timestamp.Reader(Plain.VarintField(2, ulong.MaxValue)).TryToDateTimeOffset(out _));
        Assert.False(new Duration.Reader(Plain.VarintField(2, 1_000_000_000)).TryToTimeSpan(out _));
    }
}
