using System.Globalization;
using System.IO.Compression;
using Pprof;
using ProtoZeroSharp;

const string Usage = """
    Usage: Pprof [FILE [NUMBERS]]

    Sorts NUMBERS (10,000) numbers in three ways, counts what each method does, and writes that as a profile to FILE (sort.pb.gz).
    Look at it with: go tool pprof -top FILE
    """;

if (args is ["--help" or "-h"])
{
    Console.WriteLine(Usage);
    return 0;
}

int count = 10_000;
if (args.Length > 2 || (args.Length > 1 && !int.TryParse(args[1], NumberStyles.None, CultureInfo.InvariantCulture, out count)))
{
    Console.Error.WriteLine($"NUMBERS must be one number from 0 to {int.MaxValue}, and is \"{string.Join(' ', args.Skip(1))}\".\n\n{Usage}");
    return 2;
}

var work = new WorkCounter { Input = "random" };
var sorting = new Sorting(work);
var random = new Random(1);
int[] numbers = new int[count];
foreach (ref int number in numbers.AsSpan())
{
    number = random.Next();
}

sorting.SortAll(numbers);
work.Input = "sorted";
numbers.AsSpan().Sort();
sorting.SortAll(numbers);

string path = args.Length > 0 ? args[0] : "sort.pb.gz";
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
