using System.Diagnostics;
using System.Globalization;
using PerfettoTrace;

const string Usage = """
    Usage: PerfettoTrace [FILE [SLICES]]

    Streams SLICES (50,000) made-up slices of two threads to FILE (trace.perfetto-trace), in bounded memory.
    Open the file in https://ui.perfetto.dev.
    """;

if (args is ["--help" or "-h"])
{
    Console.WriteLine(Usage);
    return 0;
}

int slices = 50_000;
if (args.Length > 2 || (args.Length == 2 && !int.TryParse(args[1], NumberStyles.None, CultureInfo.InvariantCulture, out slices)))
{
    Console.Error.WriteLine($"SLICES must be one number from 0 to {int.MaxValue}, and is \"{string.Join(' ', args.Skip(1))}\".\n\n{Usage}");
    return 2;
}

string path = args.Length > 0 ? args[0] : "trace.perfetto-trace";
long before = Environment.WorkingSet;
var clock = Stopwatch.StartNew();
long bytes;
try
{
    using FileStream file = new(path, FileMode.Create, FileAccess.Write, FileShare.Read, bufferSize: 0);
    bytes = TraceRecorder.Record(file, slices);
}
catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
{
    Console.Error.WriteLine($"{path} cannot be written: {exception.Message}");
    return 1;
}

using Process process = Process.GetCurrentProcess();
Console.WriteLine($"{3 + (2L * slices)} packets, {bytes} bytes to {path} in {clock.ElapsedMilliseconds} ms; "
    + $"working set {before >> 10} KiB before, {process.PeakWorkingSet64 >> 10} KiB at its peak");
return 0;
