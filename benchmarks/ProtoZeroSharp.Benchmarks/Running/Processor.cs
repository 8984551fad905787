namespace ProtoZeroSharp.Benchmarks.Running;

internal static class Processor
{
    /// <summary>The processor's name as the operating system tells it.</summary>
    public static string Name()
    {
        const string LinuxFile = "/proc/cpuinfo";
        if (File.Exists(LinuxFile))
        {
            var fields = new Dictionary<string, string>();
            foreach (string line in File.ReadLines(LinuxFile).TakeWhile(static l => l.Length > 0))
            {
                string[] parts = line.Split(':', 2, StringSplitOptions.TrimEntries);
                fields[parts[0]] = parts[^1];
            }

            if (fields.TryGetValue("model name", out string? name))
            {
                return $"{name} (family {fields.GetValueOrDefault("cpu family")}, model {fields.GetValueOrDefault("model")})";
            }
        }

        return Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER") ?? "unknown processor";
    }
}
