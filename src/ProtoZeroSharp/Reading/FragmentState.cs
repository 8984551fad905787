using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Reading;

/// <summary>
/// How far a walk over the pieces of a split message has come; see <see cref="FragmentWalker"/>. Two words, as every cursor has them, and hardly
/// any message is split.
/// </summary>
internal struct FragmentState
{
    /// <summary>How many levels below the outermost have their end here. Of others the path keeps it.</summary>
    public const int OwnLevels = 3;

    // The position and the end of level 1, and the ends of levels 2 and 3. No end is 0.
    private ulong first;
    private ulong second;

    /// <summary>A walk that begins at an offset; below zero: that is over.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FragmentState(int start)
    {
        first = (uint)start;
        second = 0;
    }

    public int Position
    {
        readonly get => (int)first;
        set => first = (first & ~(ulong)uint.MaxValue) | (uint)value;
    }

    /// <summary>Whether nothing was walked over yet, as in the default value.</summary>
    public readonly bool IsNew => (first | second) == 0;

    /// <summary>A walk over nothing.</summary>
    public static FragmentState Over => new(-1);

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
