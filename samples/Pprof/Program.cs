using System.Globalization;
using System.IO.Compression;
using Pprof;
using ProtoZeroSharp;

const string Usage = """
    Usage: Pprof [FILE [NUMBERS]]

    Sorts NUMBERS (10,000) numbers twice, counts what each method does, and writes that as a profile to FILE (sort.pb.gz).
    Look at it with: go tool pprof -top FILE
    """;

if (args is ["--help" or "-h"])
{
    Console.WriteLine(Usage);
    return 0;
}

int count = 10_000;
if (args is { Length: > 2 } or ["", ..] || (args.Length > 1 && !int.TryParse(args[1], NumberStyles.None, CultureInfo.InvariantCulture, out count)))
{
    Console.Error.WriteLine($"\"{string.Join(' ', args)}\" is not understood.\n\n{Usage}");
    return 2;
}

var random = new Random(1);
int[] numbers = [.. Enumerable.Range(0, count).Select(_ => random.Next())];
var work = new WorkCounter();
foreach (string input in (string[])["random", "sorted"])
{
    work.Input = input;
    new Sorting(work).QuickSort(numbers);
}

string path = args.FirstOrDefault("sort.pb.gz");
using var proto = new ProtoWriter();
ProfileEncoder.Write(proto, work);
try
{
    using var gzip = new GZipStream(File.Create(path), CompressionLevel.Optimal);
    proto.WriteTo(gzip);
}
catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
{
    Console.Error.WriteLine($"{path} cannot be written: {exception.Message}");
    return 1;
}

foreach (var method in work.Stacks.GroupBy(static s => s.Method))
{
    Console.WriteLine($"{method.Key}: {method.Sum(static s => s.Comparisons)} comparisons, {method.Sum(static s => s.Moves)} moves");
}

Console.WriteLine($"{proto.Length} bytes to {path}");
return 0;
