using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Reading;

/// <summary>
/// How far a walk over the pieces of a split message has come; see <see cref="FragmentWalker"/>. In words that cursors hold one by one: hardly
/// any message is split, and the others' cursors would be copied through memory for these.
/// </summary>
internal struct FragmentState
{
    /// <summary>How many levels below the outermost have their end here. Of others the path keeps it.</summary>
    public const int OwnLevels = 3;

    // The position and the end of level 1, those of levels 2 and 3, and the level plus one, or 0 in a walk over nothing.
    private ulong first;
    private ulong second;
    private int third;

    /// <summary>A walk that begins at an offset.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FragmentState(int start)
    {
        first = (uint)start;
        second = 0;
        third = 1;
    }

    public int Position
    {
        readonly get => (int)first;
        set => first = (first & ~(ulong)uint.MaxValue) | (uint)value;
    }

    public int Level
    {
        readonly get => third - 1;
        set => third = value + 1;
    }

    /// <summary>False for the default: a walk over nothing.</summary>
    public readonly bool IsUnderWay => third != 0;

    /// <summary>Copies word by word.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void CopyTo(ref FragmentState other)
    {
        other.first = first;
        other.second = second;
        other.third = third;
    }

    /// <summary>The end of a level below the outermost.</summary>
    public readonly int EndOf(int level, FragmentPath path) => level switch
    {
        1 => (int)(first >> 32),
        2 => (int)second,
        3 => (int)(second >> 32),
        _ => path.Ends![level - OwnLevels - 1],
    };

    /// <summary>Sets the end of a level below the outermost.</summary>
    public void SetEnd(int level, int value, FragmentPath path)
    {
        switch (level)
        {
            case 1:
                first = (uint)first | ((ulong)(uint)value << 32);
                break;
            case 2:
                second = (second & ~(ulong)uint.MaxValue) | (uint)value;
                break;
            case 3:
                second = (uint)second | ((ulong)(uint)value << 32);
                break;
            default:
                path.Ends![level - OwnLevels - 1] = value;
                break;
        }
    }
}
