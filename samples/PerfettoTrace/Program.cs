using System.Diagnostics;
using System.Globalization;
using PerfettoTrace;

// PerfettoTrace [FILE] [SLICES]   streams that many made-up slices (50,000) to the file (trace.perfetto-trace)
string path = args.Length > 0 ? args[0] : "trace.perfetto-trace";
int slices = args.Length > 1 ? int.Parse(args[1], CultureInfo.InvariantCulture) : 50_000;
long before = Environment.WorkingSet;
var clock = Stopwatch.StartNew();
long bytes;
using (FileStream file = new(path, FileMode.Create, FileAccess.Write, FileShare.Read, bufferSize: 0))
{
    bytes = TraceRecorder.Record(file, slices);
}

using Process process = Process.GetCurrentProcess();
Console.WriteLine($"{3 + (2L * slices)} packets, {bytes} bytes to {path} in {clock.ElapsedMilliseconds} ms; "
    + $"working set {before >> 10} KiB before, {process.PeakWorkingSet64 >> 10} KiB at its peak");
