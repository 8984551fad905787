using System.Globalization;
using OsmPbf;
using ProtoZeroSharp;

const string Usage = """
    Usage: OsmPbf write FILE NODES    writes a made-up town of NODES (at most 10,000,000) to FILE
           OsmPbf count FILE          counts the nodes and their tags, on all processors
    """;

try
{
    switch (args)
    {
        case ["--help" or "-h"]:
            Console.WriteLine(Usage);
            return 0;
        case ["write", not "" and var path, var text] when int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int count) && count <= 10_000_000:
            return Write(path, count);
        case ["count", not "" and var path]:
            return await CountAsync(path);
        default:
            Console.Error.WriteLine($"\"{string.Join(' ', args)}\" is not understood.\n\n{Usage}");
            return 2;
    }
}
catch (Exception exception) when (exception is IOException or InvalidDataException or UnauthorizedAccessException or ProtoException)
{
    Console.Error.WriteLine($"{string.Join(' ', args)}: {exception.Message}");
    return 1;
}

// Ctrl+C ends the town early; the file is whole all the same.
static int Write(string path, int count)
{
    (int written, bool isInterrupted) = (0, false);
    Console.CancelKeyPress += (_, e) => e.Cancel = isInterrupted = true;
    using FileStream file = File.Create(path);
    MapFile.Write(file, Town(count).TakeWhile(_ => !isInterrupted && ++written > 0));
    file.Flush();
    Console.WriteLine($"{written} nodes, {file.Length} bytes");
    return isInterrupted ? 130 : 0;
}

// A crossing about every 100 m, every tenth with a name. Nothing in the town is quite straight.
static IEnumerable<Node> Town(int count) => Enumerable.Range(0, count).Select(static i => new Node(
    i + 1,
    -33_000_000 + (i / 1_000 * 9_000) + ((uint)i * (uint)i * 2_654_435_761 >> 20),
    -70_000_000 + (i % 1_000 * 13_700) + ((uint)i * (uint)i * 2_246_822_519 >> 20),
    i % 10 == 0 ? ["highway", "crossing", "name", $"Crossing № {i / 10 % 500}"] : []));

static async Task<int> CountAsync(string path)
{
    long nodes = 0, tags = 0;
    using FileStream file = File.OpenRead(path);
    await Parallel.ForEachAsync(MapFile.ReadBlobs(file), (blob, _) =>
    {
        (int blockNodes, int blockTags) = (0, 0);
        MapFile.ReadNodes(blob, (_, _, _, texts) => (blockNodes, blockTags) = (blockNodes + 1, blockTags + (texts.Length / 2)));
        Interlocked.Add(ref nodes, blockNodes);
        Interlocked.Add(ref tags, blockTags);
        return ValueTask.CompletedTask;
    });
    Console.WriteLine($"{nodes} nodes, {tags} tags");
    return 0;
}
