using System.Reflection;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>A sample is read before it is copied. All lines of its C# count, blank ones and comments too.</summary>
public class SampleSizeTests
{
    private static readonly string Folder = typeof(SampleSizeTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(static a => a.Key == "Samples").Value!;

    public static TheoryData<string> Samples => [.. Directory.GetDirectories(Folder).Where(static d => Directory.GetFiles(d, "*.csproj").Length > 0).Select(static d => Path.GetFileName(d))];

    [Theory]
    [MemberData(nameof(Samples))]
    public void A_sample_stays_below_its_number_of_lines(string sample)
    {
        int limit = sample switch
        {
            "GrpcService" or "OtlpExporter" => 660,
            "OsmPbf" or "VectorTile" => 220,
            "RaftLog" => 280,
            _ => 200,
        };
        int lines = Sources(sample).Sum(static file => File.ReadLines(file).Count());
        Assert.True(lines > 0 && lines < limit, $"{sample} has {lines} lines of C#, and must have fewer than {limit}.");
    }

    /// <summary>Without what a build of the folder by itself leaves in it.</summary>
    private static IEnumerable<string> Sources(string sample) => Directory.EnumerateFiles(Path.Combine(Folder, sample), "*.cs", SearchOption.AllDirectories)
        .Where(static file => !Path.GetRelativePath(Folder, file).Split(Path.DirectorySeparatorChar).Any(static part => part is "bin" or "obj"));
}
