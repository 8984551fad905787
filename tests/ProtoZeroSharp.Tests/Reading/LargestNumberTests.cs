using ProtoZeroSharp.Tests.Reading.Edges;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>A message field whose tag has all 32 bits.</summary>
public class LargestNumberTests
{
    [Theory]
    [InlineData("FA FF FF FF 0F 00", true)]
    [InlineData("FA FF FF FF 0F 06 FA FF FF FF 0F 00", true)]
    [InlineData("FA FF FF FF 0F 06 FA FF FF FF 0F 01", false)]
    public void Is_validated_with_what_it_holds(string message, bool isValid)
    {
        byte[] bytes = Hex.Bytes(message);
        Assert.Equal(isValid, FarAway.Reader.TryOpen(bytes, out FarAway.Reader reader) && reader.TryValidate());
        Assert.Equal(isValid, new FarAway.Reader(bytes).TryValidate());
    }
}
