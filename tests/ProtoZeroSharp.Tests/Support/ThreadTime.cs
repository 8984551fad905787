using System.Diagnostics;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Tests.Support;

/// <summary>
/// The processor time of the calling thread where the system has it (Linux), else the time of a clock. Measurements with it do not depend
/// on other work of the machine.
/// </summary>
internal static class ThreadTime
{
    // CLOCK_THREAD_CPUTIME_ID of Linux.
    private const int OfThread = 3;

    public static TimeSpan Now
    {
        get
        {
            if (!RuntimeInformation.IsOSPlatform(OSPlatform.Linux) || IntPtr.Size != 8 || GetTime(OfThread, out Time time) != 0)
            {
                return TimeSpan.FromSeconds(Stopwatch.GetTimestamp() / (double)Stopwatch.Frequency);
            }

            return TimeSpan.FromTicks((time.Seconds * TimeSpan.TicksPerSecond) + (time.Nanoseconds / 100));
        }
    }

    [DllImport("libc", EntryPoint = "clock_gettime")]
    private static extern int GetTime(int clock, out Time time);

    private struct Time
    {
        public long Seconds;
        public long Nanoseconds;
    }
}
