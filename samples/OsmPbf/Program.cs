using System.Diagnostics;
using System.Globalization;
using OsmPbf;
using ProtoZeroSharp;

const string Usage = """
    Usage: OsmPbf write FILE [NODES]    writes a made-up town of NODES (1,000,000, at most 10,000,000) to FILE
           OsmPbf count FILE            counts the nodes and their tags, on all processors
           OsmPbf list FILE             prints each node on a line
    """;

int nodes = 1_000_000;
switch (args)
{
    case ["--help" or "-h"]:
        Console.WriteLine(Usage);
        return 0;
    case ["write" or "count" or "list", _]:
    case ["write", _, _] when int.TryParse(args[2], NumberStyles.None, CultureInfo.InvariantCulture, out nodes) && nodes <= Town.MaxNodes:
        break;
    default:
        Console.Error.WriteLine($"\"{string.Join(' ', args)}\" is not understood.\n\n{Usage}");
        return 2;
}

CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
long start = Stopwatch.GetTimestamp();
try
{
    using FileStream file = args[0] == "write" ? File.Create(args[1]) : File.OpenRead(args[1]);
    return args[0] switch
    {
        "write" => Write(file, nodes, start),
        "count" => await CountAsync(file, start),
        _ => List(file),
    };
}
catch (Exception exception) when (exception is IOException or InvalidDataException or UnauthorizedAccessException or ProtoException)
{
    Console.Error.WriteLine($"{args[1]}: {exception.Message}");
    return 1;
}

static int Write(FileStream file, int nodes, long start)
{
    // Ctrl+C ends the town early; the file is whole all the same.
    using var interrupted = new CancellationTokenSource();
    Console.CancelKeyPress += (_, e) =>
    {
        e.Cancel = true;
        interrupted.Cancel();
    };
    using (var map = new MapWriter(file))
    {
        nodes = Town.Write(map, nodes, interrupted.Token);
    }

    Console.WriteLine($"{nodes} nodes, {file.Length} bytes in {Stopwatch.GetElapsedTime(start).TotalMilliseconds:F0} ms");
    return interrupted.IsCancellationRequested ? 130 : 0;
}

// Readers share the file, and take the next block from it in turn.
static async Task<int> CountAsync(FileStream file, long start)
{
    var counts = new (long Nodes, long Tags)[Environment.ProcessorCount];
    await Task.WhenAll(counts.Select((_, i) => Task.Run(() =>
    {
        (long nodes, long tags) = (0, 0);
        new MapReader(file).ReadAll((in node) => (nodes, tags) = (nodes + 1, tags + node.TagCount));
        counts[i] = (nodes, tags);
    })));
    Console.WriteLine($"{counts.Sum(static c => c.Nodes)} nodes, {counts.Sum(static c => c.Tags)} tags in {Stopwatch.GetElapsedTime(start).TotalMilliseconds:F0} ms");
    return 0;
}

// Lines as osmium writes them: n1 Thighway=crossing,name=… x-7 y-3.3
static int List(FileStream file)
{
    using var output = new StreamWriter(Console.OpenStandardOutput());
    new MapReader(file).ReadAll((in node) =>
    {
        output.Write($"n{node.Id} T");
        for (int i = 0; i < node.TagCount; i++)
        {
            output.Write($"{(i == 0 ? "" : ",")}{node.Key(i).ToString()}={node.Value(i).ToString()}");
        }

        output.WriteLine($" x{node.Longitude / 1_000_000_000m} y{node.Latitude / 1_000_000_000m}");
    });
    return 0;
}
