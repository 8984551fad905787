using System.Reflection;
using Xunit;

namespace ProtoZeroSharp.Tests.Support;

/// <summary>Texts that are reviewed as files: PROTOZERO_ACCEPT=1 writes them, every other run compares.</summary>
internal static class Golden
{
    public static string RepositoryRoot => Metadata("RepositoryRoot");

    public static void Match(string name, string actual)
    {
        string path = Path.Combine(Metadata("GoldenDirectory"), name);
        if (Environment.GetEnvironmentVariable("PROTOZERO_ACCEPT") == "1")
        {
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, actual);
            return;
        }

        Assert.True(File.Exists(path), $"No golden file {path}: run the tests once with PROTOZERO_ACCEPT=1 and review the change.");
        Assert.Equal(File.ReadAllText(path).ReplaceLineEndings("\n"), actual);
    }

    private static string Metadata(string key) =>
        typeof(Golden).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == key).Value!;
}
