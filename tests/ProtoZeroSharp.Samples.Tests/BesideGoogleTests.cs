using BesideGoogle;
using BesideGoogle.Orders;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>One .proto, two libraries, one class.</summary>
public class BesideGoogleTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(200)]
    public void Both_write_the_same_bytes_and_read_the_same_total(int lines)
    {
        byte[] google = Before.Encode(lines);
        byte[] ours = new byte[google.Length];
        Assert.Equal(google.Length, After.Encode(lines, ours));
        Assert.Equal(google, ours);
        Assert.Equal(lines * (lines + 1) / 2 * 1_999, After.TotalCents(google));
        Assert.Equal(After.TotalCents(google), Before.TotalCents(ours));
    }

    [Fact]
    public void Our_writer_and_reader_are_parts_of_Googles_class()
    {
        Assert.Equal(typeof(Order), typeof(Order.Writer).DeclaringType);
        Assert.Equal(typeof(Order), typeof(Order.Reader).DeclaringType);
        Assert.True(typeof(Google.Protobuf.IMessage).IsAssignableFrom(typeof(Order)));
    }

    [Fact]
    public void The_program_compares_both_and_says_that_they_agree()
    {
        (int exitCode, string output, string errors) = SampleProcess.Run("BesideGoogle");
        Assert.Equal((0, ""), (exitCode, errors));
        Assert.Contains("the same from both", output, StringComparison.Ordinal);
        Assert.Contains("encode, ProtoZeroSharp", output, StringComparison.Ordinal);
    }
}
