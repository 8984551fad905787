using System.Collections.Concurrent;

namespace ProtoZeroSharp.Reading;

/// <summary>
/// The tags that lead from a message of one piece to a submessage that is split into several. Merging such a submessage is
/// walking all its pieces in order (see <see cref="FragmentWalker"/>); nothing is copied. Immutable and shared: paths of up to
/// four levels are kept, and as they consist of the schema's fields there are few of them. A message split at five and more
/// levels inside each other, which nothing but an attacker writes, costs small objects per reader opened and per walk.
/// </summary>
internal sealed class FragmentPath
{
    private const int KeptLevels = FragmentState.OwnLevels + 1;
    private static readonly FragmentPath Root = new([]);

    private readonly ConcurrentDictionary<uint, FragmentPath>? children;

    private FragmentPath(uint[] tags, int[]? ends = null)
    {
        Tags = tags;
        Ends = ends;
        children = tags.Length < KeptLevels ? new ConcurrentDictionary<uint, FragmentPath>() : null;
    }

    /// <summary>The tags, outermost first; a start-group tag for a group.</summary>
    public uint[] Tags { get; }

    /// <summary>Where the levels end that a walk has no room for, in a path of its own.</summary>
    public int[]? Ends { get; }

    /// <summary>The path for one walk: itself, unless it has more levels than are kept.</summary>
    public FragmentPath ForWalk() => Tags.Length <= KeptLevels ? this : new FragmentPath(Tags, new int[Tags.Length - KeptLevels]);

    /// <summary>The path that continues <paramref name="path"/> (null: the message of one piece) with one more field.</summary>
    public static FragmentPath Continue(FragmentPath? path, uint tag)
    {
        path ??= Root;
        if (path.children == null)
        {
            return path.Append(tag);
        }

        if (!path.children.TryGetValue(tag, out FragmentPath? child))
        {
            child = path.children.GetOrAdd(tag, path.Append(tag));
        }

        return child;
    }

    private FragmentPath Append(uint tag) => new([.. Tags, tag]);
}
