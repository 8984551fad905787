using System.Diagnostics;

namespace ProtoZeroSharp.Soak;

/// <summary>What the process has at one moment, in bytes.</summary>
internal readonly record struct Snapshot(string When, TimeSpan At, long Operations, long Resident, long Managed, long Native, long Rented, long Frames, int Handles, int Threads)
{
    public static string Heading => $"{"",-8} {"minute",6} {"operations",14} {"resident MB",12} {"managed MB",11} {"native MB",10} {"rented MB",10} {"frames KB",10} {"handles",8} {"threads",8}";

    public static Snapshot Take(string when, TimeSpan at, long operations)
    {
        using var process = Process.GetCurrentProcess();
        return new Snapshot(
            when,
            at,
            operations,
            process.WorkingSet64,
            GC.GetTotalMemory(forceFullCollection: false),
            ProtoMemory.AllocatedBytes,
            ProtoMemory.RentedBytes,
            ProtoMemory.FrameBytes,
            OperatingSystem.IsLinux() ? Directory.GetFileSystemEntries("/proc/self/fd").Length : process.HandleCount,
            process.Threads.Count);
    }

    public override string ToString() =>
        $"{When,-8} {At.TotalMinutes,6:F1} {Operations,14:N0} {Resident >> 20,12:N0} {Managed >> 20,11:N0} {Native >> 20,10:N0} {Rented >> 20,10:N0} {Frames >> 10,10:N0} {Handles,8} {Threads,8}";
}
