using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Reading;

/// <summary>How far a walk over the pieces of a split message has come; see <see cref="FragmentWalker"/>.</summary>
internal struct FragmentState
{
    private const int OwnLevels = 4;

    private int[]? moreEnds;
    private int end1;
    private int end2;
    private int end3;

    /// <summary>A walk that begins at an offset.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FragmentState(int start)
    {
        this = default;
        Position = start;
        IsUnderWay = true;
    }

    public int Position { get; set; }

    public int Level { get; set; }

    /// <summary>False for the default: a walk over nothing.</summary>
    public readonly bool IsUnderWay { get; }

    /// <summary>The end of a level below the outermost.</summary>
    public readonly int EndOf(int level) => level switch
    {
        1 => end1,
        2 => end2,
        3 => end3,
        _ => moreEnds![level - OwnLevels],
    };

    /// <summary>Sets the end of a level below the outermost. Five and more levels take an array.</summary>
    public void SetEnd(int level, int value, int levels)
    {
        switch (level)
        {
            case 1:
                end1 = value;
                break;
            case 2:
                end2 = value;
                break;
            case 3:
                end3 = value;
                break;
            default:
                moreEnds ??= new int[levels - OwnLevels];
                moreEnds[level - OwnLevels] = value;
                break;
        }
    }
}
