using System.Text;

namespace ProtoZeroSharp.Benchmarks.Reporting;

/// <summary>
/// What the projects published whose ideas this one continues, as ratios, and the same ratio of this run. Their times are those of their texts;
/// only ratios are shown, because the machines, languages and years differ.
/// </summary>
/// <param name="results">The whole run.</param>
internal sealed class Published(Results results)
{
    private static readonly Figure[] Figures =
    [
        new("protobuf-fast-write, C++", "2,000,000 flat events: libprotobuf by the fast writer", 1_220_125, 49_932, "A-u8", "google", "typed"),
        new("LibProtoZeroSharp, C#", "200,000 nested messages: Google.Protobuf by its writer", 505.30, 72.75, "D-strings", "google", "untyped"),
        new("LibProtoZeroSharp, C#", "the same: protozero in C++ by its writer", 101.77, 72.75, "D-u8", "protozero", "untyped"),
        new("grpc-go, Go", "frame of 1 byte: encode before by after", 1_282, 936, "C-1", "google", "reused"),
        new("grpc-go, Go", "frame of 1,024 bytes", 4_865, 4_184, "C-1024", "google", "reused"),
        new("grpc-go, Go", "frame of 8,192 bytes", 22_686, 21_560, "C-8192", "google", "reused"),
        new("grpc-go, Go", "frame of 65,536 bytes", 134_451, 116_762, "C-65536", "google", "reused"),
        new("grpc-go, Go", "frame of 524,288 bytes", 514_044, 361_224, "C-524288", "google", "reused"),
        new("grpc-go, Go", "frame of 1,048,576 bytes", 767_096, 636_725, "C-1048576", "google", "reused"),
        new("zeropb, Go", "an Entry opened and nothing read: pb by zeropb", 177, 69.8, "B-open", "google", "reader"),
        new("zeropb, Go", "all of an Entry read", 228, 162, "B-entry", "google", "reader"),
        new("zeropb, Go", "one field of a Message read", 1_660, 485, "B-field", "google", "reader"),
        new("zeropb, Go", "the entries of a Message read", 1_830, 1_190, "B-entries", "google", "reader"),
        new("zeropb, Go", "all fields of an Entry set", 212, 135, "B-set", "google", "open and set"),
        new("zeropb, Go", "a Message written", 1_060, 1_340, "B-write", "google", "typed"),
    ];

    /// <summary>Appends the table.</summary>
    public void Append(StringBuilder page)
    {
        page.Append("## What others published\n\nThis project continues four others: [protobuf-fast-write](https://github.com/primiano/misc), LibProtoZeroSharp, a commit to grpc-go that takes type switches out of `encode`, and [zeropb](https://github.com/danhhz/zeropb). Each published how many times longer a reference takes than its own code (*there*). *Here* is how many times longer Google.Protobuf or protozero takes for the same messages. Machines, languages and versions differ, so the last two columns do not compare the programs with each other.\n\n| published by | what | there | here | workload |\n|---|---|---|---|---|\n");
        foreach (Figure figure in Figures)
        {
            WorkloadResult workload = results.Find(figure.Workload);
            double here = workload.Arm(figure.Reference)!.Median / workload.Arm(figure.Arm)!.Median;
            page.Append($"| {figure.Source} | {figure.What} | {figure.Slow / figure.Fast:N1} | {here:N1} | {figure.Workload}, {figure.Reference} by {figure.Arm} |\n");
        }
    }

    /// <param name="Source">Who published it.</param>
    /// <param name="What">What was done.</param>
    /// <param name="Slow">The reference's time there, in the unit of the source.</param>
    /// <param name="Fast">The time of their own code, in the same unit.</param>
    /// <param name="Workload">The workload here.</param>
    /// <param name="Reference">Its reference.</param>
    /// <param name="Arm">The arm that is divided by.</param>
    private sealed record Figure(string Source, string What, double Slow, double Fast, string Workload, string Reference, string Arm);
}
