using ProtoZeroSharp.Reading.Fields;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>Paths to split messages are kept, but not as many as an input wants.</summary>
public class FragmentPathTests
{
    [Fact]
    public void Few_paths_are_made_once()
    {
        FragmentPath root = FragmentPath.NewRoot();
        FragmentPath path = FragmentPath.Continue(FragmentPath.Continue(root, 0x0A), 0x12);
        Assert.Equal([0x0AU, 0x12U], path.Tags);
        Assert.Same(path, FragmentPath.Continue(FragmentPath.Continue(root, 0x0A), 0x12));
    }

    [Fact]
    public void Of_many_the_last_ones_are_not_kept_and_are_the_same_paths()
    {
        FragmentPath root = FragmentPath.NewRoot();
        int kept = 0;
        for (uint tag = 1; tag <= 20_000; tag++)
        {
            FragmentPath path = FragmentPath.Continue(FragmentPath.Continue(root, tag % 10), tag);
            Assert.Equal([tag % 10, tag], path.Tags);
            kept += ReferenceEquals(path, FragmentPath.Continue(FragmentPath.Continue(root, tag % 10), tag)) ? 1 : 0;
            FragmentPath below = FragmentPath.Continue(FragmentPath.Continue(FragmentPath.Continue(path, 7), 8), 9);
            Assert.Equal([tag % 10, tag, 7, 8, 9], below.Tags);
            Assert.Single(below.ForWalk().Ends!);
        }

        Assert.InRange(kept, 100, 5_000);
    }
}
