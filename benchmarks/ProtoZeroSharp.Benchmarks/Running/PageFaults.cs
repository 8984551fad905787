using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Benchmarks.Running;

/// <summary>How often this thread touched a page that the system had not given it yet: the cost of fresh memory, which no allocation count shows.</summary>
internal static partial class PageFaults
{
    private const int ThisThread = 1;

    /// <summary>The faults so far; 0 where the system does not count them by thread.</summary>
    public static long Count() =>
        OperatingSystem.IsLinux() && ReadUsage(ThisThread, out Usage usage) == 0 ? usage.MinorFaults + usage.MajorFaults : 0;

    [LibraryImport("libc", EntryPoint = "getrusage")]
    private static partial int ReadUsage(int who, out Usage usage);

    [StructLayout(LayoutKind.Sequential, Size = 144)]
    private struct Usage
    {
        public nint UserSeconds;
        public nint UserMicroseconds;
        public nint SystemSeconds;
        public nint SystemMicroseconds;
        public nint MaximumResident;
        public nint SharedText;
        public nint UnsharedData;
        public nint UnsharedStack;
        public nint MinorFaults;
        public nint MajorFaults;
    }
}
