using ProtoZeroSharp.Tests.Reading.Proto3;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>Unknown groups inside each other: a byte a level, of fields 1 and 2 in turn.</summary>
public class GroupNestingTests
{
    public static TheoryData<int> Levels() => [1, 2, 31, 32, 33, 34, 100, 1_023, 1_024, 1_025, 5_000, 10_000];

    [Theory]
    [MemberData(nameof(Levels))]
    public void Groups_nest_as_deep_as_the_limit_allows(int levels)
    {
        var limits = new ReadLimits(levels);
        Assert.Equal(7, new Everything.Reader([.. Groups(levels), 0x08, 0x07], limits).Number);
        Assert.Equal(ProtoErrorKind.TooDeep, Assert.Throws<ProtoException>(() => new Everything.Reader(Groups(levels + 1), limits).Number).Kind);
    }

    [Theory]
    [MemberData(nameof(Levels))]
    public void An_end_of_another_group_is_found_at_every_depth(int levels)
    {
        for (int level = 0; level < levels; level += 1 + (levels / 50))
        {
            byte[] input = Groups(levels);
            input[levels + level] ^= 0x0C ^ 0x14;
            Assert.Equal(ProtoErrorKind.InvalidGroup, Assert.Throws<ProtoException>(() => new Everything.Reader(input, new ReadLimits(10_000)).Number).Kind);
        }
    }

    [Theory]
    [MemberData(nameof(Levels))]
    public void Groups_without_an_end_are_cut_off(int levels) => Assert.Equal(
        ProtoErrorKind.Truncated,
        Assert.Throws<ProtoException>(() => new Everything.Reader(Groups(levels).AsSpan(0, levels), new ReadLimits(10_000)).Number).Kind);

    private static byte[] Groups(int levels)
    {
        byte[] groups = new byte[2 * levels];
        for (int i = 0; i < levels; i++)
        {
            groups[i] = (byte)(i % 2 == 0 ? 0x0B : 0x13);
            groups[groups.Length - 1 - i] = (byte)(i % 2 == 0 ? 0x0C : 0x14);
        }

        return groups;
    }
}
