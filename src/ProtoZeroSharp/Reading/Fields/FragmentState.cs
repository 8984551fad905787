using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Reading.Fields;

/// <summary>
/// How far a walk over the pieces of a split message has come; see <see cref="FragmentWalker"/>. Two words, as every cursor has them, and hardly
/// any message is split.
/// </summary>
internal struct FragmentState
{
    /// <summary>How many levels below the outermost have their end here. Of others the path keeps it.</summary>
    public const int OwnLevels = 3;

    /// <summary>The position and the end of level 1. No end is 0.</summary>
    public ulong First;

    /// <summary>The ends of levels 2 and 3.</summary>
    public ulong Second;

    /// <summary>A walk that begins at an offset; below zero: that is over.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FragmentState(int start)
    {
        First = (uint)start;
        Second = 0;
    }

    /// <summary>A walk that was kept as its two words.</summary>
    public FragmentState(ulong first, ulong second)
    {
        First = first;
        Second = second;
    }

    public int Position
    {
        readonly get => (int)First;
        set => First = (First & ~(ulong)uint.MaxValue) | (uint)value;
    }

    /// <summary>Whether nothing was walked over yet, as in the default value.</summary>
    public readonly bool IsNew => (First | Second) == 0;

    /// <summary>A walk over nothing.</summary>
    public static FragmentState Over => new(-1);

    /// <summary>The end of a level below the outermost.</summary>
    public readonly int EndOf(int level, FragmentPath path) => level switch
    {
        1 => (int)(First >> 32),
        2 => (int)Second,
        3 => (int)(Second >> 32),
        _ => path.Ends![level - OwnLevels - 1],
    };

    /// <summary>Sets the end of a level below the outermost.</summary>
    public void SetEnd(int level, int value, FragmentPath path)
    {
        switch (level)
        {
            case 1:
                First = (uint)First | ((ulong)(uint)value << 32);
                break;
            case 2:
                Second = (Second & ~(ulong)uint.MaxValue) | (uint)value;
                break;
            case 3:
                Second = (uint)Second | ((ulong)(uint)value << 32);
                break;
            default:
                path.Ends![level - OwnLevels - 1] = value;
                break;
        }
    }
}
