using System.Diagnostics;
using System.Globalization;
using PerfettoTrace;

const string Usage = """
    Usage: PerfettoTrace [FILE [SLICES [WRITERS]]]

    Streams SLICES (50,000) made-up slices of two tracks to FILE (trace.perfetto-trace), in bounded memory. WRITERS (1, at most 64)
    threads do so at once, each with a writer and tracks of its own. Open the file in https://ui.perfetto.dev.
    """;

if (args is ["--help" or "-h"])
{
    Console.WriteLine(Usage);
    return 0;
}

int slices = 50_000, writers = 1;
if (args is { Length: > 3 } or ["", ..] || (args.Length > 1 && !int.TryParse(args[1], NumberStyles.None, CultureInfo.InvariantCulture, out slices))
    || (args.Length > 2 && !(int.TryParse(args[2], NumberStyles.None, CultureInfo.InvariantCulture, out writers) && writers is >= 1 and <= 64)))
{
    Console.Error.WriteLine($"\"{string.Join(' ', args)}\" is not understood.\n\n{Usage}");
    return 2;
}

string path = args.Length > 0 ? args[0] : "trace.perfetto-trace";
long before = Environment.WorkingSet;
var clock = Stopwatch.StartNew();
long bytes = 0;
try
{
    using FileStream file = new(path, FileMode.Create, FileAccess.Write, FileShare.Read, bufferSize: 0);

    // A writer belongs to one thread. The file takes whole packets from one thread after the other.
    using Stream shared = Stream.Synchronized(file);
    await Task.WhenAll(Enumerable.Range(1, writers).Select(sequence => Task.Run(() => Interlocked.Add(ref bytes, TraceRecorder.Record(shared, slices, (uint)sequence)))));
}
catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
{
    Console.Error.WriteLine($"{path} cannot be written: {exception.Message}");
    return 1;
}

using Process process = Process.GetCurrentProcess();
Console.WriteLine($"{writers * (3 + (2L * slices))} packets, {bytes} bytes to {path} in {clock.ElapsedMilliseconds} ms; "
    + $"working set {before >> 10} KiB before, {process.PeakWorkingSet64 >> 10} KiB at its peak");
return 0;
