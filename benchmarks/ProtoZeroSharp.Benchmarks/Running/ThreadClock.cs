using System.Diagnostics;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Benchmarks.Running;

/// <summary>
/// What samples are measured with: the wall clock, or on a busy Linux machine the processor time of this thread, which stands
/// still while other processes have the processor (and leaves out what Google.Protobuf's garbage costs on other threads).
/// </summary>
internal static partial class ThreadClock
{
    private const int ThreadProcessorTime = 3;

    public static bool UsesProcessorTime { get; set; }

    public static double Microseconds()
    {
        if (!UsesProcessorTime)
        {
            return Stopwatch.GetTimestamp() * (1e6 / Stopwatch.Frequency);
        }

        if (ReadClock(ThreadProcessorTime, out TimeSpec now) != 0)
        {
            throw new PlatformNotSupportedException("no clock for the processor time of a thread");
        }

        return (now.Seconds * 1e6) + (now.Nanoseconds / 1e3);
    }

    [LibraryImport("libc", EntryPoint = "clock_gettime")]
    private static partial int ReadClock(int clock, out TimeSpec time);

    private struct TimeSpec
    {
        public nint Seconds;
        public nint Nanoseconds;
    }
}
