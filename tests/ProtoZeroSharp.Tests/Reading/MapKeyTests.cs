using ProtoZeroSharp.Tests.Reading.Proto3;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>Keys of maps as they are looked for.</summary>
public class MapKeyTests
{
    [Theory]
    [InlineData(0, 0xD800)]
    [InlineData(1, 0xDFFF)]
    [InlineData(128, 0xD800)]
    [InlineData(1_000, 0xDC00)]
    public void A_key_with_a_lone_surrogate_is_found_as_writers_write_it(int letters, int surrogate)
    {
        string key = new string('a', letters) + (char)surrogate;
        byte[] written = Plain.Concat([.. Enumerable.Repeat((byte)'a', letters)], Hex.Bytes("EF BF BD"));
        byte[] message = Plain.Delimited(69, Plain.Concat(Plain.Delimited(1, written), Plain.Text(2, "b")));
        Assert.Equal(message, Encoded.Bytes(w => new Everything.Writer(w).AddLabels(key, "b")));
        Assert.True(new Everything.Reader(message).Labels.TryGetValue(key, out Utf8View value));
        Assert.Equal("b", value.ToString());
    }

    [Fact]
    public void A_key_longer_than_the_message_is_not_found_and_what_is_malformed_is_said()
    {
        string key = new('a', 1_000);
        Assert.False(new Everything.Reader(Label("a", "b")).Labels.TryGetValue(key, out _));
        byte[] malformed = Plain.Delimited(69, Hex.Bytes("0A 05 61"));
        Assert.Throws<ProtoException>(() => new Everything.Reader(malformed).Labels.TryGetValue(key, out _));
    }

    /// <summary>Whose number comes last, what is malformed does not tell. A key that is looked for could be in it.</summary>
    [Theory]
    [InlineData("9A 05 06 08 01 10 63 08 FF")]
    [InlineData("9A 05 07 10 63 08 01 12 05 41")]
    [InlineData("9A 05 06 08 01 10 03 08 FF")]
    public void An_entry_of_a_closed_enum_is_malformed_whatever_its_number_was_before(string hex)
    {
        byte[] message = Hex.Bytes(hex);
        Assert.False(new Proto2.Old.Reader(message).TryValidate());
        Assert.Throws<ProtoException>(() => new Proto2.Old.Reader(message).ByNumber.TryGetValue(1, out _));
        Assert.Throws<ProtoException>(() => new Proto2.Old.Reader(message).ByNumber.ContainsKey(2));
        Assert.Throws<ProtoException>(() => new Proto2.Old.Reader(message).ByNumber.Count());
        Assert.Throws<ProtoException>(() => new Proto2.Old.Reader(message).UnknownFields.Count());
        Assert.Throws<ProtoException>(() => Encoded.Bytes(w => new Proto2.Old.Reader(message).CopyTo(new Proto2.Old.Writer(w))));
        Assert.StartsWith("# ", new Proto2.Old.Reader(message).ToString(), StringComparison.Ordinal);
    }

    private static byte[] Label(string key, string value) => Plain.Delimited(69, Plain.Concat(Plain.Text(1, key), Plain.Text(2, value)));
}
