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

    private static byte[] Label(string key, string value) => Plain.Delimited(69, Plain.Concat(Plain.Text(1, key), Plain.Text(2, value)));
}
