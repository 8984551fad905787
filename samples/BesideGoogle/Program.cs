using System.Diagnostics;
using System.Globalization;
using BesideGoogle;
using BesideGoogle.Orders;

const string Usage = """
    Usage: BesideGoogle [FILE]

    Encodes and reads an order of 50 lines with Google.Protobuf and with ProtoZeroSharp, from one .proto in one project,
    checks that they agree, prints what each costs, and writes the order to FILE (order.bin).
    """;
const int Lines = 50;

if (args is ["--help" or "-h"])
{
    Console.WriteLine(Usage);
    return 0;
}

if (args.Length > 1 || args is [""])
{
    Console.Error.WriteLine($"\"{string.Join(' ', args)}\" is not understood.\n\n{Usage}");
    return 2;
}

byte[] before = Before.Encode(Lines);
byte[] after = new byte[4096];
Array.Resize(ref after, After.Encode(Lines, after));

// Each reads what the other wrote.
bool agree = Order.Parser.ParseFrom(after).Equals(Order.Parser.ParseFrom(before))
    && After.TotalCents(before) == Before.TotalCents(after)
    && before.AsSpan().SequenceEqual(after);
string path = args.Length > 0 ? args[0] : "order.bin";
try
{
    File.WriteAllBytes(path, after);
}
catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
{
    Console.Error.WriteLine($"{path} cannot be written: {exception.Message}");
    return 1;
}

Measure("encode, Google.Protobuf", () => Before.Encode(Lines));
Measure("encode, ProtoZeroSharp", () => After.Encode(Lines, after));
Measure("read, Google.Protobuf", () => Before.TotalCents(before));
Measure("read, ProtoZeroSharp", () => After.TotalCents(before));
Console.WriteLine($"{after.Length} bytes to {path}, {(agree ? "the same from both" : "WRONG: they differ")}");
return agree ? 0 : 1;

static void Measure<T>(string name, Func<T> work)
{
    // Half a second until the JIT has compiled it, then half a second that counts.
    double nanoseconds = 0;
    long allocated = 0;
    for (int round = 0; round < 2; round++)
    {
        long bytes = GC.GetAllocatedBytesForCurrentThread();
        long start = Stopwatch.GetTimestamp();
        int calls = 0;
        for (; Stopwatch.GetElapsedTime(start) < TimeSpan.FromSeconds(0.5); calls++)
        {
            work();
        }

        nanoseconds = Stopwatch.GetElapsedTime(start).TotalNanoseconds / calls;
        allocated = (GC.GetAllocatedBytesForCurrentThread() - bytes) / calls;
    }

    Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{name,-24} {nanoseconds,8:N0} ns {allocated,8:N0} bytes allocated"));
}
