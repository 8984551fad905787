using System.Runtime.InteropServices;
using ProtoZeroSharp.Wire;
using Xunit;

namespace ProtoZeroSharp.Tests.Wire;

/// <summary>Which processes the library refuses.</summary>
public class PlatformTests
{
    [Theory]
    [InlineData(Architecture.X86)]
    [InlineData(Architecture.X64)]
    [InlineData(Architecture.Arm)]
    [InlineData(Architecture.Arm64)]
    public void A_big_endian_process_is_refused_and_told_so(Architecture architecture)
    {
        Assert.Contains("little-endian", Platform.Refusal(isLittleEndian: false, architecture));
    }

    [Theory]
    [InlineData(Architecture.Arm)]
    [InlineData((Architecture)7)]
    public void A_32_bit_Arm_process_is_refused_and_told_so(Architecture architecture)
    {
        Assert.Contains("unaligned", Platform.Refusal(isLittleEndian: true, architecture));
    }

    [Theory]
    [InlineData(Architecture.X86)]
    [InlineData(Architecture.X64)]
    [InlineData(Architecture.Arm64)]
    [InlineData((Architecture)4)]
    public void Other_little_endian_processes_are_not(Architecture architecture)
    {
        Assert.Null(Platform.Refusal(isLittleEndian: true, architecture));
    }
}
