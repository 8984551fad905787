using Acme.V1;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>A buffer that is longer or shorter than its message, given as the message: the error says so.</summary>
public class UnslicedInputTests
{
    private const string Text =
        "A tag has field number 0, which no field has, at byte 5. If the buffer is longer than the message, pass the part that is the message, and to an editor its length.";

    private static readonly byte[] Rented = [.. Hex.Bytes("0A 03 41 64 61"), .. new byte[11]];

    [Fact]
    public void A_reader_says_where_the_message_may_have_ended() => Same(Assert.Throws<ProtoException>(static () => { _ = new Person.Reader(Rented); }));

    [Fact]
    public void An_editor_says_where_the_message_may_have_ended() => Same(Assert.Throws<ProtoException>(static () => { _ = new Person.Editor(Rented.ToArray(), Rented.Length); }));

    [Fact]
    public void A_cursor_says_where_the_message_may_have_ended() => Same(Assert.Throws<ProtoException>(static () =>
    {
        var fields = new ProtoReader(Rented);
        while (fields.Next())
        {
            // To the zero.
        }
    }));

    [Fact]
    public void A_validation_says_where_a_submessage_may_have_ended() => Assert.Equal(
        (ProtoErrorKind.InvalidTag, Text.Replace("byte 5", "byte 2", StringComparison.Ordinal)),
        Caught(static () => new Person.Reader(Hex.Bytes("22 02 00 00")).Validate()));

    [Fact]
    public void Of_a_message_in_pieces_the_piece_is_named() => Assert.Equal(
        (ProtoErrorKind.InvalidTag, Text.Replace("byte 5", "byte 6", StringComparison.Ordinal)),
        Caught(static () => new Person.Reader(Hex.Bytes("22 02 0A 00 22 01 00")).Validate()));

    [Theory]
    [InlineData("80 80 80 80 10 00")]
    [InlineData("88 80 80 80 80 00")]
    public void Another_malformed_tag_is_not_taken_for_it(string input) =>
        Assert.Equal((ProtoErrorKind.InvalidTag, "A tag is malformed, at byte 0."), Caught(() => { _ = new Person.Reader(Hex.Bytes(input)); }));

    /// <summary>The other way round: the buffer ends before the message does.</summary>
    [Theory]
    [InlineData("0A 03 41 64")]
    [InlineData("0A FF FF FF FF 07")]
    public void A_length_past_the_end_says_that_the_input_may_be_cut_off(string input) => Assert.Equal(
        (ProtoErrorKind.InvalidLength, "A length goes past the end of its message or of the input, which may be cut off, in field 1, at byte 0."),
        Caught(() => { _ = new Person.Reader(Hex.Bytes(input)); }));

    [Theory]
    [InlineData("0A 80 80 80 80 08 41")]
    [InlineData("0A 81 80 80 80 80 00 41")]
    public void A_length_that_none_can_be_is_not_taken_for_one(string input) => Assert.Equal(
        (ProtoErrorKind.InvalidLength, "A length has more than five bytes, or is above 2,147,483,647, in field 1, at byte 0."),
        Caught(() => { _ = new Person.Reader(Hex.Bytes(input)); }));

    private static (ProtoErrorKind Kind, string Text) Caught(Action read)
    {
        ProtoException error = Assert.Throws<ProtoException>(read);
        return (error.Kind, error.Message);
    }

    private static void Same(ProtoException error)
    {
        Assert.Equal(ProtoErrorKind.InvalidTag, error.Kind);
        Assert.Equal((5, 0), (error.Offset, error.FieldNumber));
        Assert.Equal(Text, error.Message);
    }
}
