using System.Diagnostics;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>Runs a sample as a user does: in a process of its own, with arguments.</summary>
internal static class SampleProcess
{
    /// <summary>Runs it to its end in an empty folder, which is deleted afterwards.</summary>
    public static (int ExitCode, string Output, string Errors) Run(string sample, params string[] arguments)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("sample-");
        try
        {
            using Process process = Start(sample, folder.FullName, arguments);
            Task<string> errors = process.StandardError.ReadToEndAsync();
            Task<string> output = process.StandardOutput.ReadToEndAsync();
            if (!process.WaitForExit(milliseconds: 60_000))
            {
                process.Kill();
                throw new TimeoutException($"{sample} {string.Join(' ', arguments)} does not end.");
            }

            return (process.ExitCode, output.Result, errors.Result);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    /// <summary>Starts it; the caller ends it.</summary>
    public static Process Start(string sample, string folder, params string[] arguments)
    {
        // A shell ignores Ctrl+C for what it runs in the background (`./test.sh &`), and so does what that starts, unless it is told otherwise.
        bool isLinux = OperatingSystem.IsLinux();
        var start = new ProcessStartInfo(isLinux ? "env" : "dotnet", isLinux ? ["--default-signal=INT", "dotnet"] : [])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            WorkingDirectory = folder,
        };
        start.ArgumentList.Add(Path.Combine(AppContext.BaseDirectory, sample + ".dll"));
        foreach (string argument in arguments)
        {
            start.ArgumentList.Add(argument);
        }

        return Process.Start(start)!;
    }
}
