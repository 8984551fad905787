using System.Collections.Concurrent;

namespace ProtoZeroSharp.Reading.Fields;

/// <summary>
/// The tags that lead from a message of one piece to a submessage that is split into several. Merging such a submessage is
/// walking all its pieces in order (see <see cref="FragmentWalker"/>); nothing is copied. Immutable and shared: paths of up to
/// four levels are kept, and as they consist of the schema's fields there are few of them. A message split at five and more
/// levels inside each other, which nothing but an attacker writes, costs small objects per reader opened and per walk. So do further paths
/// once the most that are kept were met, as an input may go through a schema that holds itself in many ways.
/// </summary>
internal sealed class FragmentPath
{
    private const int KeptLevels = FragmentState.OwnLevels + 1;
    private const int MostKept = 4096;
    private static readonly FragmentPath Root = NewRoot();

    private readonly FragmentPath? root;
    private readonly ConcurrentDictionary<uint, FragmentPath>? children;

    // Of a root: how many paths it keeps, about, as threads may add one at the same time.
    private int kept;

    private FragmentPath(uint[] tags, int[]? ends = null, FragmentPath? root = null, bool isKept = false)
    {
        Tags = tags;
        Ends = ends;
        this.root = root;

        // With one lock, not one for each processor: there are thousands of them at most, and additions are few.
        children = isKept && tags.Length < KeptLevels ? new ConcurrentDictionary<uint, FragmentPath>(concurrencyLevel: 1, capacity: 1) : null;
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

        return path.children.TryGetValue(tag, out FragmentPath? child) ? child : path.Add(tag);
    }

    /// <summary>The path of the message of one piece, with paths of its own below.</summary>
    internal static FragmentPath NewRoot() => new([], isKept: true);

    private FragmentPath Add(uint tag)
    {
        FragmentPath top = root ?? this;
        if (Volatile.Read(ref top.kept) >= MostKept)
        {
            return Append(tag);
        }

        Interlocked.Increment(ref top.kept);
        return children!.GetOrAdd(tag, new FragmentPath([.. Tags, tag], root: top, isKept: true));
    }

    private FragmentPath Append(uint tag) => new([.. Tags, tag]);
}
