using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace ProtoZeroSharp.Benchmarks.Reporting;

/// <summary>One interleaved run, as it is kept in a file.</summary>
/// <param name="Processor">The processor's name.</param>
/// <param name="LogicalProcessors">How many of them.</param>
/// <param name="Runtime">The version of .NET.</param>
/// <param name="Way">How the code was compiled, and which asset of the library was taken.</param>
/// <param name="Protozero">The version of native protozero that was compared, or null.</param>
/// <param name="System">The operating system.</param>
/// <param name="Clock">Wall time or processor time.</param>
/// <param name="Workloads">In the order in which they ran.</param>
internal sealed record Results(string Processor, int LogicalProcessors, string Runtime, string Way, string? Protozero, string System, string Clock, List<WorkloadResult> Workloads)
{
    // Made by the compiler: a native program has no reflection for it.
    private static readonly ResultsFormat Format = new(new JsonSerializerOptions
    {
        WriteIndented = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    });

    public static Results Load(string path) => JsonSerializer.Deserialize(File.ReadAllText(path), Format.Results)!;

    public WorkloadResult Find(string name) => Workloads.First(workload => workload.Name == name);

    public void Save(string path) => File.WriteAllText(path, JsonSerializer.Serialize(this, Format.Results).ReplaceLineEndings("\n") + "\n");
}

/// <summary>What was measured of one workload.</summary>
/// <param name="Name">As <c>--only</c> takes it.</param>
/// <param name="Description">What it does.</param>
/// <param name="Arms">In the order in which they take turns.</param>
/// <param name="Bars">The limits that the project sets itself, and the checks of the references.</param>
internal sealed record WorkloadResult(string Name, string Description, List<ArmResult> Arms, List<BarResult> Bars)
{
    public ArmResult? Arm(string name) => Arms.FirstOrDefault(arm => arm.Name == name);
}

/// <summary>The samples of one arm.</summary>
/// <param name="Name">The arm.</param>
/// <param name="Median">Microseconds a run.</param>
/// <param name="Best">The shortest sample.</param>
/// <param name="UpperQuartile">Three quarters of the samples are shorter.</param>
/// <param name="AllocatedBytes">Managed bytes a run.</param>
internal sealed record ArmResult(string Name, double Median, double Best, double UpperQuartile, long AllocatedBytes);

/// <summary>A limit, and what was measured.</summary>
/// <param name="Claim">The limit in words.</param>
/// <param name="Measured">The ratio, the speed or the time.</param>
/// <param name="IsMet">Whether it holds.</param>
/// <param name="IsCheck">Whether it is about the reference arms.</param>
/// <param name="Arm">Where the limit is the most that a ratio may be: the arm.</param>
/// <param name="Reference">The arm that it is divided by.</param>
/// <param name="Limit">The limit.</param>
internal sealed record BarResult(string Claim, string Measured, bool IsMet, bool IsCheck, string? Arm = null, string? Reference = null, double? Limit = null);

/// <summary>How results are written and read as JSON.</summary>
[JsonSerializable(typeof(Results))]
[JsonSerializable(typeof(List<FirstMessage>))]
internal sealed partial class ResultsFormat : JsonSerializerContext;
