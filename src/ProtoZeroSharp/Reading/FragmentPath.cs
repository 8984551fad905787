using System.Collections.Concurrent;

namespace ProtoZeroSharp.Reading;

/// <summary>
/// The tags that lead from a message of one piece to a submessage that is split into several. Merging such a submessage is
/// walking all its pieces in order (see <see cref="FragmentWalker"/>); nothing is copied. Immutable and shared: paths of up to
/// four levels are kept, and as they consist of the schema's fields there are few of them. A message split at five and more
/// levels inside each other, which nothing but an attacker writes, costs a small object per reader opened.
/// </summary>
internal sealed class FragmentPath
{
    private const int KeptLevels = 4;
    private static readonly FragmentPath Root = new([]);

    private readonly ConcurrentDictionary<uint, FragmentPath>? children;

    private FragmentPath(uint[] tags)
    {
        Tags = tags;
        children = tags.Length < KeptLevels ? new ConcurrentDictionary<uint, FragmentPath>() : null;
    }

    /// <summary>The tags, outermost first; a start-group tag for a group.</summary>
    public uint[] Tags { get; }

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
