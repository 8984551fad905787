using System.Globalization;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.TraceStream;

/// <summary>Workload S3: the values of a trace of 50,000 slices on two tracks.</summary>
internal static class TraceEvents
{
    public const int Slices = 50_000;
    public const int Size = 1_816_538;
    public const int Names = 200;
    public const int Tracks = 2;
    public const int ProcessId = 4_242;
    public const uint SequenceId = 1;
    public const uint StateCleared = 1;
    public const uint NeedsState = 2;
    public const ulong Start = 1_000_000;
    public const ulong BeforeSlice = 250;
    public const ulong SliceLength = 100;
    public const int SliceBegin = 1;
    public const int SliceEnd = 2;

    public static string[] EventNames { get; } =
        [.. Enumerable.Range(0, Names).Select(static k => "Sample.Method" + k.ToString("D3", CultureInfo.InvariantCulture))];

    /// <summary>The name of track <c>t</c> is at index <c>t</c>; tracks are numbered from 1.</summary>
    public static string[] TrackNames { get; } = ["", "Thread 1", "Thread 2"];

    public static Oracle Oracle { get; } = Oracle.Sha256(Size, "9364bc05be6aa666");
}
