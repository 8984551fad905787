using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>Packed runs of every scalar type, read with a cursor, against numbers worked out by hand.</summary>
public class CursorPackedTests
{
    private delegate PackedValues<T, TCodec> Getter<T, TCodec>(ref ProtoReader reader)
        where TCodec : struct, IScalarCodec<T>;

    [Fact]
    public void Plain_varints_are_read_as_their_type()
    {
        Assert.Equal([1, -1], Read<int, Int32Codec>("22 0B 01 FF*9 01", static (ref ProtoReader reader) => reader.ReadInt32s()));
        Assert.Equal([1L, long.MinValue], Read<long, Int64Codec>("22 0B 01 80*9 01", static (ref ProtoReader reader) => reader.ReadInt64s()));
        Assert.Equal([1U, uint.MaxValue], Read<uint, UInt32Codec>("22 06 01 FF*4 0F", static (ref ProtoReader reader) => reader.ReadUInt32s()));
        Assert.Equal([1UL, ulong.MaxValue], Read<ulong, UInt64Codec>("22 0B 01 FF*9 01", static (ref ProtoReader reader) => reader.ReadUInt64s()));
        Assert.Equal([true, false], Read<bool, BoolCodec>("22 02 01 00", static (ref ProtoReader reader) => reader.ReadBools()));
        Assert.Equal([2, -1], Read<int, Int32Codec>("22 0B 02 FF*9 01", static (ref ProtoReader reader) => reader.ReadEnums()));
    }

    [Fact]
    public void Zigzag_varints_are_read_with_their_sign()
    {
        Assert.Equal([-1, 1, int.MinValue], Read<int, SInt32Codec>("22 07 01 02 FF*4 0F", static (ref ProtoReader reader) => reader.ReadSInt32s()));
        Assert.Equal([-1L, 1L, long.MinValue], Read<long, SInt64Codec>("22 0C 01 02 FF*9 01", static (ref ProtoReader reader) => reader.ReadSInt64s()));
    }

    [Fact]
    public void Numbers_of_fixed_width_are_read_as_their_type()
    {
        Assert.Equal([1U, uint.MaxValue], Read<uint, Fixed32Codec>("22 08 01 00*3 FF*4", static (ref ProtoReader reader) => reader.ReadFixed32s()));
        Assert.Equal([1UL, ulong.MaxValue], Read<ulong, Fixed64Codec>("22 10 01 00*7 FF*8", static (ref ProtoReader reader) => reader.ReadFixed64s()));
        Assert.Equal([1, -1], Read<int, SFixed32Codec>("22 08 01 00*3 FF*4", static (ref ProtoReader reader) => reader.ReadSFixed32s()));
        Assert.Equal([1L, -1L], Read<long, SFixed64Codec>("22 10 01 00*7 FF*8", static (ref ProtoReader reader) => reader.ReadSFixed64s()));
        Assert.Equal([1F, -2F], Read<float, FloatCodec>("22 08 00*2 80 3F 00*3 C0", static (ref ProtoReader reader) => reader.ReadFloats()));
        Assert.Equal([1D, -2D], Read<double, DoubleCodec>("22 10 00*6 F0 3F 00*7 C0", static (ref ProtoReader reader) => reader.ReadDoubles()));
    }

    [Theory]
    [InlineData("22 03 00*3")]
    [InlineData("A2 80 80 80 00 03 00*3")]
    public void A_run_that_is_no_multiple_of_its_width_is_an_error_of_its_field(string input)
    {
        ProtoException error = Assert.Throws<ProtoException>(() => Read<uint, Fixed32Codec>(input, static (ref ProtoReader reader) => reader.ReadFixed32s()));
        Assert.Equal((ProtoErrorKind.InvalidPacked, 4), (error.Kind, error.FieldNumber));
    }

    private static T[] Read<T, TCodec>(string input, Getter<T, TCodec> getter)
        where TCodec : struct, IScalarCodec<T>
    {
        List<T> numbers = [];
        var reader = new ProtoReader(Hex.Bytes(input));
        Assert.True(reader.Next());
        foreach (T number in getter(ref reader))
        {
            numbers.Add(number);
        }

        Assert.False(reader.Next());
        return [.. numbers];
    }
}
