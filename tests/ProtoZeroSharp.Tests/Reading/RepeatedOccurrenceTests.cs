using ProtoZeroSharp.Tests.Reading.Proto3;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>A field without presence that comes again as zero is zero, also in a copy, which leaves zeros out.</summary>
public class RepeatedOccurrenceTests
{
    [Theory]
    [InlineData("08 05 08 00")]
    [InlineData("72 01 61 72 00")]
    [InlineData("3D 01 02 03 04 3D 00 00 00 00")]
    [InlineData("08 05 72 01 61 08 00 72 00")]
    [InlineData("08 00 08 05 08 00")]
    public void A_zero_after_a_value_takes_its_place(string message) => Assert.Equal("", Copied(message));

    [Theory]
    [InlineData("08 00 08 05", "0805")]
    [InlineData("08 05 72 00", "0805")]
    [InlineData("72 00 08 05", "0805")]
    public void A_zero_before_a_value_or_beside_it_does_not(string message, string expected) => Assert.Equal(expected, Copied(message));

    private static string Copied(string message)
    {
        using ProtoWriter copy = new();
        new Everything.Reader(Hex.Bytes(message)).CopyTo(new Everything.Writer(copy));
        return Convert.ToHexString(copy.ToArray());
    }
}
