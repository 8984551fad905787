using ProtoZeroSharp.Generator.Syntax;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Syntax;

public class NumberLiteralTests
{
    [Theory]
    [InlineData(0.0, "0")]
    [InlineData(-0.0, "-0")]
    [InlineData(0.1, "0.1")]
    [InlineData(1.0 / 3, "0.33333333333333331")]
    [InlineData(double.MaxValue, "1.7976931348623157e+308")]
    [InlineData(double.MinValue, "-1.7976931348623157e+308")]
    [InlineData(double.Epsilon, "4.94065645841247e-324")]
    public void A_double_has_the_digits_that_descriptors_have(double value, string text) => Assert.Equal(text, NumberLiteral.Format(value));

    [Theory]
    [InlineData(0f, "0")]
    [InlineData(-0f, "-0")]
    [InlineData(1f / 3, "0.333333343")]
    [InlineData(float.MaxValue, "3.40282347e+38")]
    public void So_has_a_float(float value, string text) => Assert.Equal(text, NumberLiteral.Format(value));

    [Theory]
    [InlineData(3.4028235677973366e38, float.MaxValue)]
    [InlineData(-3.4028235677973366e38, float.MinValue)]
    [InlineData(3.4028235677973369e38, float.PositiveInfinity)]
    [InlineData(-1e39, float.NegativeInfinity)]
    [InlineData(0.1, 0.1f)]
    [InlineData(double.NaN, float.NaN)]
    public void A_float_is_the_nearest_one_and_the_largest_halfway_to_infinity(double value, float expected) => Assert.Equal(expected, NumberLiteral.ToFloat(value));
}
