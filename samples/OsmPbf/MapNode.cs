using ProtoZeroSharp;

namespace OsmPbf;

/// <summary>A node while its block is read; valid during the call that gets it.</summary>
/// <param name="texts">The texts of the block, as places in <paramref name="block"/>.</param>
/// <param name="tags">Indexes of texts: key and value in turn.</param>
public readonly ref struct MapNode(long id, long latitude, long longitude, ReadOnlySpan<byte> block, ReadOnlySpan<Range> texts, ReadOnlySpan<int> tags)
{
    private readonly ReadOnlySpan<byte> block = block;
    private readonly ReadOnlySpan<Range> texts = texts;
    private readonly ReadOnlySpan<int> tags = tags;

    public long Id => id;

    /// <summary>Nanodegrees.</summary>
    public long Latitude => latitude;

    /// <summary>Nanodegrees.</summary>
    public long Longitude => longitude;

    public int TagCount => tags.Length / 2;

    public Utf8View Key(int tag) => Text(tags[2 * tag]);

    public Utf8View Value(int tag) => Text(tags[(2 * tag) + 1]);

    private Utf8View Text(int index) => (uint)index < (uint)texts.Length
        ? new Utf8View(block[texts[index]])
        : throw new InvalidDataException($"Node {Id} has text {index} of {texts.Length}.");
}
